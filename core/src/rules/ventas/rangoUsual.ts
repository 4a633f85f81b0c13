import type { FechaCivil } from '../../contract/base.ts';
import { addDays } from '../dates.ts';

/** Days of the usual range: this month's sales and the end of the month before. */
const DIAS = 30;

/** Dates of the sales shown when nobody chose others: the lists open on them, and Inicio counts them. */
export function rangoUsual(hasta: FechaCivil): { desde: FechaCivil; hasta: FechaCivil } {
  return { desde: addDays(hasta, 1 - DIAS), hasta };
}
