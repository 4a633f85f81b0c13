// Before `npm start` and `npm test`: installs and builds what is missing or has changed, and nothing otherwise. Plain
// JavaScript that any recent Node reads.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBuilt } from '../web/sources.js';
import { install, packagesState } from './packages.js';
import { pinnedNode } from './pinnedNode.js';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
// `npm test` builds the site as one of its checks.
const forTests = process.argv.includes('--tests');

process.exit(prepare());

function prepare() {
  const built = forTests || isBuilt(root);
  const state = packagesState(root, { development: forTests || !built });
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
  if (built) return 0;
  console.log('Construyendo la web.');
  const { status, error } = spawnSync(pinnedNode(), [path.join(root, 'web', 'build.js')], {
    cwd: root,
    stdio: 'inherit',
  });
  if (error) throw error;
  return status ?? 1;
}
