import type { CotizacionConFuente } from '../../../contract/comprobantes/cotizacion.ts';
import type { Alcance } from '../../../rules/alcance.ts';
import { diaDeCotizacion, difiereDeCotizacion, textoDeDiferencia } from '../../../rules/comprobantes/cotizacion.ts';
import { today } from '../../../rules/dates.ts';
import { AppError } from '../../../rules/errors.ts';
import { formatExacta } from '../../../rules/comprobantes/hoja/formatCifra.ts';
import { listCotizacionesTipeadas } from '../../../store/comprobantes/emisiones/cotizaciones.ts';
import type { Deps } from '../../process/deps.ts';
import { askArca } from './proposeCotizacion.ts';

/**
 * The question of each draft, among these, whose typed rate is more than 2 % away from ARCA's: ARCA's own band takes a rate fifty times
 * too low. A rate that ARCA does not tell is not known, and asks nothing. By draft: AppError `cotizacion_sin_confirmar`.
 */
export async function findCotizacionesLejanas(
  deps: Deps,
  alcance: Alcance,
  ids: readonly string[],
): Promise<Map<string, AppError>> {
  const tipeadas = await listCotizacionesTipeadas(deps.store.fork(), alcance, ids);
  const hoy = today(deps.clock.now());
  const lejanas = new Map<string, AppError>();
  const delDia = Map.groupBy(tipeadas, ({ moneda, fecha }) => `${moneda} ${diaDeCotizacion(fecha, hoy)}`);
  for (const [primera, ...iguales] of delDia.values()) {
    if (primera === undefined) continue;
    const { company_id, company_cuit: cuit, moneda, fecha } = primera;
    const arca = await askArca(deps, { company_id, cuit }, moneda, diaDeCotizacion(fecha, hoy));
    // Each day that is asked would wait as long as this one.
    if (arca === 'sin_respuesta') break;
    if (arca === 'sin_dato') continue;
    for (const borrador of [primera, ...iguales]) {
      if (difiereDeCotizacion(borrador.cotizacion, arca.cotizacion))
        lejanas.set(borrador.id, preguntaOf(borrador, arca));
    }
  }
  return lejanas;
}

/** @throws AppError `cotizacion_sin_confirmar` */
export async function requireCotizacionCercana(deps: Deps, alcance: Alcance, ids: readonly string[]): Promise<void> {
  for (const pregunta of (await findCotizacionesLejanas(deps, alcance, ids)).values()) throw pregunta;
}

function preguntaOf(
  { id, cotizacion }: Pick<CotizacionConFuente, 'cotizacion'> & { id: string },
  arca: CotizacionConFuente,
): AppError {
  return new AppError('cotizacion_sin_confirmar', {
    campo: 'cotizacion',
    cotizacion: formatExacta(cotizacion, 2),
    arca: formatExacta(arca.cotizacion, 2),
    fecha: arca.fecha,
    diferencia: textoDeDiferencia(cotizacion, arca.cotizacion),
    id,
  });
}
