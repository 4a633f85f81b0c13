import type { AppError } from '../../rules/errors.ts';
import { messageOf } from '../../rules/messages.ts';
import { markEnCola, saveRechazo } from '../../store/comprobantes/porEmitir.ts';
import type { Deps } from '../process/deps.ts';
import type { SerieReport } from './reporte.ts';

/** Whoever asked for them asked to stop: they wait for that person, and not for ARCA. */
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

/** ARCA, or our own state, refuses the whole serie: every draft keeps the reason. */
export async function refuseAll(
  deps: Deps,
  ids: readonly string[],
  error: AppError,
  report: SerieReport,
): Promise<void> {
  for (const id of ids) {
    await saveRechazo(deps.store.fork(), id, [{ codigo: 0, mensaje: messageOf(error) }]);
    report.invalida(id, error);
  }
}
