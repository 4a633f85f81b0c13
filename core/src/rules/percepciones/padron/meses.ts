import type { FechaCivil } from '../../../contract/base.ts';
import { addMonths } from '../../dates.ts';

/** Months before this one whose lists anybody may load, to see their answers before being an agent. */
const DE_PRUEBA = 2;
/** Years that books and their supporting documents are kept: Código Civil y Comercial, art. 328. */
const ANIOS = 10;

/**
 * Months (`yyyy-MM`, both included) whose lists a user may need: from the first one of a nomination, or of an issued voucher, to
 * the next month. `comprobante`: date of the oldest voucher; null: there is none.
 */
export function mesesDePadron(entrada: {
  agentes: readonly { desde: FechaCivil | null }[];
  comprobante: FechaCivil | null;
  hoy: FechaCivil;
}): { desde: string; hasta: string } {
  const { agentes, comprobante, hoy } = entrada;
  const mes = (fecha: FechaCivil): string => fecha.slice(0, 7);
  const primeros = [
    mes(addMonths(hoy, -DE_PRUEBA)),
    ...agentes.flatMap(({ desde }) => (desde === null ? [] : [mes(desde)])),
    ...(comprobante === null ? [] : [mes(comprobante)]),
  ];
  const limite = mes(addMonths(hoy, -12 * ANIOS));
  const desde = primeros.toSorted()[0] ?? limite;
  return { desde: desde < limite ? limite : desde, hasta: mes(addMonths(hoy, 1)) };
}
