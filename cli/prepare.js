// Before `npm start` and `npm test`: installs and builds what is missing or has changed, and nothing otherwise. Plain
// JavaScript that any recent Node reads.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBuilt } from '../web/sources.js';
import { freshBundle } from './bundle/sources.js';
import { install, packagesState } from './packages.js';
import { pinnedNode } from './pinnedNode.js';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
// `npm test` builds the site as one of its checks.
const forTests = process.argv.includes('--tests');

/** Builds of the sources: whether each is of the present ones, its sentence for the person meanwhile, and its script. */
const BUILDS = [
  { isDone: () => forTests || isBuilt(root), says: 'Construyendo la web.', script: ['web', 'build.js'] },
  {
    isDone: () => freshBundle(root) !== null,
    says: 'Construyendo el programa.',
    script: ['cli', 'bundle', 'build.js'],
  },
];

process.exit(prepare());

function prepare() {
  const state = packagesState(root, { development: forTests || pendingBuilds().length > 0 });
  if (state === 'installing') {
    console.error('Los paquetes ya se están instalando. Esperá a que termine y volvé a intentar.');
    return 1;
  }
  if (state !== 'complete') {
    console.log('Instalando los paquetes que faltan. Puede tardar unos minutos.');
    const code = install(root, state);
    if (code !== 0) {
      console.error('No se pudieron instalar los paquetes que faltan. Revisá la conexión y volvé a intentar.');
      return code;
    }
  }
  // Looked at again: the bundle is of the packages too.
  for (const { says, script } of pendingBuilds()) {
    console.log(says);
    const { status, error } = spawnSync(pinnedNode(), [path.join(root, ...script)], { cwd: root, stdio: 'inherit' });
    if (error) throw error;
    if (status !== 0) return status ?? 1;
  }
  return 0;
}

function pendingBuilds() {
  return BUILDS.filter(({ isDone }) => !isDone());
}
