import { addMonths } from '../../rules/dates.ts';
import { isAppError } from '../../rules/errors.ts';

/** How far back the marketplace remembers (its reports, about three months). */
export const DIAS_DE_HISTORIA = 92;

/** First days of the months from the one of `desde` to the one of `hasta`. */
export function mesesDesde(desde: string, hasta: string): string[] {
  const meses: string[] = [];
  for (let mes = `${desde.slice(0, 7)}-01`; mes <= hasta; mes = addMonths(mes, 1)) meses.push(mes);
  return meses;
}

/** The application has not that permission, or the account not that service. */
export function isForbidden(error: unknown): boolean {
  return isAppError(error, 'meli_rechazo') && error.data['status'] === 403;
}
