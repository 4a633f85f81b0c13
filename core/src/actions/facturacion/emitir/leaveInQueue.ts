import { isNotaCredito } from '../../../rules/catalogs/tipoComprobante.ts';
import { today } from '../../../rules/dates.ts';
import { isAppError, type AppError, type ErrorCode } from '../../../rules/errors.ts';
import { messageOf } from '../../../rules/messages.ts';
import { listEmitiendo, markEnCola, saveRechazo, type BorradorAEmitir } from '../../../store/comprobantes/porEmitir.ts';
import type { EntityManager } from '../../../store/db.ts';
import { findVenta } from '../../../store/ventas/ventas.ts';
import { forgetRevision } from '../../../store/ventas/revisiones.ts';
import type { Deps } from '../../process/deps.ts';
import type { SerieReport } from './reporte.ts';

/** Leaves as drafts the vouchers whose requester asked to stop: they wait for that person, not for ARCA. */
export function leaveAsDrafts(ids: readonly string[], error: AppError, report: SerieReport): void {
  for (const id of ids) report.invalida(id, error);
}

export async function leaveInQueue(
  deps: Deps,
  ids: readonly string[],
  error: AppError,
  report: SerieReport,
): Promise<void> {
  await markEnCola(deps.store.fork(), ids);
  for (const id of ids) report.enCola(id, error);
}

/**
 * Leaves out a draft that our rules refuse, with the reason. A draft of the automatic run that only its past date keeps from going out
 * needs nobody: its sale is looked at once more, and goes out by itself as it is decided today.
 */
export async function refuseOrDecideAgain(
  deps: Deps,
  borrador: BorradorAEmitir,
  error: AppError,
  report: SerieReport,
): Promise<void> {
  const { id, automatico, fecha, cambio_id } = borrador;
  const deSuFecha = isAppError(error, ...DE_SU_FECHA);
  // The A invoice of a change is written again by the change itself, whose note is out already.
  if (deSuFecha && cambio_id !== null && !isNotaCredito(borrador)) return leaveInQueue(deps, [id], error, report);
  const deNuevo = deSuFecha && automatico && fecha < today(deps.clock.now());
  await deps.store.tx(async (tx) => {
    if (deNuevo) await sendAgain(deps, tx, borrador);
    await saveRechazo(tx, id, [{ codigo: 0, mensaje: messageOf(error) }]);
  });
  if (deNuevo) report.enCola(id, error);
  else report.invalida(id, error);
}

/** Errors that only a draft's date causes. */
const DE_SU_FECHA = ['percepcion_de_otro_mes', 'devolucion_fuera_de_plazo'] as const satisfies ErrorCode[];

async function sendAgain(
  deps: Deps,
  tx: EntityManager,
  { venta_id, tipo_comprobante, traza }: BorradorAEmitir,
): Promise<void> {
  const venta = venta_id === null ? null : await findVenta(tx, venta_id);
  const [order_id] = venta?.order_ids ?? [];
  if (venta_id === null || !venta || order_id === undefined) throw new Error('an automatic draft is of no sale');
  // Whatever keeps its account from deciding the sale now, the sale is looked at when it can.
  await forgetRevision(tx, venta_id);
  const seguido = traza === null ? {} : { traza };
  if (isNotaCredito({ tipo_comprobante })) {
    await deps.store.jobs.send(tx, 'nota_automatica', { venta_id, ...seguido });
  } else {
    const { cuenta_id } = venta;
    await deps.store.jobs.send(tx, 'procesar_orden', { cuenta_id, order_id, otra_vez: 'ya', ...seguido });
  }
}

/**
 * ARCA, or our own state, refuses the whole serie: every draft keeps the reason. Drafts that were requested already wait: until their
 * outcome is known nothing was refused.
 */
export async function refuseAll(
  deps: Deps,
  ids: readonly string[],
  error: AppError,
  report: SerieReport,
): Promise<void> {
  const emitiendo = new Set(await listEmitiendo(deps.store.fork(), ids));
  if (emitiendo.size > 0) await leaveInQueue(deps, [...emitiendo], error, report);
  for (const id of ids) {
    if (emitiendo.has(id)) continue;
    await saveRechazo(deps.store.fork(), id, [{ codigo: 0, mensaje: messageOf(error) }]);
    report.invalida(id, error);
  }
}
