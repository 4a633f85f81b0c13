// `npm run release`: an archive for linux-x64 that runs on a machine without Node, PostgreSQL or internet. The workspaces are at its
// root, and node_modules only links to them: Node takes no types out of what is inside node_modules. Plain JavaScript that any recent
// Node reads.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUNDLES, freshBundle, readManifest, saveManifest } from '../bundle/sources.js';

const root = path.dirname(path.dirname(path.dirname(fileURLToPath(import.meta.url))));
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const name = `talonario-${version}-linux-x64`;
const dist = path.join(root, 'dist');
const staging = path.join(dist, name);

/** Folders that run: the code of each workspace, its bundle and the built web. Fixtures are the demo's simulators. */
const KEPT = ['core', 'cli', 'api', 'webhooks', 'fixtures', 'web/package.json', 'web/dist'];
const DOCUMENTS = [
  'package.json',
  'package-lock.json',
  '.npmrc',
  '.env.example',
  'README.md',
  'OPERAR.md',
  'CHANGELOG.md',
];
/** Tests, and what installs, builds or packs. */
const NOT_RUN = /\.test\.tsx?$|[\\/](?:node_modules|golden|prepare\.js|packages\.js|release\.js)(?:[\\/]|$)/;

const LAUNCHER = `#!/bin/sh
# Runs Talonario with the Node that comes with it, whatever the machine has.
aqui=$(dirname "$(readlink -f "$0")")
exec "$aqui/node_modules/node/bin/node" "$aqui/cli/talonario.js" "$@"
`;

release();

function release() {
  if (process.platform !== 'linux' || process.arch !== 'x64') fail('La versión para instalar se arma en Linux x64.');
  run('npm', ['run', '-s', 'build']);
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(staging, { recursive: true });
  for (const each of [...DOCUMENTS, ...picturesOf('README.md'), ...KEPT]) copy(each);
  keepOneBundle();
  // The packages that are here, without those of development: nothing is downloaded, and they are those of the lockfile.
  cpSync(path.join(root, 'node_modules'), path.join(staging, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (from) => !/node_modules[\\/]\.(?:cache|vite)/.test(from),
  });
  forgetTests();
  run(
    'npm',
    ['prune', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--offline', '--loglevel=error'],
    staging,
  );
  writeFileSync(path.join(staging, 'talonario'), LAUNCHER);
  chmodSync(path.join(staging, 'talonario'), 0o755);
  noteTimes();
  if (freshBundle(staging) === null) fail('El programa construido no es de los fuentes que van en el archivo.');
  run(path.join(staging, 'talonario'), ['--version'], '/');
  const archive = path.join(dist, `${name}.tar.gz`);
  rmSync(archive, { force: true });
  run('tar', ['--create', '--file', archive, '--gzip', '--owner=0', '--group=0', '--sort=name', name], dist);
  const sum = createHash('sha256').update(readFileSync(archive)).digest('hex');
  writeFileSync(`${archive}.sha256`, `${sum}  ${path.basename(archive)}\n`);
  console.log(`${archive}: ${Math.round(statSync(archive).size / 1e6)} MB`);
}

function copy(place) {
  cpSync(path.join(root, place), path.join(staging, place), {
    recursive: true,
    filter: (from) => !NOT_RUN.test(path.relative(root, from)),
  });
}

/** Pictures that a document shows, from the root. */
function picturesOf(document) {
  const text = readFileSync(path.join(root, document), 'utf8');
  return [...new Set([...text.matchAll(/\b(?:src|srcset)="([^":]+)"/g)].map(([, picture]) => picture))];
}

/** The folder of bundles has those of before too. */
function keepOneBundle() {
  const { folder, sources } = readManifest(root);
  rmSync(path.join(staging, BUNDLES), { recursive: true });
  copy(path.join(BUNDLES, folder));
  saveManifest(staging, { folder, sources });
}

/** Notes the time that each source has once it is unpacked, in whole seconds: whether the bundle is of them is known without reading them. */
function noteTimes() {
  const { folder, sources } = readManifest(staging);
  const seconds = Math.floor(Date.now() / 1000) - 60;
  for (const { file } of sources) utimesSync(path.join(staging, file), seconds, seconds);
  saveManifest(staging, { folder, sources: sources.map((source) => ({ ...source, mtimeMs: seconds * 1000 })) });
}

/** The tests are a workspace of the repository: of what is installed they are not, nor is what only they need. */
function forgetTests() {
  const file = path.join(staging, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  manifest.workspaces = manifest.workspaces.filter((each) => each !== 'tests');
  manifest.scripts = { start: './talonario iniciar' };
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
  rmSync(path.join(staging, 'node_modules', '@talonario', 'tests'), { recursive: true, force: true });
}

function run(command, args, cwd = root) {
  const { status, error } = spawnSync(command, args, { cwd, stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
