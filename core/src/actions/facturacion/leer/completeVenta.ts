import { cuitAConsultar } from '../../../rules/comprobantes/receptor.ts';
import { isAppError } from '../../../rules/errors.ts';
import type { VentaGuardada } from '../../../store/ventas/ventas.ts';
import type { Deps } from '../../process/deps.ts';
import { readDescuentos } from './descuentos.ts';
import { awaitsEnvio, completeEnvio, readEnvio } from './envios/envio.ts';
import { looksForEnvio, readEnvioPagado, refreshEnvioPagado } from './envios/envioPagado.ts';
import { readCompradores, readFacturaciones } from './facturacion.ts';
import { readReclamos } from './devoluciones/reclamos.ts';
import type { CuentaLectura } from './readVentas.ts';

/**
 * Reads what invoicing a pack needs beside a search's answer, only where it is missing or older than the orders: each order by its id,
 * the billing data and claims that the orders name, the discounts of orders that have them, and the shipping paid by the buyer when the
 * account invoices it.
 * @throws AppError as `readVentas`
 */
export async function completeVenta(
  deps: Deps,
  cuenta: CuentaLectura,
  guardado: VentaGuardada,
): Promise<VentaGuardada> {
  const plaza = deps.plaza(cuenta);
  const venta = await readReclamos(deps, cuenta, await readCompradores(deps, cuenta, guardado));
  const [facturaciones, envio, ordenes] = await Promise.all([
    readFacturaciones(deps, cuenta, venta),
    cuenta.include_shipping_cost ? readEnvioPagado(deps, plaza, cuenta, venta) : {},
    Promise.all(venta.ordenes.map((orden) => readDescuentos(deps, plaza, orden))),
  ]);
  return { ...venta, ...envio, ordenes: ordenes.map((orden) => ({ ...orden, ...facturaciones.get(orden.id) })) };
}

/**
 * As `completeVenta`, with the shipment of a sale that may be perceived: where the goods go decides the perception, and only a buyer
 * with a CUIT is perceived.
 * @throws AppError as `readVentas`
 */
export async function completeConDestino(
  deps: Deps,
  cuenta: CuentaLectura,
  venta: VentaGuardada,
): Promise<VentaGuardada> {
  const completo = await completeVenta(deps, cuenta, venta);
  const { read } = deps.plaza(cuenta).ventas;
  const { facturacion } = read.venta(completo);
  // A shipment just looked for and missing is not looked for twice.
  const buscado =
    cuenta.include_shipping_cost && awaitsEnvio(read, completo) && looksForEnvio(read, venta, deps.clock.now());
  return buscado || cuitAConsultar(facturacion) === null ? completo : completeEnvio(deps, cuenta, completo);
}

/**
 * Reads what a pack's profit needs beside its orders: the shipment as it is now, which changes without them, and the discounts of orders
 * that have them. Data that the marketplace refuses stays as it was known.
 * @throws AppError as `readVentas`
 */
export async function completeCobros(deps: Deps, cuenta: CuentaLectura, venta: VentaGuardada): Promise<VentaGuardada> {
  const plaza = deps.plaza(cuenta);
  const [envio, pagos, ordenes] = await Promise.all([
    orRefused({}, () => readEnvio(deps, plaza, cuenta, { ...venta, envio_al: null }, { costos: true })),
    orRefused({}, () => refreshEnvioPagado(deps, plaza, venta)),
    Promise.all(venta.ordenes.map((orden) => orRefused(orden, () => readDescuentos(deps, plaza, orden)))),
  ]);
  return { ...venta, ...envio, ...pagos, ordenes };
}

/** Result of `read`; `fallback` when the marketplace refuses it. */
async function orRefused<T>(fallback: T, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!isAppError(error, 'plaza_rechazo', 'plaza_no_encontrado')) throw error;
    return fallback;
  }
}
