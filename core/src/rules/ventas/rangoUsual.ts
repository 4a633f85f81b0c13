import type { FechaCivil } from '../../contract/base.ts';
import { addDays } from '../dates.ts';

/** This month's sales and the end of the one before. */
const DIAS = 30;

/** Dates of the sales that are looked at when nobody chose others: what the lists open on, and what Inicio counts. */
export function rangoUsual(hasta: FechaCivil): { desde: FechaCivil; hasta: FechaCivil } {
  return { desde: addDays(hasta, 1 - DIAS), hasta };
}
