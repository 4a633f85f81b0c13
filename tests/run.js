// npm test: every daily check, one count at the end; `campana`: the checks too long for that. Plain JavaScript: it starts
// before anything can be assumed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { findChromium } from './helpers/navegador/chromium.js';

/** Checks of the code that do not run it. */
const checks = {
  // In one thread: the cores are busy with other checks, and each thread would read the same types.
  types: ['tsc', '--noEmit', '--singleThreaded'],
  lint: ['oxlint', '--deny-warnings'],
  format: ['oxfmt', '--check'],
  'dead code': ['knip'],
};

/** Tests of the embedded PostgreSQL itself: the same whatever TEST_DATABASE_URL says. */
const EMBEDDED = 'tests/flows/embedded.test.ts';
/** That, and processes that die while they use it. */
const ABOUT_THE_EMBEDDED = [EMBEDDED, 'tests/flows/store.test.ts', 'tests/flows/issuingDeaths.test.ts'];

/** Tests by the tables of endpoints, of queues and of schemas: a new row is attacked as the others. `npm test` has them too. */
const ATTACKS = {
  unit: ['api/src/middleware/turno.test.ts', 'core/src/rules/entrada'],
  flows: [
    'tests/flows/api/propiedad.test.ts',
    'tests/flows/miembros/derechos.test.ts',
    'tests/flows/alcance.test.ts',
    'tests/flows/turnosDeColas.test.ts',
    'tests/flows/api/entradas.test.ts',
    'tests/contract/entradas.test.ts',
  ],
};

const root = join(import.meta.dirname, '..');
const scratch = mkdtempSync(join(tmpdir(), 'talonario-tests-'));
const totals = { passed: 0, failed: 0 };
let suites = 0;

// A developer's .env never decides what the tests do.
const base = { ...process.env, TALONARIO_ENV_FILE: '', NO_COLOR: '1' };
const { TEST_DATABASE_URL, ...embedded } = base;
const servidor = TEST_DATABASE_URL ? 'the PostgreSQL of TEST_DATABASE_URL' : 'the embedded PostgreSQL';

if (process.argv[2] === 'ataques') await attacks();
else if (process.argv[2] === 'campana') {
  const opciones = process.argv.slice(3);
  if (opciones.length === 0) {
    await attacks();
    await browser('browser, wide', 'wide');
    await suite('storms, and services that are down', 'campaign', base);
  }
  await deaths(opciones);
}
// Two cores: the suites that mostly wait (for leases, queues and dying processes) run beside the busy browser, and end
// after it. The suites left for after the browser take its place, so that both cores stay busy.
else await Promise.all([browser('browser', 'e2e').then(afterTheBrowser), withoutBrowser()]);

rmSync(scratch, { recursive: true, force: true });
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);

/** Runs the attacks, made from the tables: data a call may not reach, harm it may not do, input it may not bring. */
async function attacks() {
  await suite('floods and bodies, in memory', 'unit', embedded, ATTACKS.unit);
  await suite(`isolation, floods and bodies on ${servidor}`, 'flows', base, ATTACKS.flows);
}

async function withoutBrowser() {
  await Promise.all([suite('unit', 'unit', embedded), checkInTurn()]);
  await suite(`flows on ${servidor}`, 'flows', base, [
    'tests/flows',
    ...(TEST_DATABASE_URL ? ['--exclude', EMBEDDED] : []),
  ]);
}

async function afterTheBrowser() {
  await suite(`contract and command line on ${servidor}`, 'flows', base, [
    'tests/contract',
    'tests/cli',
    '--maxWorkers=2',
  ]);
  // With TEST_DATABASE_URL the other flows ran on that server.
  if (TEST_DATABASE_URL) await suite('flows about the embedded PostgreSQL', 'flows', embedded, ABOUT_THE_EMBEDDED);
}

/** Runs days of issuing in which processes are killed. They tell what they did as they end: a run that is cut goes on. */
async function deaths(opciones) {
  const child = run(['node', 'tests/campaign/muertes/main.ts', ...opciones], base, 'inherit');
  const [status] = await once(child, 'close');
  if (status === 0) totals.passed++;
  else fail('deaths', `they exited with ${status}`);
}

/** Builds the site and visits it. */
async function browser(name, project) {
  if (!(await check('web', ['node', 'web/build.js']))) return;
  const chromium = findChromium();
  if (chromium.path) await suite(name, project, { ...embedded, CHROMIUM_PATH: chromium.path });
  else fail(name, chromium.reason);
}

async function checkInTurn() {
  for (const [name, command] of Object.entries(checks)) await check(name, command);
}

/** Prints the output of a command once it ended: other commands print meanwhile. */
async function check(name, command) {
  const child = run(command, base, ['ignore', 'pipe', 'pipe']);
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  console.log(`\n== ${name}\n${stdout}${stderr}`.trimEnd());
  if (status === 0) totals.passed++;
  else fail(name, `${command[0]} exited with ${status}`);
  return status === 0;
}

/** Runs a suite, and prints the runner's output at its end. */
async function suite(name, project, env, paths = []) {
  const begun = performance.now();
  const report = join(scratch, `${project}-${++suites}.json`);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const child = run(['vitest', 'run', ...paths, '--project', project, ...reporters], env, ['ignore', 'pipe', 'pipe']);
  console.log(`\n== ${name}: begins`);
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  const seconds = Math.round((performance.now() - begun) / 1000);
  console.log(`\n== ${name}: ${seconds} s\n${stdout}${stderr}`.trimEnd());
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
