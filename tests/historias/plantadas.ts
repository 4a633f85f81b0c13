import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { copySources } from '../helpers/copySources.ts';

// node tests/historias/plantadas.ts [--minutos N] [--solo TEXTO]: plants known bugs, one at a time, in a copy of the sources; the histories
// have to find each. `--solo`: only the bugs with that text in their name.

const ROOT = join(import.meta.dirname, '../..');
const EMISIONES = 'core/src/store/comprobantes/emisiones';
const EMITIR = 'core/src/actions/facturacion/emitir';

/** A bug: its file, and the text that it takes the place of. */
type Plantada = readonly [archivo: string, antes: string, despues: string];

const PLANTADAS: Readonly<Record<string, Plantada>> = {
  'a lease is not checked when a chunk is closed': [
    `${EMISIONES}/closeEmision.ts`,
    'await keepSerie(tx, duenio.serie_id, duenio.token, duenio.arrendamientoMs);',
    '',
  ],
  'a lease is not checked at all': [
    'core/src/store/comprobantes/series.ts',
    "    .where('dueno_token', '=', token)\n    .returning",
    '    .returning',
  ],
  'a lease that is not over is taken': [
    'core/src/store/comprobantes/series.ts',
    'dueno === null || fila.vence_en === null || !fila.vigente || isDead(dueno)',
    'true',
  ],
  'ARCA is asked before the chunk is committed': [
    `${EMITIR}/issueTanda.ts`,
    '  const apertura = await open(deps, lease, tanda, report);\n  if (apertura instanceof AppError)',
    `  const adelantada = { cuit: tanda.serie.cuit, punto_de_venta: tanda.serie.punto_de_venta, tipo_comprobante: tanda.serie.tipo_comprobante,
    comprobantes: tanda.tanda.map((borrador, i) => toAutorizar(borrador, tanda.ultimo + 1 + i)) };
  await deps.arca.wsfe.autorizar(adelantada, { signal: lease.signal(deps.issuing.llamadaMs) });
  const apertura = await open(deps, lease, tanda, report);\n  if (apertura instanceof AppError)`,
  ],
  'a lost answer frees the drafts': [
    `${EMITIR}/settle.ts`,
    '      return settleEmision(deps, lease, emision);\n    }\n    if (!isAppError(error) ||',
    '      return released(emision, [], numeroOf(emision, 0) - 1);\n    }\n    if (!isAppError(error) ||',
  ],
  // To send again at once, with the same numbers, is no bug that doubles: ARCA gives each number once. To let them go is.
  'a number that ARCA does not show once is let go': [
    `${EMITIR}/settle.ts`,
    "    const probado = vista.tipo === 'ausentes' &&",
    "    if (vista.tipo === 'ausentes') return released(emision, vista.aprobados, vista.ultimo);\n    const probado = vista.tipo === 'ausentes' &&",
  ],
  'a number let go without proof is not kept': [
    `${EMISIONES}/closeEmision.ts`,
    'if (cierre.sin_probar) {',
    'if (cierre.sin_probar && cierre.emision_id === null) {',
  ],
  'a note is not subtracted from its invoice': [
    'core/src/store/comprobantes/creditado.ts',
    "const EN_CAMINO = sql<boolean>`nota.status = 'borrador' and nota.emision_id is not null`;",
    'const EN_CAMINO = sql<boolean>`false`;',
  ],
  'two presses make two notes': [
    'core/src/actions/comprobantes/creditComprobante.ts',
    'const enCamino = notas.find(isPropiaEnCamino);\n    if (enCamino) {',
    'const enCamino = notas.find(() => false);\n    if (enCamino) {',
  ],
  'a chunk left open is not settled': [`${EMITIR}/runSerie.ts`, 'if (!abierta) return null;', 'return null;'],
  'the refused drafts of a chunk are told as issued': [
    `${EMITIR}/desenlace.ts`,
    "    } else if (resultadoAutorizacion.estado !== 'no_procesado') {",
    "    } else if (resultadoAutorizacion.estado === 'no_procesado') {",
  ],
  'the CAEs of a partial answer go to the wrong drafts': [
    `${EMITIR}/desenlace.ts`,
    '    const id = emision.comprobante_ids[indice];\n    const resultadoAutorizacion',
    '    const id = emision.comprobante_ids[emision.comprobante_ids.length - 1 - indice];\n    const resultadoAutorizacion',
  ],
  'another system’s voucher is adopted by its number alone': [
    'core/src/rules/comprobantes/toAutorizar.ts',
    'return pedido.numero === hallado.numero && mismoContenido(pedido, hallado);',
    'return pedido.numero === hallado.numero;',
  ],
  'the sums are told twice': [
    `${EMISIONES}/closeEmision.ts`,
    '    if (cierre.aprobados.length === 0) return;',
    '    await tx.execute(`update comprobante_suma set cantidad = cantidad + 1`);\n    if (cierre.aprobados.length === 0) return;',
  ],
};

const { values } = parseArgs({
  options: { minutos: { type: 'string', default: '10' }, solo: { type: 'string', default: '' } },
});
const elegidas = Object.entries(PLANTADAS).filter(([nombre]) => nombre.includes(values.solo));
const tell = (linea: string): void => void process.stdout.write(`${linea}\n`);
const copia = await mkdtemp(join(tmpdir(), 'talonario-plantadas-'));
let vivas = 0;
try {
  await copySources(ROOT, copia, ['core', 'fixtures', 'tests/historias', 'tests/helpers']);
  for (const [nombre, plantada] of elegidas) if (!(await isFound(nombre, plantada))) vivas++;
} finally {
  await rm(copia, { recursive: true, force: true });
}
tell(`${elegidas.length - vivas} of ${elegidas.length} found`);
process.exitCode = vivas === 0 ? 0 : 1;

async function isFound(nombre: string, [archivo, antes, despues]: Plantada): Promise<boolean> {
  const lugar = join(copia, archivo);
  const fuente = await readFile(lugar, 'utf8');
  if (fuente.split(antes).length !== 2) throw new Error(`${archivo} has not once: ${antes}`);
  await writeFile(
    lugar,
    fuente.replace(antes, () => despues),
  );
  const desde = performance.now();
  const opciones = ['--minutos', values.minutos, '--encoger', '0', '--sin-marcas'];
  const child = spawn(process.execPath, ['tests/historias/main.ts', ...opciones], { cwd: copia });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  await writeFile(lugar, fuente);
  const rota = /BROKEN with seed (\d+).*\n\s*(.*)/.exec(stdout);
  const segundos = Math.round((performance.now() - desde) / 1000);
  if (!rota) tell(`ALIVE after ${segundos} s: ${nombre}\n${stderr}`);
  else tell(`${segundos} s, seed ${rota[1]}: ${nombre} — ${rota[2]?.slice(0, 140)}`);
  return rota !== null;
}
