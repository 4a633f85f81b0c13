import { Decimal } from 'decimal.js';
import type { FechaCivil } from '../../contract/base.ts';
import type { Recategorizacion } from '../../contract/contador/monotributo.ts';
import { addDays, addMonths, endOfMonth } from '../dates.ts';
import { round2, sum } from '../money.ts';
import type { TablaMonotributo } from '../catalogs/monotributo.ts';
import { contraLimites } from './limites.ts';

/** Complete months whose average is taken for a month to come. */
const MESES_DE_PROMEDIO = 3;

/**
 * Twelve months that the next recategorisation looks at: those up to December in January, and up to June in July (Ley 24.977, Anexo,
 * art. 9). In those two months it is the one being made.
 */
export function ventanaDeRecategorizacion(hoy: FechaCivil): { desde: FechaCivil; hasta: FechaCivil; se_hace: string } {
  const mes = Number(hoy.slice(5, 7));
  const anio = hoy.slice(0, 4);
  const enEnero = mes === 1 || mes > 7;
  const se_hace = mes === 1 ? `${anio}-01` : enEnero ? `${Number(anio) + 1}-01` : `${anio}-07`;
  const hasta = addDays(`${se_hace}-01`, -1);
  return { desde: addMonths(`${se_hace}-01`, -12), hasta, se_hace };
}

/**
 * The next recategorisation as it will be if the months to come are like the last ones. A month to come counts the average of the last
 * three complete months; the present one, what is left to reach that average. null: no table has begun.
 * @param porMes invoiced in each month, `yyyy-MM`, in pesos; a month that is absent invoiced nothing
 */
export function projectRecategorizacion(
  {
    hoy,
    porMes,
    por_fuera,
    propia,
  }: { hoy: FechaCivil; porMes: ReadonlyMap<string, Decimal>; por_fuera: Decimal; propia: string | null },
  tablas: readonly TablaMonotributo[],
): Recategorizacion | null {
  const { desde, hasta, se_hace } = ventanaDeRecategorizacion(hoy);
  const actual = hoy.slice(0, 7);
  const facturadoEn = (mes: string): Decimal => porMes.get(mes) ?? new Decimal(0);
  const completos = Array.from({ length: MESES_DE_PROMEDIO }, (_, n) => addMonths(`${actual}-01`, -1 - n).slice(0, 7));
  const promedio = round2(sum(completos.map(facturadoEn)).div(MESES_DE_PROMEDIO));
  const meses = Array.from({ length: 12 }, (_, n) => addMonths(desde, n).slice(0, 7)).map((mes) => {
    const facturado = facturadoEn(mes);
    if (mes < actual) return { mes, facturado, estimado: new Decimal(0) };
    const falta = promedio.minus(facturado);
    // The last day of a month leaves nothing to come in it.
    const terminado = mes === actual && hoy === endOfMonth(hoy);
    return { mes, facturado, estimado: terminado || falta.isNegative() ? new Decimal(0) : falta };
  });
  const facturado = sum(meses.map((fila) => fila.facturado));
  const estimado = sum(meses.map((fila) => fila.estimado));
  const fecha = hoy < hasta ? hoy : hasta;
  const sera = contraLimites({ facturado: facturado.plus(estimado), por_fuera, fecha }, tablas);
  const seria = contraLimites({ facturado, por_fuera, fecha }, tablas);
  if (sera === null || seria === null) return null;
  const limite = seria.filas.find(({ categoria }) => categoria === propia);
  return {
    se_hace,
    desde,
    hasta,
    facturado,
    estimado,
    promedio,
    total: sera.facturado,
    categoria: sera.categoria,
    categoria_hasta_hoy: seria.categoria,
    queda: limite?.queda ?? null,
    meses,
  };
}
