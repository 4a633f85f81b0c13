import { ownAlcance, TODAS } from '../../../rules/alcance.ts';
import type { FechaCivil } from '../../../contract/base.ts';
import type { Provincia } from '../../../contract/enums.ts';
import type { EntradaCambio } from '../../../rules/notas/cambioAFacturaA.ts';
import { isAgente } from '../../../rules/percepciones/ajustes.ts';
import { type ComprobanteGuardado } from '../../../store/comprobantes/comprobantes.ts';
import { findCuenta } from '../../../store/cuentas/cuentas.ts';
import { type EmpresaGuardada } from '../../../store/empresas/empresas.ts';
import { loadVentas, type VentaGuardada } from '../../../store/ventas/ventas.ts';
import { perceiveTo } from '../../padrones/percepciones.ts';
import type { Deps } from '../../process/deps.ts';
import { readDestino } from '../../facturacion/leer/envios/envio.ts';

/** Perceptions of the A of a change, and the destination of its goods. */
export type PercepcionDelCambio = Pick<EntradaCambio, 'percibir' | 'provincia_entrega' | 'destino_por_saber'>;

/**
 * Perceptions of the A and destination of its goods: the sale's shipment says it; else, as for a B written by hand, it is the
 * province of the A's receiver.
 */
export async function percepcionDelCambio(
  deps: Deps,
  empresa: EmpresaGuardada,
  b: ComprobanteGuardado,
  comprador: { cuit: string; fecha: FechaCivil; provincia: Provincia | null },
): Promise<PercepcionDelCambio> {
  const percibir = await perceiveTo(deps, empresa, comprador);
  const { provincia } = comprador;
  const delComprador = { percibir, provincia_entrega: provincia, destino_por_saber: false };
  if (!isAgente(empresa) || b.venta_id === null || b.cuenta_id === null) return delComprador;
  const cuenta = await findCuenta(deps.store.fork(), ownAlcance(b.user_id), b.cuenta_id);
  const venta = await ventaDelCambio(deps, b);
  if (!venta) return delComprador;
  const destino = await readDestino(deps, cuenta, venta);
  if (destino.destino_por_saber) return { percibir, ...destino };
  return { ...delComprador, provincia_entrega: destino.provincia_entrega ?? provincia };
}

/** The stored sale of the B; null: the B was written by hand. */
export async function ventaDelCambio(
  deps: Deps,
  { cuenta_id, items }: Pick<ComprobanteGuardado, 'cuenta_id' | 'items'>,
): Promise<VentaGuardada | null> {
  if (cuenta_id === null) return null;
  const order_ids = items.flatMap(({ meli_order_id }) => meli_order_id ?? []);
  const [venta = null] = await loadVentas(deps.store.fork(), TODAS, cuenta_id, { order_ids });
  return venta;
}
