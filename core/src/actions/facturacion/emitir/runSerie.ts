import type { Serie } from '../../../contract/arca/arca.ts';
import { kindOf } from '../../../rules/errors/errores.ts';
import { isAppError, type AppError, type ErrorCode } from '../../../rules/errors.ts';
import { findPendiente } from '../../../store/arca/restauracion.ts';
import { findEmisionAbierta } from '../../../store/comprobantes/emisiones/abiertas.ts';
import type { Deps } from '../../process/deps.ts';
import { followTrazas } from '../../process/hilo.ts';
import { leaveAsDrafts, leaveInQueue, refuseAll } from './leaveInQueue.ts';
import { commit } from './askAndKeep.ts';
import { issuePending } from './issuePending.ts';
import { acquireLease, type Lease } from './lease.ts';
import type { SerieReport } from './reporte.ts';
import { incierto, settleEmision } from './settle.ts';
import { tellEmision, trazasOf } from './trazasDeEmision.ts';

/** Failures that leave the vouchers waiting for ARCA instead of refused. */
const waits = [
  'arca_no_disponible',
  'arca_incierto',
  'arca_ticket_en_espera',
  'arca_ticket_rechazado',
  'arca_certificado',
  'serie_ocupada',
  'cerrojo_perdido',
  'emision_postergada',
  'reloj_corrido',
  'restauracion_sin_conciliar',
] as const satisfies ErrorCode[];

/** Times that a run that was taken over starts again behind the other one; after them it leaves the rest in the queue. */
const TAKEOVERS = 2;

/**
 * Issues drafts of one serie, oldest date first, in as few requests as ARCA allows, after settling the chunk that a dead run left open
 * there. It never throws because of one voucher: every id ends reported.
 * Without `insiste`, as in automatic runs, ARCA is not asked again before its time about a chunk in doubt.
 */
export async function runSerie(
  deps: Deps,
  serie: Serie,
  ids: readonly string[],
  report: SerieReport,
  { insiste = true }: { insiste?: boolean } = {},
): Promise<void> {
  for (let vez = 1; ; vez++) {
    try {
      return await withLease(deps, serie, { ids: report.pendientes(ids), insiste }, report);
    } catch (error) {
      if (isAppError(error, 'cerrojo_perdido') && vez < TAKEOVERS) continue;
      if (isAppError(error, 'emision_cortada', 'vista_cambio'))
        return leaveAsDrafts(report.pendientes(ids), error, report);
      if (isAppError(error, ...waits) || isSinDelegarTodavia(error))
        return await leaveInQueue(deps, report.pendientes(ids), error, report);
      // A bug of ours must not be written on a draft as its refusal: it is thrown to the caller.
      if (isAppError(error) && kindOf(error) !== 'internal')
        return await refuseAll(deps, report.pendientes(ids), error, report);
      throw error;
    }
  }
}

/** Whether ARCA's «not delegated» is provisional: ARCA sees a new delegation only with the next ticket. */
function isSinDelegarTodavia(error: unknown): error is AppError {
  return isAppError(error, 'arca_no_autorizado') && error.data.provisorio === true;
}

async function withLease(
  deps: Deps,
  serie: Serie,
  { ids, insiste }: { ids: readonly string[]; insiste: boolean },
  report: SerieReport,
): Promise<void> {
  report.requireGoing();
  const lease = await acquireLease(deps, serie, async () => {
    report.requireGoing();
    await report.step('esperando_serie');
  });
  try {
    const ultimo = await settleLeftover(deps, lease, serie, { report, insiste });
    if (ids.length > 0) await issuePending(deps, lease, serie, { ids, conocido: ultimo, insiste }, report);
  } finally {
    await lease.release();
  }
}

async function settleLeftover(
  deps: Deps,
  lease: Lease,
  { cuit }: Serie,
  { report, insiste }: { report: SerieReport; insiste: boolean },
): Promise<number | null> {
  const abierta = await findEmisionAbierta(deps.store.fork(), lease.serie.id);
  if (!abierta) return null;
  const { mirar_desde } = abierta.duda;
  if (!insiste && mirar_desde !== null && mirar_desde > deps.clock.now()) throw incierto(deps, abierta, abierta.duda);
  await report.step('recuperando');
  // After a restoration the request is not sent again: since the copy its vouchers may have gone out by another serie.
  const restaurada = await findPendiente(deps.store.fork(), deps.arca.ambiente, cuit);
  return followTrazas(trazasOf(abierta), async () => {
    const inicio = performance.now();
    const desenlace = await settleEmision(deps, lease, abierta, restaurada === null);
    tellEmision(deps, abierta, 'recuperada', performance.now() - inicio, { resultado: desenlace.cierre.resultado });
    return (await commit(deps, lease, abierta, desenlace, report)).ultimo;
  });
}
