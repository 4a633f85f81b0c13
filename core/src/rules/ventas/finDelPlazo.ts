import type { Orden } from '../../contract/ventas/venta.ts';
import type { OrdenConocida } from './situacion.ts';

const HORA_MS = 3_600_000;

/** Until when the account waits to know a sale's buyer: so many hours after its last order was closed. */
export function finDelPlazo(
  ordenes: readonly Pick<OrdenConocida | Orden, 'fecha_cierre' | 'fecha_creacion'>[],
  horas: number,
): Date {
  const cierres = ordenes.map(({ fecha_cierre, fecha_creacion }) => (fecha_cierre ?? fecha_creacion).getTime());
  return new Date(Math.max(...cierres) + horas * HORA_MS);
}
