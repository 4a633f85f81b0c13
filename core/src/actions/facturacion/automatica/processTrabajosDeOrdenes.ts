import { randomUUID } from 'node:crypto';
import type { Trabajos } from '../../../store/trabajos/trabajos.ts';
import type { ConTraza } from '../../../store/trabajos/trabajo.ts';
import type { Deps } from '../../process/deps.ts';
import { followOrdenes } from '../../process/hilo.ts';
import { processOrdenes } from './processOrdenes.ts';
import type { AvisoDeOrden } from '../leer/readNotificadas.ts';

interface TrabajoDeOrden {
  id: string;
  datos: ConTraza<Trabajos['procesar_orden']>;
}

/**
 * Does jobs about orders, those of each account together: under load many sales go to ARCA in one request. Answers the
 * failure of each job that has to be tried again.
 */
export async function processTrabajosDeOrdenes(
  deps: Deps,
  trabajos: readonly TrabajoDeOrden[],
): Promise<Map<string, unknown>> {
  const errores = new Map<string, unknown>();
  const porCuenta = Map.groupBy(trabajos, ({ datos }) => datos.cuenta_id);
  await Promise.all(
    [...porCuenta].map(async ([cuenta_id, trabajosDeCuenta]) => {
      const porOrden = new Map(trabajosDeCuenta.map(({ datos }) => [datos.order_id, datos.traza ?? randomUUID()]));
      const fallas = await followOrdenes(porOrden, () =>
        processOrdenes(deps, cuenta_id, toNotificadas(trabajosDeCuenta)),
      ).catch((error: unknown) => {
        deps.log.error({ err: error, cuenta_id, ordenes: trabajosDeCuenta.length }, 'orders not processed');
        return new Map(trabajosDeCuenta.map(({ datos }) => [datos.order_id, error]));
      });
      for (const { id, datos } of trabajosDeCuenta)
        if (fallas.has(datos.order_id)) errores.set(id, fallas.get(datos.order_id));
    }),
  );
  return errores;
}

/** Each order once, however many jobs are about it. */
function toNotificadas(trabajos: readonly TrabajoDeOrden[]): AvisoDeOrden[] {
  const porOrden = Map.groupBy(trabajos, ({ datos }) => datos.order_id);
  return [...porOrden].map(([order_id, trabajosDeOrden]) => {
    const avisos = trabajosDeOrden.flatMap(({ datos: { avisada_en } }) => avisada_en ?? []);
    return {
      order_id,
      otra_vez: trabajosDeOrden.some(({ datos }) => datos.otra_vez !== undefined),
      avisada_en: avisos.length === 0 ? null : new Date(avisos.toSorted().at(-1) ?? ''),
    };
  });
}
