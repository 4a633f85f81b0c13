// npm test: every check in turn, one count at the end. Plain JavaScript: it starts before anything can be assumed.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './helpers/navegador/chromium.js';

const root = join(import.meta.dirname, '..');
const scratch = mkdtempSync(join(tmpdir(), 'talonario-tests-'));
const totals = { passed: 0, failed: 0 };

// A developer's .env never decides what the tests do.
const base = { ...process.env, TALONARIO_ENV_FILE: '', NO_COLOR: '1' };
const { TEST_DATABASE_URL, ...embedded } = base;

check('types', ['tsc', '--noEmit']);
check('lint', ['oxlint', '--deny-warnings']);
check('format', ['oxfmt', '--check']);
check('dead code', ['knip']);
suite('unit', 'unit', embedded);
suite('flows on the embedded PostgreSQL', 'flows', embedded);
// The command line and the contract do not care whose PostgreSQL it is.
if (TEST_DATABASE_URL) suite('flows on a PostgreSQL server', 'flows', base, ['tests/flows']);
if (globSync('tests/e2e/**/*.test.ts', { cwd: root }).length > 0) {
  check('web', ['vite', 'build', 'web', '--logLevel', 'warn']);
  const chromium = findChromium();
  if (chromium.path) suite('browser', 'e2e', { ...embedded, CHROMIUM_PATH: chromium.path });
  else fail('browser', chromium.reason);
}

rmSync(scratch, { recursive: true, force: true });
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);

function check(name, [command, ...args]) {
  const { status } = run(command, args, base);
  if (status === 0) totals.passed++;
  else fail(name, `${command} exited with ${status}`);
}

function suite(name, project, env, paths = []) {
  console.log(`\n== ${name}`);
  const report = join(scratch, `${project}-${totals.passed}.json`);
  const { status } = run(
    'vitest',
    ['run', ...paths, '--project', project, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
    env,
  );
  if (!existsSync(report)) return fail(name, `vitest exited with ${status} before it wrote its report`);
  const { numPassedTests, numFailedTests, numTotalTests } = JSON.parse(readFileSync(report, 'utf8'));
  totals.passed += numPassedTests;
  totals.failed += numFailedTests;
  if (numTotalTests === 0) fail(name, 'no test ran');
  else if (status !== 0 && numFailedTests === 0) fail(name, `vitest exited with ${status} although no test failed`);
}

function fail(name, reason) {
  totals.failed++;
  console.error(`FAILED ${name}: ${reason}`);
}

function run(command, args, env) {
  return spawnSync(join(root, 'node_modules', '.bin', command), args, {
    cwd: root,
    env,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
}
