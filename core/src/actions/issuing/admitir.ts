import { fechaDeEmision } from '../../rules/comprobantes/fecha.ts';
import { today } from '../../rules/dates.ts';
import { AppError } from '../../rules/errors.ts';
import { impedimentoDeOtraFecha } from '../../rules/percepciones/otraFecha.ts';
import type { BorradorAEmitir } from '../../store/comprobantes/porEmitir.ts';
import type { Deps } from '../process/deps.ts';
import { refuseOrDecideAgain } from './dejar.ts';
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
    const fecha = isInvoiced(borrador) ?? exceedsInvoice(borrador, admitidos) ?? fechaDe(borrador, hoy, ultimaFecha);
    if (fecha instanceof AppError) await refuseOrDecideAgain(deps, borrador, fecha, report);
    else admitidos.push({ ...borrador, fecha });
  }
  return admitidos.sort((a, b) => a.fecha.localeCompare(b.fecha));
}

/** An order is never in two invoices that stand, whoever made them. */
function isInvoiced({ otra_factura: id }: BorradorAEmitir): AppError | null {
  return id === null ? null : new AppError('venta_ya_facturada', { id });
}

/** The date it goes out with, when what it perceives or gives back is the same with it. */
function fechaDe(borrador: BorradorAEmitir, hoy: string, ultima_fecha: string | null): string | AppError {
  const fecha = fechaDeEmision({ ...borrador, hoy, ultima_fecha });
  return fecha instanceof AppError ? fecha : (impedimentoDeOtraFecha(borrador, fecha) ?? fecha);
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
