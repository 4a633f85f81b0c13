import type { MesDeCobros } from '../../contract/cobros/conciliacion.ts';
import type { ExtractoQuery, RenglonesDeExtracto } from '../../contract/cobros/extracto.ts';
import type { RentabilidadQuery } from '../../contract/cobros/reporte.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { reconcileMes, renglonesDelMes } from '../../rules/cobros/conciliacion/reconcileMes.ts';
import { today } from '../../rules/dates.ts';
import { AppError } from '../../rules/errors.ts';
import { sum } from '../../rules/money.ts';
import { parseRango } from '../../rules/parseFecha.ts';
import type { Deps } from '../process/deps.ts';
import { loadMes } from './loadMes.ts';
import { mesesDesde } from './mesesDesde.ts';
import { cuentasOf } from './realizadas.ts';

/** Rows of a page of a line of the statement. */
const RENGLONES_POR_PAGINA = 50;
/** Months answered at once, at most. */
const MESES = 24;

/**
 * Money received against money invoiced, by month and account, from stored data; the last month first.
 * @throws AppError `cuenta_no_encontrada`, `empresa_no_encontrada` (also when they are another user's), `fecha_invalida`,
 *   `rango_de_fechas_invalido`
 */
export async function reconcileCobros(
  deps: Deps,
  alcance: Alcance,
  { cuenta, empresa, ...fechas }: RentabilidadQuery,
): Promise<MesDeCobros[]> {
  const { desde, hasta } = parseRango(fechas);
  const hoy = today(deps.clock.now());
  const meses = mesesDesde(desde, hasta > hoy ? hoy : hasta);
  if (meses.length > MESES) throw new AppError('rango_de_fechas_invalido', { desde, hasta });
  const cuentas = await cuentasOf(deps, alcance, { cuenta, empresa });
  const resultado: MesDeCobros[] = [];
  for (const mes of meses.toReversed()) {
    for (const cuenta of cuentas) resultado.push(reconcileMes(await loadMes(deps, alcance, cuenta, mes)));
  }
  return resultado;
}

/**
 * Rows of a line of the statement of an account's month, a page of them, the largest amount first: they add up to the line.
 * @throws AppError `cuenta_no_encontrada`, also when it is another user's
 */
export async function listRenglonesDeExtracto(
  deps: Deps,
  alcance: Alcance,
  { cuenta, mes, linea, page = 1 }: ExtractoQuery,
): Promise<RenglonesDeExtracto> {
  const [guardada] = await cuentasOf(deps, alcance, { cuenta });
  if (!guardada) throw new AppError('cuenta_no_encontrada');
  const renglones = renglonesDelMes(await loadMes(deps, alcance, guardada, mes), linea);
  const hasta = page * RENGLONES_POR_PAGINA;
  return {
    results: renglones.slice(hasta - RENGLONES_POR_PAGINA, hasta),
    totalItems: renglones.length,
    nextPage: hasta < renglones.length ? page + 1 : null,
    importe: sum(renglones.map(({ importe }) => importe)),
  };
}
