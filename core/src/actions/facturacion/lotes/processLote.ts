import type { Alcance } from '../../../rules/alcance.ts';
import { formatSerie } from '../../../rules/comprobantes/numero.ts';
import { kindOf, type ErrorKind } from '../../../rules/errors/errores.ts';
import { AppError, isAppError, type ErrorCode } from '../../../rules/errors.ts';
import { messageOf } from '../../../rules/messages.ts';
import {
  finishLote,
  listDejadasAfuera,
  postponeLote,
  readDecididas,
  saveAvance,
  saveDecididas,
  startLote,
  tieBorradores,
  type CorridaLote,
  type FinDeLote,
} from '../../../store/ventas/corridas.ts';
import type { Deps } from '../../process/deps.ts';
import type { OnProgress, Progress, ResultadoLote } from '../../process/results.ts';
import { prepareFacturas } from '../decidir/prepareFacturas.ts';
import { prepareNotas } from '../decidir/prepareNotas.ts';
import type { LotePreparado } from '../decidir/preparado.ts';
import type { ListasDeLote } from '../../../store/ventas/loteItems.ts';
import { loadElegidas } from '../leer/loadElegidas.ts';
import { splitVentas } from '../decidir/splitVentas.ts';
import type { Vendedor } from '../leer/vendedor.ts';
import { issueVentas } from '../emitir/issueVentas.ts';
import { planLote } from './planLote.ts';
import { alcanceOf, whilePermitido } from './whilePermitido.ts';
import { planFechas } from './planFechas.ts';
import { throttle } from '../../process/throttle.ts';

/** Milliseconds between two writes of a batch's row, at least: each wakes up the screens that look at it. */
const AVANCE_MS = 250;

/** Sales decided and issued together: as many vouchers as ARCA takes in a request. Between two rounds the batch may give its lane up. */
const VENTAS_POR_TANDA = 250;

interface OpcionesLote {
  /** True on the last try: a batch that fails is then closed, and never stays half done with nobody to finish it. */
  ultimo: boolean;
  /** Whether others wait for the lane, and this batch has had its turn. */
  cede?: () => Promise<boolean>;
  onProgress?: OnProgress;
  ventas_por_tanda?: number;
}

/** Failures of other systems, and our own lack of room, which pass in a while. */
const pasajeras: ReadonlySet<ErrorKind> = new Set(['remote', 'unavailable']);

/** Failures of other systems that trying again does not mend. */
const sinReintento: ReadonlySet<ErrorCode> = new Set(['plaza_no_autorizado', 'arca_certificado']);

/**
 * Does a batch asked from the web: its preview, or its issuing. For each sale it decides between the invoice and the credit note. Begun
 * again after a death it repeats nothing: its vouchers already issued are among its results. `onProgress` hears every step; the batch's
 * row, one every `AVANCE_MS`.
 * Answers `sigue` when it gave way to others who wait for the lane (`cede`): called again, it goes on.
 * @throws whatever is worth another try, for the job to be tried again, unless it was the last
 */
export async function processLote(deps: Deps, lote_id: string, opciones: OpcionesLote): Promise<'sigue' | undefined> {
  const { ultimo, onProgress } = opciones;
  const corrida = await startLote(deps.store.fork(), lote_id);
  if (corrida === null) return undefined;
  const avance = throttle<Progress>(
    AVANCE_MS,
    (progress) => tell(deps, corrida, progress),
    (error) => deps.log.warn({ err: error, lote: lote_id }, 'progress of a batch not written'),
  );
  try {
    const listas = await work(deps, corrida, opciones, async (progress) => {
      avance.tell(progress);
      await onProgress?.(progress);
    });
    await avance.end();
    if (listas === 'sigue') await putBack(deps, corrida);
    else await finish(deps, corrida, listas, null);
    return listas === 'sigue' ? listas : undefined;
  } catch (error) {
    await avance.end();
    await giveUp(deps, corrida, error, ultimo);
    return undefined;
  }
}

async function work(
  deps: Deps,
  corrida: CorridaLote,
  opciones: OpcionesLote,
  onProgress: OnProgress,
): Promise<Partial<FinDeLote> | 'sigue'> {
  const alcance = await alcanceOf(deps, corrida);
  if (corrida.clase === 'plan') {
    const { vendedor, preparado } = await prepare(deps, alcance, corrida, corrida.pedido.order_ids, onProgress);
    const { comprobantes: conFecha, rechazadas } = await planFechas(deps, preparado.comprobantes);
    const plan = await planLote(deps, vendedor, { ...preparado, comprobantes: conFecha });
    const { advertencias, comprobantes, omitidas, en_espera } = plan;
    return { advertencias, comprobantes, rechazadas, omitidas, en_cola: en_espera };
  }
  const { decididas, faltan } = await readDecididas(deps.store.fork(), corrida);
  if (faltan.length === 0) return decididas;
  return whilePermitido(deps, corrida, onProgress, (seguir, signal) =>
    issueByTandas(deps, { corrida, alcance, faltan, signal }, opciones, seguir),
  );
}

/** Issues the sales of a batch, some at a time; what became of each is kept before the next ones. */
async function issueByTandas(
  deps: Deps,
  {
    corrida,
    alcance,
    faltan,
    signal,
  }: { corrida: CorridaLote; alcance: Alcance; faltan: readonly string[][]; signal: AbortSignal | null },
  { cede = async () => false, ventas_por_tanda = VENTAS_POR_TANDA }: OpcionesLote,
  onProgress: OnProgress,
): Promise<ListasDeLote | 'sigue'> {
  // Sales with a date that a person chose hold their serie to the end: a voucher of a later date in between would keep the rest out.
  const deA = corrida.fecha === null ? ventas_por_tanda : faltan.length;
  for (let n = 0; ; n += deA) {
    const order_ids = faltan.slice(n, n + deA).flat();
    const ultima = n + deA >= faltan.length;
    const seguir = n === 0 && ultima ? onProgress : progressOf({ antes: n, total: faltan.length, ultima }, onProgress);
    const { preparado } = await prepare(deps, alcance, corrida, order_ids, seguir);
    const resultado = await issueVentas(deps, preparado, {
      alcance,
      onProgress: seguir,
      ...(signal && { signal }),
      onBorradores: (tx, ventas) => tieBorradores(tx, corrida, ventas),
    });
    // Sales that an earlier run left on their way may have been settled meanwhile.
    const { decididas } = await readDecididas(deps.store.fork(), corrida);
    const nuevas = withoutDecididas(resultado, decididas);
    if (ultima || signal?.aborted) return addDecididas(decididas, nuevas);
    await deps.store.tx((tx) => saveDecididas(tx, corrida, nuevas));
    // A process that is to end leaves the rest to another one.
    if (deps.cierre.terminando.aborted || (await cede())) return 'sigue';
  }
}

/** Turns the progress of some sales of a batch into that of all: sales being read are not done yet. */
function progressOf(
  { antes, total, ultima }: { antes: number; total: number; ultima: boolean },
  onProgress: OnProgress,
): OnProgress {
  return async ({ hechos: comprobantesHechos, ...progress }) => {
    if (progress.paso === 'terminado' && !ultima) return;
    await onProgress({
      ...progress,
      hechos: progress.paso === 'leyendo_ventas' ? antes : antes + comprobantesHechos,
      total,
    });
  };
}

/** Lists without the sales decided before: a sale whose voucher went out meanwhile stays in its list. */
function withoutDecididas({ rechazadas, omitidas, en_cola }: ResultadoLote, decididas: ListasDeLote): SinComprobante {
  const vistas = new Set(Object.values(decididas).flatMap((ventas) => ventas.map(({ venta }) => venta)));
  const withoutVistas = <T extends { venta: string }>(ventas: readonly T[]) =>
    ventas.filter(({ venta }) => !vistas.has(venta));
  return { rechazadas: withoutVistas(rechazadas), omitidas: withoutVistas(omitidas), en_cola: withoutVistas(en_cola) };
}

function addDecididas(decididas: ListasDeLote, nuevas: SinComprobante): ListasDeLote {
  return {
    ...decididas,
    rechazadas: [...decididas.rechazadas, ...nuevas.rechazadas],
    omitidas: [...decididas.omitidas, ...nuevas.omitidas],
    en_cola: [...decididas.en_cola, ...nuevas.en_cola],
  };
}

type SinComprobante = Pick<ListasDeLote, 'rechazadas' | 'omitidas' | 'en_cola'>;

/** Decides these orders' sales: a note for those that have something to give back, an invoice for the others. */
async function prepare(
  deps: Deps,
  alcance: Alcance,
  { cuenta_id, clase, fecha }: CorridaLote,
  order_ids: readonly string[],
  onProgress: OnProgress,
): Promise<{ vendedor: Vendedor; preparado: LotePreparado }> {
  const opciones = { alcance, modo: 'elegida', ...(fecha !== null && { fecha }) } as const;
  const input = { ...opciones, cuenta_id, ventas: { order_ids }, onProgress };
  const { vendedor, elegidas } = await loadElegidas(deps, input);
  const { guardados, ajenas } = elegidas;
  const { aFacturar, aAcreditar } = splitVentas(deps, vendedor.cuenta, guardados, opciones.modo);
  const total = guardados.length;
  const facturas = await prepareFacturas(
    deps,
    vendedor,
    { guardados: aFacturar, ajenas },
    { ...opciones, emitir: clase === 'emision', onProgress: (progress) => onProgress({ ...progress, total }) },
  );
  const notas = await prepareNotas(
    deps,
    vendedor,
    { guardados: aAcreditar, ajenas: [] },
    {
      ...opciones,
      onProgress: (progress) => onProgress({ ...progress, hechos: aFacturar.length + progress.hechos, total }),
    },
  );
  const preparado = {
    comprobantes: [...facturas.comprobantes, ...notas.comprobantes],
    omitidas: [...facturas.omitidas, ...notas.omitidas],
    en_cola: [...facturas.en_cola, ...notas.en_cola],
    descartar: [...facturas.descartar, ...notas.descartar],
    noEmitidas: [...facturas.noEmitidas, ...notas.noEmitidas],
  };
  return { vendedor, preparado };
}

async function tell(
  deps: Deps,
  corrida: CorridaLote,
  { paso, serie, hechos: comprobantesHechos, total }: Progress,
): Promise<void> {
  await deps.store.tx(async (tx) => {
    await saveAvance(tx, corrida, { paso, serie: serie && formatSerie(serie), hechos: comprobantesHechos, total });
    await announce(deps, tx, corrida);
  });
}

async function finish(
  deps: Deps,
  corrida: CorridaLote,
  listas: Partial<FinDeLote>,
  error: string | null,
): Promise<void> {
  const afuera = await listDejadasAfuera(deps.store.fork(), corrida);
  const listasCompletas = {
    ...listas,
    rechazadas: [...(listas.rechazadas ?? []), ...afuera.rechazadas],
    omitidas: [...(listas.omitidas ?? []), ...afuera.omitidas],
    en_cola: [...(listas.en_cola ?? []), ...afuera.en_cola],
  };
  await deps.store.tx(async (tx) => {
    if (!(await finishLote(tx, corrida, listasCompletas, error))) return;
    await announce(deps, tx, corrida);
    await announce(deps, tx, corrida, { avance: false });
  });
}

/** @throws `error` when the job is to be tried again, or when it is a bug */
async function giveUp(deps: Deps, corrida: CorridaLote, error: unknown, ultimo: boolean): Promise<void> {
  if (isAppError(error, 'cerrojo_perdido')) {
    deps.log.warn({ lote: corrida.id, intento: corrida.intento }, 'another process took the batch');
    return;
  }
  const reintentable = !isAppError(error) || (pasajeras.has(kindOf(error)) && !sinReintento.has(error.code));
  if (reintentable && !ultimo) {
    await putBack(deps, corrida);
    throw error;
  }
  const motivo = messageOf(isAppError(error) ? error : new AppError('lote_interrumpido'));
  await finish(deps, corrida, (await readDecididas(deps.store.fork(), corrida)).decididas, motivo);
  if (!isAppError(error)) throw error;
}

/** Puts the batch back, for a later run to go on with. */
async function putBack(deps: Deps, corrida: CorridaLote): Promise<void> {
  await deps.store.tx(async (tx) => {
    await postponeLote(tx, corrida);
    await announce(deps, tx, corrida);
  });
}

/** Announces a batch. `avance`: to the screens that show this batch; without it, to those that list batches and sales. */
async function announce(
  deps: Deps,
  tx: Parameters<typeof saveAvance>[0],
  { id, user_id, cuenta_id }: CorridaLote,
  { avance }: { avance: boolean } = { avance: true },
): Promise<void> {
  await deps.store.novedades.announce(tx, { user_id, tipo: 'lote', cuenta_id, lote_id: avance ? id : null });
}
