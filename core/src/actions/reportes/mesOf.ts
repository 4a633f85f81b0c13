import { endOfMonth } from '../../rules/dates.ts';
import type { Periodo } from '../../store/reportes/reportables.ts';
import type { Deps } from '../process/deps.ts';

/** A month of a company's vouchers, in this installation's ambiente. */
export function mesOf(deps: Deps, company_id: string, periodo: string): Periodo {
  const desde = `${periodo}-01`;
  return { company_id, ambiente: deps.arca.ambiente, desde, hasta: endOfMonth(desde) };
}
