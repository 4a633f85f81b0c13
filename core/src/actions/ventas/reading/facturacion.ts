import { faltaFacturacion, readOrden } from '../../../clients/meli/index.ts';
import type { MeliCuenta } from '../../../clients/meli/types.ts';
import { saveFacturacion } from '../../../store/ventas/ordenes.ts';
import type { PaqueteGuardado } from '../../../store/ventas/paquetes.ts';
import type { Deps } from '../../process/deps.ts';
import { isFresh } from './frescura.ts';

/** Billing data of a pack, where they are missing or old. @throws AppError as `readVentas` */
export async function readFacturacion(
  deps: Deps,
  meli: MeliCuenta,
  paquete: PaqueteGuardado,
  cambio: Date,
): Promise<Partial<PaqueteGuardado>> {
  const [primera] = paquete.ordenes;
  if (!primera) return {};
  const { order_id, facturacion_id } = readOrden(primera.orden);
  // Right after the sale the order may name billing data that are not there yet.
  const falta = faltaFacturacion(paquete) && facturacion_id !== null;
  if (isFresh(paquete.facturacion_al, cambio) && !falta) return {};
  const facturacion = await meli.facturacion(order_id, facturacion_id);
  await saveFacturacion(deps.store.fork(), paquete.id, facturacion, cambio);
  return { facturacion, facturacion_al: cambio };
}
