import type { Plaza } from '../../../plazas/plaza.ts';
import { saveDescuentos } from '../../../store/ventas/ordenes.ts';
import type { VentaGuardada } from '../../../store/ventas/ventas.ts';
import type { Deps } from '../../process/deps.ts';
import { isFresh } from './isFresh.ts';

type Orden = VentaGuardada['ordenes'][number];

/**
 * An order with its discounts read, where it has any and they are missing, old or silent on the seller's part.
 * @throws AppError as `readVentas`
 */
export async function readDescuentos(deps: Deps, { ventas }: Plaza, orden: Orden): Promise<Orden> {
  if (!ventas.read.orden(orden.orden).tiene_descuentos) return orden;
  const sabidos = ventas.read.descuentos(orden).estado !== 'por_saber';
  if (sabidos && isFresh(orden.descuentos_al, orden.ultima_actualizacion)) return orden;
  const descuentos = await ventas.descuentos(orden.order_id);
  await saveDescuentos(deps.store.fork(), orden.id, descuentos, orden.ultima_actualizacion);
  return { ...orden, descuentos, descuentos_al: orden.ultima_actualizacion };
}
