import type { Alcance } from '../../rules/alcance.ts';
import { formatSerie } from '../../rules/comprobantes/numero.ts';
import { kindOf, type ErrorKind } from '../../rules/errorKinds.ts';
import { AppError, isAppError, type ErrorCode } from '../../rules/errors.ts';
import { messageOf } from '../../rules/messages.ts';
import {
  finishLote,
  listDejadasAfuera,
  listEmitidas,
  postponeLote,
  saveAvance,
  startLote,
  tieBorradores,
  type CorridaLote,
  type FinDeLote,
} from '../../store/ventas/corridas.ts';
import type { Deps } from '../process/deps.ts';
import type { OnProgress, Progress } from '../process/results.ts';
import { prepareFacturas } from '../ventas/preparing/prepareFacturas.ts';
import { prepareNotas } from '../ventas/preparing/prepareNotas.ts';
import type { LotePreparado } from '../ventas/preparing/preparado.ts';
import { loadVentas } from '../ventas/selectVentas.ts';
import { splitVentas } from '../ventas/preparing/splitVentas.ts';
import type { Vendedor } from '../ventas/reading/vendedor.ts';
import { issueLote, planLote } from './issueLote.ts';
import { alcanceDe, whilePermitido } from './permiso.ts';
import { planFechas } from './planFechas.ts';
import { throttle } from '../process/throttle.ts';

/** The row of a batch is written at most this often: each writing wakes up the screens that look at it. */
const AVANCE_MS = 250;

/** The job is tried a few more times than this: the batch never stays half done with nobody to finish it. */
const INTENTOS = 5;

/** Failures of others, and our own lack of room, which are over in a while. */
const pasajeras: ReadonlySet<ErrorKind> = new Set(['remote', 'unavailable']);

/** Failures of others that trying again does not mend. */
const sinReintento: ReadonlySet<ErrorCode> = new Set(['meli_no_autorizado', 'arca_certificado']);

/**
 * Does a batch asked from the web: its preview, or its issuing. Of each sale it decides between the invoice and the credit
 * note. Begun again after a death it repeats nothing: what was issued for it is among its issued ones. `onProgress` hears
 * every step; the batch's row, one every so often.
 * @throws whatever is worth another try, for the job to be tried again
 */
export async function processLote(deps: Deps, lote_id: string, onProgress?: OnProgress): Promise<void> {
  const corrida = await startLote(deps.store.fork(), lote_id);
  if (corrida === null) return;
  const avance = throttle<Progress>(
    AVANCE_MS,
    (progress) => tell(deps, corrida, progress),
    (error) => deps.log.warn({ err: error, lote: lote_id }, 'progress of a batch not written'),
  );
  try {
    const listas = await work(deps, corrida, async (progress) => {
      avance.tell(progress);
      await onProgress?.(progress);
    });
    await avance.end();
    await finish(deps, corrida, listas, null);
  } catch (error) {
    await avance.end();
    await giveUp(deps, corrida, error);
  }
}

async function work(deps: Deps, corrida: CorridaLote, onProgress: OnProgress): Promise<Partial<FinDeLote>> {
  const alcance = await alcanceDe(deps, corrida);
  if (corrida.clase === 'plan') {
    const { vendedor, preparado } = await prepare(deps, alcance, corrida, corrida.pedido.order_ids, onProgress);
    const { comprobantes: conFecha, rechazadas } = await planFechas(deps, preparado.comprobantes);
    const plan = await planLote(deps, vendedor, { ...preparado, comprobantes: conFecha });
    const { advertencias, comprobantes, omitidas, en_espera } = plan;
    return { advertencias, comprobantes, rechazadas, omitidas, en_cola: en_espera };
  }
  const hechas = await listEmitidas(deps.store.fork(), corrida);
  const cubiertas = new Set(hechas.flatMap(({ order_ids }) => order_ids));
  const faltan = corrida.pedido.order_ids.filter((order_id) => !cubiertas.has(order_id));
  if (faltan.length === 0) return { emitidas: hechas };
  const resultado = await whilePermitido(deps, corrida, onProgress, async (seguir, signal) => {
    const { preparado } = await prepare(deps, alcance, corrida, faltan, seguir);
    return issueLote(deps, preparado, {
      alcance,
      onProgress: seguir,
      ...(signal && { signal }),
      onBorradores: (tx, ventas) => tieBorradores(tx, corrida, ventas),
    });
  });
  // What an earlier run left on its way may have been settled by anybody while this one worked.
  const emitidas = await listEmitidas(deps.store.fork(), corrida);
  const propias = new Set(emitidas.map(({ venta }) => venta));
  const otras = <T extends { venta: string }>(ventas: readonly T[]) =>
    ventas.filter(({ venta }) => !propias.has(venta));
  return {
    emitidas,
    rechazadas: otras(resultado.rechazadas),
    omitidas: otras(resultado.omitidas),
    en_cola: otras(resultado.en_cola),
  };
}

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
  const { vendedor, elegidas } = await loadVentas(deps, input);
  const { guardados, ajenas } = elegidas;
  const { aFacturar, aAcreditar } = splitVentas(vendedor.cuenta, guardados, opciones.modo);
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
    apartadas: [...facturas.apartadas, ...notas.apartadas],
  };
  return { vendedor, preparado };
}

async function tell(deps: Deps, corrida: CorridaLote, { paso, serie, hechos, total }: Progress): Promise<void> {
  await deps.store.tx(async (tx) => {
    await saveAvance(tx, corrida, { paso, serie: serie && formatSerie(serie), hechos, total });
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
  const todas = {
    ...listas,
    rechazadas: [...(listas.rechazadas ?? []), ...afuera.rechazadas],
    omitidas: [...(listas.omitidas ?? []), ...afuera.omitidas],
    en_cola: [...(listas.en_cola ?? []), ...afuera.en_cola],
  };
  await deps.store.tx(async (tx) => {
    if (!(await finishLote(tx, corrida, todas, error))) return;
    await announce(deps, tx, corrida);
    await announce(deps, tx, corrida, { avance: false });
  });
}

/** @throws `error` when the job is to be tried again, or when it is a bug */
async function giveUp(deps: Deps, corrida: CorridaLote, error: unknown): Promise<void> {
  if (isAppError(error, 'cerrojo_perdido')) {
    deps.log.warn({ lote: corrida.id, intento: corrida.intento }, 'another process took the batch');
    return;
  }
  const reintentable = !isAppError(error) || (pasajeras.has(kindOf(error)) && !sinReintento.has(error.code));
  if (reintentable && corrida.intento < INTENTOS) {
    await deps.store.tx(async (tx) => {
      await postponeLote(tx, corrida);
      await announce(deps, tx, corrida);
    });
    throw error;
  }
  const motivo = messageOf(isAppError(error) ? error : new AppError('lote_interrumpido'));
  await finish(deps, corrida, { emitidas: await listEmitidas(deps.store.fork(), corrida) }, motivo);
  if (!isAppError(error)) throw error;
}

/** `avance`: for the screens that show this batch; without it, for those that list batches and sales. */
async function announce(
  deps: Deps,
  tx: Parameters<typeof saveAvance>[0],
  { id, user_id, cuenta_id }: CorridaLote,
  { avance }: { avance: boolean } = { avance: true },
): Promise<void> {
  await deps.store.novedades.announce(tx, { user_id, tipo: 'lote', cuenta_id, lote_id: avance ? id : null });
}
