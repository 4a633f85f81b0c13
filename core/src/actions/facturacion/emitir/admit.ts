import type { VencimientoDdjj } from '../../../contract/contador/datoFiscal.ts';
import { fechaDeEmision } from '../../../rules/comprobantes/fecha.ts';
import { formatNumero } from '../../../rules/comprobantes/numero.ts';
import { today } from '../../../rules/dates.ts';
import { AppError, isAppError } from '../../../rules/errors.ts';
import { decideNota } from '../../../rules/notas/impedimentoDeNota.ts';
import { impedimentoDeOtraFecha } from '../../../rules/percepciones/otraFecha.ts';
import type { BorradorAEmitir } from '../../../store/comprobantes/porEmitir.ts';
import { findVencimientos } from '../../../store/contador/datosFiscales.ts';
import type { Deps } from '../../process/deps.ts';
import { leaveInQueue, refuseOrDecideAgain } from './leaveInQueue.ts';
import type { SerieReport } from './reporte.ts';
import { isNotaCredito } from '../../../rules/catalogs/tipoComprobante.ts';

/** Dates each draft, and leaves out, with the reason, the drafts that cannot go out now. Oldest first. */
export async function admit(
  deps: Deps,
  borradores: BorradorAEmitir[],
  ultimaFecha: string | null,
  report: SerieReport,
): Promise<BorradorAEmitir[]> {
  const hoy = today(deps.clock.now());
  const conDevolucion = borradores.filter((borrador) => isNotaCredito(borrador) && borrador.percepciones.length > 0);
  const vencimientos = await findVencimientos(deps.store.fork(), [
    ...new Set(conDevolucion.map(({ company_id }) => company_id)),
  ]);
  const admitidos: BorradorAEmitir[] = [];
  for (const borrador of borradores) {
    const vencimientosDeEmpresa = vencimientos.get(borrador.company_id) ?? [];
    const decidida = isInvoiced(borrador) ?? isUnreported(borrador) ?? decideNota(borrador, admitidos);
    const fecha = decidida instanceof AppError ? decidida : fechaOf(decidida, hoy, ultimaFecha, vencimientosDeEmpresa);
    if (!(decidida instanceof AppError) && !(fecha instanceof AppError)) admitidos.push({ ...decidida, fecha });
    else if (!(fecha instanceof AppError)) throw new Error('an undecided draft has no date');
    else if (isAppError(fecha, 'nota_en_emision', 'anulacion_en_emision', 'factura_sin_informar'))
      await leaveInQueue(deps, [borrador.id], fecha, report);
    else await refuseOrDecideAgain(deps, borrador, fecha, report);
  }
  return admitidos.sort((a, b) => a.fecha.localeCompare(b.fecha));
}

/** Keeps a note waiting while ARCA does not have the voucher that it refers to, given out with an advance code. */
function isUnreported({ sin_informar }: BorradorAEmitir): AppError | null {
  return sin_informar && new AppError('factura_sin_informar', { factura: formatNumero(sin_informar) });
}

/** Refuses a draft whose order is in another valid invoice, whoever made it. */
function isInvoiced({ otra_factura: id }: BorradorAEmitir): AppError | null {
  return id === null ? null : new AppError('venta_ya_facturada', { id });
}

/** The draft's date of issue, when its perceptions and refunds are the same on it. */
function fechaOf(
  borrador: BorradorAEmitir,
  hoy: string,
  ultima_fecha: string | null,
  vencimientos: readonly VencimientoDdjj[],
): string | AppError {
  const fecha = fechaDeEmision({ ...borrador, hoy, ultima_fecha });
  return fecha instanceof AppError ? fecha : (impedimentoDeOtraFecha(borrador, fecha, vencimientos) ?? fecha);
}
