// npm test: every check, one count at the end. Plain JavaScript: it starts before anything can be assumed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { findChromium } from './helpers/navegador/chromium.js';

/** What looks at the code without running it. */
const checks = {
  types: ['tsc', '--noEmit'],
  lint: ['oxlint', '--deny-warnings'],
  format: ['oxfmt', '--check'],
  'dead code': ['knip'],
};

/** What is about the embedded PostgreSQL itself, or about processes that die while they use it. */
const ABOUT_THE_EMBEDDED = ['embedded', 'store', 'issuingDeaths'].map((name) => `tests/flows/${name}.test.ts`);

const root = join(import.meta.dirname, '..');
const scratch = mkdtempSync(join(tmpdir(), 'talonario-tests-'));
const totals = { passed: 0, failed: 0 };

// A developer's .env never decides what the tests do.
const base = { ...process.env, TALONARIO_ENV_FILE: '', NO_COLOR: '1' };
const { TEST_DATABASE_URL, ...embedded } = base;

await Promise.all([suite('unit', 'unit', embedded), checkInTurn()]);
if (TEST_DATABASE_URL) {
  await suite('flows, contract and command line on the PostgreSQL of TEST_DATABASE_URL', 'flows', base);
  await suite('flows about the embedded PostgreSQL', 'flows', embedded, ABOUT_THE_EMBEDDED);
} else {
  await suite('flows, contract and command line on the embedded PostgreSQL', 'flows', embedded);
}
if (globSync('tests/e2e/**/*.test.ts', { cwd: root }).length > 0) {
  await check('web', ['node', 'web/build.js']);
  const chromium = findChromium();
  if (chromium.path) await suite('browser', 'e2e', { ...embedded, CHROMIUM_PATH: chromium.path });
  else fail('browser', chromium.reason);
}

rmSync(scratch, { recursive: true, force: true });
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);

async function checkInTurn() {
  for (const [name, command] of Object.entries(checks)) await check(name, command);
}

/** Says what the command said once it ended: others may be speaking meanwhile. */
async function check(name, command) {
  const child = run(command, base, ['ignore', 'pipe', 'pipe']);
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  console.log(`\n== ${name}\n${stdout}${stderr}`.trimEnd());
  if (status === 0) totals.passed++;
  else fail(name, `${command[0]} exited with ${status}`);
}

async function suite(name, project, env, paths = []) {
  console.log(`\n== ${name}`);
  const report = join(scratch, `${project}-${paths.length}.json`);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const child = run(['vitest', 'run', ...paths, '--project', project, ...reporters], env, 'inherit');
  const [status] = await once(child, 'close');
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

function run([command, ...args], env, stdio) {
  return spawn(join(root, 'node_modules', '.bin', command), args, {
    cwd: root,
    env,
    stdio,
    shell: process.platform === 'win32',
  });
}
