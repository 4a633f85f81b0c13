import { fechaDeEmision } from '../../rules/comprobantes/fecha.ts';
import { sameMonth, today } from '../../rules/dates.ts';
import { AppError } from '../../rules/errors.ts';
import { messageOf } from '../../rules/messages.ts';
import { saveRechazo, type BorradorAEmitir } from '../../store/comprobantes/porEmitir.ts';
import type { Deps } from '../process/deps.ts';
import type { SerieReport } from './reporte.ts';

/** Gives each draft its date and leaves out, with the reason, those that cannot go out now. Oldest first. */
export async function admit(
  deps: Deps,
  borradores: BorradorAEmitir[],
  ultimaFecha: string | null,
  report: SerieReport,
): Promise<BorradorAEmitir[]> {
  const hoy = today(deps.clock.now());
  const admitidos: BorradorAEmitir[] = [];
  for (const borrador of borradores) {
    const fecha =
      exceedsInvoice(borrador, admitidos) ??
      ofItsMonth(borrador, fechaDeEmision({ ...borrador, hoy, ultima_fecha: ultimaFecha }));
    if (fecha instanceof AppError) {
      await saveRechazo(deps.store.fork(), borrador.id, [{ codigo: 0, mensaje: messageOf(fecha) }]);
      report.invalida(borrador.id, fecha);
    } else {
      admitidos.push({ ...borrador, fecha });
    }
  }
  return admitidos.sort((a, b) => a.fecha.localeCompare(b.fecha));
}

/** A perception is decided by the padrón of the voucher's month: one dated again in another month is decided again. */
function ofItsMonth({ percepciones, credito, fecha }: BorradorAEmitir, nueva: string | AppError): string | AppError {
  if (nueva instanceof AppError || credito !== null || sameMonth(fecha, nueva)) return nueva;
  return percepciones.some(({ importe }) => importe.gt(0)) ? new AppError('percepcion_de_otro_mes') : nueva;
}

/**
 * Credit notes never exceed their invoice, whoever made them. Those of one invoice go through its own serie, whose lock
 * is held here: what is available cannot change meanwhile.
 */
function exceedsInvoice(
  { credito, total, tributos }: BorradorAEmitir,
  admitidos: readonly BorradorAEmitir[],
): AppError | null {
  if (!credito) return null;
  const mismas = admitidos.filter((otra) => otra.credito?.factura_id === credito.factura_id);
  const queda = mismas.reduce((resto, otra) => resto.minus(otra.total.minus(otra.tributos)), credito.disponible);
  if (total.minus(tributos).lte(queda)) return null;
  return new AppError('nota_excede_factura', { factura: credito.factura_id, disponible: queda.toFixed(2) });
}
