import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = join(import.meta.dirname, '../..');
const EMITIR = 'core/src/actions/facturacion/emitir';

/** Branches of issuing and recovering, each with its file and the text where it begins: a run that never enters one proves nothing about it. */
export const RAMAS: Readonly<Record<string, readonly [archivo: string, texto: string]>> = {
  'an answer is lost: ARCA is asked': [
    `${EMITIR}/settle.ts`,
    'return settleEmision(deps, lease, emision);\n    }\n    if (!isAppError',
  ],
  'a request was not sent: its chunk is let go': [
    `${EMITIR}/settle.ts`,
    'await discard(deps, lease, emision, rechazada);',
  ],
  'a number was not the next one: ARCA is asked': [
    `${EMITIR}/settle.ts`,
    'if (respuesta.fuera_de_secuencia) return settleEmision',
  ],
  'the numbers are ours: adopted': [
    `${EMITIR}/settle.ts`,
    'return released(emision, vista.aprobados, vista.ultimo);\n    const probado',
  ],
  "the numbers are nobody's for long: sent again": [`${EMITIR}/settle.ts`, 'const nueva = await sendAgain('],
  'a repeated request is authorised': [
    `${EMITIR}/settle.ts`,
    'return desenlaceOf(emision, aprobados, respuesta);\n  }\n  return keep',
  ],
  'the refusal of a repeated request stands': [
    `${EMITIR}/settle.ts`,
    'return withoutProof(desenlaceOf(emision, vista.aprobados, duda.respuesta));',
  ],
  'nothing is proved yet: looked at later': [
    `${EMITIR}/settle.ts`,
    'await keep(deps, lease, emision, { ...duda, mirar_desde: nextLook(deps, duda) });\n  throw incierto',
  ],
  'a look is not answered': [
    `${EMITIR}/settle.ts`,
    'await keep(deps, lease, emision, { ...duda, mirar_desde: nextLook(deps, duda) });\n    }\n    throw error',
  ],
  'a number is hidden for an hour: held': [
    `${EMITIR}/settle.ts`,
    "deps.log.warn({ emision: emision.id, arca_ultimo: vista.ultimo }, 'ARCA hides",
  ],
  'a chunk left open is found': [`${EMITIR}/runSerie.ts`, "await report.step('recuperando');"],
  'a chunk in doubt is not looked at before its time': [
    `${EMITIR}/runSerie.ts`,
    'throw incierto(deps, abierta, abierta.duda);',
  ],
  'a run that lost its serie starts again': [`${EMITIR}/runSerie.ts`, 'vez < TAKEOVERS) continue;'],
  'the drafts wait for ARCA': [
    `${EMITIR}/runSerie.ts`,
    'return await leaveInQueue(deps, report.pendientes(ids), error, report);',
  ],
  'a run waits for the serie of another one': [`${EMITIR}/lease.ts`, 'await onWait();'],
  'a serie stays taken': [`${EMITIR}/lease.ts`, "throw new AppError('serie_ocupada'"],
  'a lease is lost before a call': [
    `${EMITIR}/lease.ts`,
    "throw new AppError('cerrojo_perdido', { serie: serie.id });",
  ],
  'a lease is extended': [
    `${EMITIR}/lease.ts`,
    'await keepSerie(deps.store.fork(), serie.id, token, arrendamientoMs);',
  ],
  'another holder took the serie': [
    'core/src/store/comprobantes/series.ts',
    "throw new AppError('cerrojo_perdido', { serie: id });",
  ],
  'a doubt of a lost serie is not kept': [
    'core/src/store/comprobantes/emisiones/duda.ts',
    "throw new AppError('cerrojo_perdido', { emision: emision_id });",
  ],
  'ARCA is behind our last number': [`${EMITIR}/duda/lookAhead.ts`, 'const autorizado = await findAutorizacion'],
  'ARCA shows less than it authorised: nothing goes out': [
    `${EMITIR}/duda/lookAhead.ts`,
    "throw new AppError('arca_incierto', { ...serie, nuestro, arca });",
  ],
  'vouchers past ours are read': [`${EMITIR}/duda/lookAhead.ts`, 'const mirado = await findMirado'],
  'a voucher past ours is ours': [
    `${EMITIR}/duda/lookAhead.ts`,
    'const como = await adoptPedido(deps, { serie, hallado, comprobante_id });\n    if',
  ],
  'another voucher has the number: the drafts are free': [
    `${EMITIR}/duda/lookAtEmision.ts`,
    'return { tipo, aprobados, ultimo: Math.max(ultimo',
  ],
  'the answers of ARCA disagree': [
    `${EMITIR}/duda/lookAtEmision.ts`,
    "return esElSiguiente && !resto.includes('ajena')",
  ],
  'a draft that was asked for before is asked about': [
    `${EMITIR}/duda/previos.ts`,
    'const vista = await askAbout(deps, lease, previo);',
  ],
  'a draft may be a hidden number: it waits': [
    `${EMITIR}/duda/previos.ts`,
    'if (ultimo >= pedido.numero) esperan.push',
  ],
  'a draft was authorised before: adopted': [`${EMITIR}/duda/previos.ts`, 'const numero_comprobante = hallado.numero;'],
  'ARCA refuses a voucher: those behind it go on': [
    `${EMITIR}/desenlace.ts`,
    'rechazados.push({ id, mensajes: resultadoAutorizacion.observaciones });',
  ],
  'a note goes on where it was left': [
    'core/src/actions/comprobantes/creditComprobante.ts',
    'requirePrevisto(enCamino, total_previsto);',
  ],
};

/** Events of a history, by the marks that they leave: a run in which one never happened proves nothing about it. */
export const SUCEDIDOS: readonly string[] = [
  'a process died at work',
  'a process stood still at work',
  'a process stood still before its answer came',
  'a process stood still before it kept an answer',
  'a call was given up before its answer',
  'a copy is restored',
  'a right was revoked while its drafts waited',
  'error: sin_acceso',
  'error: factura_ya_acreditada',
  'another system took the number of a lost request',
  'a sale was noticed again',
  'a sale was noticed by two machines',
  'two pressed at the same instant',
  'a B was changed for an A',
  'an order was cancelled',
  'an order was refunded in part',
  'a refund was covered',
  'a claim was opened',
  'a claim was closed',
  ...['bien', 'no_salio', 'hecha_y_perdida'].map((fin) => `subida: ${fin}`),
  "nobody reaches what is another's",
  'ARCA answered something old',
  'ARCA did not answer a look-up',
  'ARCA refused a number that is not the next',
  'ARCA refused a voucher',
  ...['bien', 'no_salio', 'perdida', 'hecha_y_perdida', 'tarde', 'sin_ticket'].map((fin) => `FECAESolicitar: ${fin}`),
];

/** Branches of which a run is told whether it entered them. */
export interface Marcas {
  /** Names of the branches never entered so far. */
  faltan(): Promise<string[]>;
  close(): void;
}

/** Counts what runs from here on, as V8 does it. Types are blanked out of our sources when they run, so a place in the text is a place in the program. */
export async function openMarcas(): Promise<Marcas> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: false, detailed: true });
  return {
    async faltan() {
      const { result } = await session.post('Profiler.takePreciseCoverage');
      for (const { url, functions } of result) {
        for (const [nombre, [archivo, texto]] of Object.entries(RAMAS)) {
          if (url !== pathToFileURL(join(ROOT, archivo)).href) continue;
          if (isEntered(functions, placeOf(archivo, texto))) entradas.add(nombre);
        }
      }
      return Object.keys(RAMAS).filter((nombre) => !entradas.has(nombre));
    },
    close: () => session.disconnect(),
  };
}

/** Branches entered in this process: each taking resets V8's counts. */
const entradas = new Set<string>();

/** Place of a branch in its file. @throws Error when the file has it no more, or twice */
export function placeOf(archivo: string, texto: string): number {
  const fuente = readFileSync(join(ROOT, archivo), 'utf8');
  const lugar = fuente.indexOf(texto);
  if (lugar === -1 || fuente.includes(texto, lugar + 1)) throw new Error(`${archivo} has not once: ${texto}`);
  return lugar;
}

interface Funcion {
  ranges: { startOffset: number; endOffset: number; count: number }[];
}

/** Whether the innermost range around a place was entered. */
function isEntered(functions: readonly Funcion[], lugar: number): boolean {
  const [dentro] = functions
    .flatMap(({ ranges }) => ranges)
    .filter(({ startOffset, endOffset }) => startOffset <= lugar && lugar < endOffset)
    .toSorted((a, b) => a.endOffset - a.startOffset - (b.endOffset - b.startOffset));
  return dentro !== undefined && dentro.count > 0;
}
