import { addMonths } from '../../rules/dates.ts';

/** Days that the marketplace's reports reach back (about three months). */
export const DIAS_DE_HISTORIA = 92;

/** First days of the months from the one of `desde` to the one of `hasta`. */
export function mesesDesde(desde: string, hasta: string): string[] {
  const meses: string[] = [];
  for (let mes = `${desde.slice(0, 7)}-01`; mes <= hasta; mes = addMonths(mes, 1)) meses.push(mes);
  return meses;
}
