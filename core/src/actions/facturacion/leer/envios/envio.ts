import type { Provincia } from '../../../../contract/enums.ts';
import type { RespuestaCruda } from '../../../../contract/ventas/venta.ts';
import { destinoOf } from '../../../../rules/catalogs/provincia.ts';
import { isAppError } from '../../../../rules/errors.ts';
import { estaPaga } from '../../../../rules/ventas/situacion.ts';
import { keepDestino } from '../../../../store/ventas/comprobantesDeVenta.ts';
import { saveEnvio, saveEnvioSinCostos } from '../../../../store/ventas/ordenes.ts';
import type { VentaGuardada } from '../../../../store/ventas/ventas.ts';
import type { Deps } from '../../../process/deps.ts';
import { isFresh, lastChange } from '../isFresh.ts';
import { saveOrdenes, type CuentaLectura } from '../readVentas.ts';
import type { LectoresDeVentas, Plaza } from '../../../../plazas/plaza.ts';
import type { VendedorDePlaza } from '../../../../contract/cuentas/cuenta.ts';

/** Province a pack goes to; null when the marketplace does not tell, or not yet. @throws AppError as `readVentas` */
export async function readDestino(
  deps: Deps,
  cuenta: CuentaLectura,
  venta: VentaGuardada,
): Promise<{ provincia_entrega: Provincia | null; destino_por_saber: boolean }> {
  const completo = await completeEnvio(deps, cuenta, venta);
  const { read } = deps.plaza(cuenta).ventas;
  return {
    provincia_entrega: destinoOf(read.venta(completo)),
    destino_por_saber: awaitsEnvio(read, completo),
  };
}

/**
 * A sale with its shipment, when only the report by jurisdiction needs it (RG CA 5/2021): one call, once, without its costs. It holds no
 * invoice back: a shipment that does not exist yet, or is not answered, is told later by its own notice.
 * @throws what is not an answer of the marketplace
 */
export async function addDestino(deps: Deps, cuenta: CuentaLectura, venta: VentaGuardada): Promise<VentaGuardada> {
  const { envio_id } = venta;
  if (envio_id === null || venta.envio !== null) return venta;
  try {
    const envio = await deps.plaza(cuenta).ventas.envio(envio_id);
    await saveEnvioSinCostos(deps.store.fork(), venta.id, envio);
    return { ...venta, envio };
  } catch (error) {
    if (!isAppError(error, 'plaza_no_disponible', 'plaza_rechazo', 'plaza_no_encontrado')) throw error;
    deps.log.warn({ venta: venta.clave, codigo: error.code }, 'where a sale goes is not known yet');
    return venta;
  }
}

/** A pack with its shipment, whether or not the account invoices it. @throws AppError as `readVentas` */
export async function completeEnvio(deps: Deps, cuenta: CuentaLectura, venta: VentaGuardada): Promise<VentaGuardada> {
  return { ...venta, ...(await readEnvio(deps, deps.plaza(cuenta), cuenta, venta, { costos: false })) };
}

/** Whether the marketplace has made no shipment yet for goods that it ships: where they go is not known. */
export function awaitsEnvio(read: LectoresDeVentas, venta: VentaGuardada): boolean {
  return venta.envio_id === null && read.ordenes(venta).some((orden) => estaPaga(orden) && !orden.no_se_envia);
}

/**
 * The shipment of a pack where it is missing or old, looked for when the marketplace had not made it. `costos`: also what each side pays
 * for it, which only the profit and a shipment of several sellers need.
 * @throws AppError as `readVentas`
 */
export async function readEnvio(
  deps: Deps,
  { ventas }: Plaza,
  cuenta: CuentaLectura,
  venta: VentaGuardada,
  { costos: conCostos }: { costos: boolean },
): Promise<Partial<VentaGuardada>> {
  const cambio = lastChange(venta);
  const envio_id = awaitsEnvio(ventas.read, venta) ? await findEnvio(deps, ventas, cuenta, venta) : venta.envio_id;
  const falta = conCostos && venta.envio_costos === null;
  if (envio_id === null || (isFresh(venta.envio_al, cambio) && !falta)) return envio_id === null ? {} : { envio_id };
  const [envio, costos] = await Promise.all([ventas.envio(envio_id), conCostos ? readCostos(ventas, envio_id) : null]);
  const leido = { envio_id, envio, envio_costos: costos ?? venta.envio_costos, envio_al: cambio };
  await keepEnvio(deps, cuenta, { ...venta, ...leido });
  return leido;
}

/** Amount that each side pays for a shipment; a shipment without costs yet (404) announces none. */
async function readCostos(ventas: Plaza['ventas'], envio_id: string): Promise<RespuestaCruda> {
  try {
    return await ventas.envioCostos(envio_id);
  } catch (error) {
    if (!isAppError(error, 'plaza_no_encontrado')) throw error;
    return {};
  }
}

/** Keeps a shipment that was read, and its destination on the vouchers that were issued before it was known. */
export async function keepEnvio(
  deps: Deps,
  cuenta: VendedorDePlaza,
  venta: VentaGuardada & { envio: RespuestaCruda; envio_al: Date },
): Promise<void> {
  const { id, envio, envio_costos, envio_al } = venta;
  await saveEnvio(deps.store.fork(), id, envio, envio_costos, envio_al);
  const destino = destinoOf(deps.plaza(cuenta).ventas.read.venta(venta));
  if (destino !== null) await keepDestino(deps.store.fork(), id, destino);
}

/** Reads the orders again to find their shipment, which the marketplace may have made by now. */
export async function findEnvio(
  deps: Deps,
  ventas: Plaza['ventas'],
  cuenta: CuentaLectura,
  venta: Pick<VentaGuardada, 'ordenes'>,
): Promise<string | null> {
  const leidas = await Promise.all(venta.ordenes.map(({ order_id }) => ventas.orden(order_id)));
  const guardadas = await saveOrdenes(deps, cuenta, leidas);
  return guardadas.find(({ envio_id }) => envio_id !== null)?.envio_id ?? null;
}

/** The shipment as it is now and what became of its payments, both of which change without the orders changing. */
export async function readEnvioActual(
  deps: Deps,
  cuenta: VendedorDePlaza,
  guardado: VentaGuardada,
): Promise<{ guardado: VentaGuardada; pagos: RespuestaCruda[] }> {
  const { envio_id } = guardado;
  if (envio_id === null) return { guardado, pagos: [] };
  const { ventas } = deps.plaza(cuenta);
  const [envio, pagos] = await Promise.all([ventas.envio(envio_id), ventas.envioPagos(envio_id)]);
  return { guardado: { ...guardado, envio }, pagos: pagos ?? [] };
}
