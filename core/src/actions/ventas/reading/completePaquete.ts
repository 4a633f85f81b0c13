import { faltaFacturacion, readOrden, readOrdenes, readPaquete } from '../../../clients/meli/index.ts';
import type { MeliCuenta } from '../../../clients/meli/types.ts';
import type { RespuestaCruda } from '../../../contract/ventas/venta.ts';
import type { Provincia } from '../../../contract/enums.ts';
import { cuitAConsultar } from '../../../rules/comprobantes/receptor.ts';
import { isAppError } from '../../../rules/errors.ts';
import { destinoDe } from '../../../rules/catalogs/provincia.ts';
import { estaPaga } from '../../../rules/ventas/situacion.ts';
import { keepDestino } from '../../../store/ventas/comprobantesDeVenta.ts';
import { saveDescuentos, saveEnvio, saveEnvioSinCostos, saveFacturacion } from '../../../store/ventas/ordenes.ts';
import type { PaqueteGuardado } from '../../../store/ventas/paquetes.ts';
import type { Deps } from '../../process/deps.ts';
import { saveOrdenes, type CuentaLectura } from './readVentas.ts';

/**
 * Reads what invoicing a pack needs beside its orders, only where it is missing or older than the orders: billing
 * data once per pack, discounts of the orders that have them, the shipment when the account invoices it.
 * @throws AppError as `readVentas`
 */
export async function completePaquete(
  deps: Deps,
  cuenta: CuentaLectura,
  paquete: PaqueteGuardado,
): Promise<PaqueteGuardado> {
  const meli = deps.meli.cuenta(cuenta.meli_user_id);
  const cambio = lastChange(paquete);
  const [facturacion, envio, ordenes] = await Promise.all([
    readFacturacion(deps, meli, paquete, cambio),
    cuenta.include_shipping_cost ? readEnvio(deps, meli, cuenta, paquete, cambio) : {},
    Promise.all(paquete.ordenes.map((orden) => readDescuentos(deps, meli, orden))),
  ]);
  return { ...paquete, ...facturacion, ...envio, ordenes };
}

/**
 * As `completePaquete`, with the shipment of a sale that may be perceived: where the goods go decides it, and only buyers with
 * a CUIT are.
 * @throws AppError as `readVentas`
 */
export async function completeConDestino(
  deps: Deps,
  cuenta: CuentaLectura,
  paquete: PaqueteGuardado,
): Promise<PaqueteGuardado> {
  const completo = await completePaquete(deps, cuenta, paquete);
  const { facturacion } = readPaquete(completo, cuenta.meli_user_id);
  // What is missing after it was just looked for is not looked for twice.
  const buscado = cuenta.include_shipping_cost && lacksEnvio(completo);
  return buscado || cuitAConsultar(facturacion) === null ? completo : completeEnvio(deps, cuenta, completo);
}

/** The province a pack goes to; null when it is not told, or is not yet. @throws AppError as `readVentas` */
export async function readDestino(
  deps: Deps,
  cuenta: CuentaLectura,
  paquete: PaqueteGuardado,
): Promise<{ provincia_entrega: Provincia | null; destino_por_saber: boolean }> {
  const completo = await completeEnvio(deps, cuenta, paquete);
  return {
    provincia_entrega: destinoDe(readPaquete(completo, cuenta.meli_user_id)),
    destino_por_saber: awaitsEnvio(completo),
  };
}

/**
 * With the shipment of a sale that only the report by jurisdiction needs (RG CA 5/2021): one call, once, without its costs. It
 * holds no invoice back: one that does not exist yet, or is not answered, is told later by its own notice.
 * @throws what is not an answer of the marketplace
 */
export async function addDestino(
  deps: Deps,
  cuenta: CuentaLectura,
  paquete: PaqueteGuardado,
): Promise<PaqueteGuardado> {
  const { envio_id } = paquete;
  if (envio_id === null || paquete.envio !== null) return paquete;
  try {
    const envio = await deps.meli.cuenta(cuenta.meli_user_id).envio(envio_id);
    await saveEnvioSinCostos(deps.store.fork(), paquete.id, envio);
    return { ...paquete, envio };
  } catch (error) {
    if (!isAppError(error, 'meli_no_disponible', 'meli_rechazo', 'meli_no_encontrado')) throw error;
    deps.log.warn({ venta: paquete.clave, codigo: error.code }, 'where a sale goes is not known yet');
    return paquete;
  }
}

async function completeEnvio(deps: Deps, cuenta: CuentaLectura, paquete: PaqueteGuardado): Promise<PaqueteGuardado> {
  const meli = deps.meli.cuenta(cuenta.meli_user_id);
  return { ...paquete, ...(await readEnvio(deps, meli, cuenta, paquete, lastChange(paquete), awaitsEnvio)) };
}

/**
 * What a pack's profit needs beside its orders: the shipment as it is now, which changes without them, and the discounts of
 * those that have them. What is refused of it stays as it was known.
 * @throws AppError as `readVentas`
 */
export async function completeCobros(
  deps: Deps,
  cuenta: CuentaLectura,
  paquete: PaqueteGuardado,
): Promise<PaqueteGuardado> {
  const meli = deps.meli.cuenta(cuenta.meli_user_id);
  const [envio, ordenes] = await Promise.all([
    orRefused({}, () => readEnvio(deps, meli, cuenta, { ...paquete, envio_al: null }, lastChange(paquete))),
    Promise.all(paquete.ordenes.map((orden) => orRefused(orden, () => readDescuentos(deps, meli, orden)))),
  ]);
  return { ...paquete, ...envio, ordenes };
}

/** `otro` when the marketplace refuses it. */
async function orRefused<T>(otro: T, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!isAppError(error, 'meli_rechazo', 'meli_no_encontrado')) throw error;
    return otro;
  }
}

/** The buyer paid for a shipment that the marketplace has not made yet: what it cost is not known. */
export function lacksEnvio(paquete: PaqueteGuardado): boolean {
  return paquete.envio_id === null && readOrdenes(paquete).some(({ envio_pagado }) => envio_pagado);
}

/** The marketplace has made no shipment yet for goods that it ships: where they go is not known. */
export function awaitsEnvio(paquete: PaqueteGuardado): boolean {
  return paquete.envio_id === null && readOrdenes(paquete).some((orden) => estaPaga(orden) && !orden.no_se_envia);
}

async function readFacturacion(
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

async function readEnvio(
  deps: Deps,
  meli: MeliCuenta,
  cuenta: CuentaLectura,
  paquete: PaqueteGuardado,
  cambio: Date,
  falta = lacksEnvio,
): Promise<Partial<PaqueteGuardado>> {
  const envio_id = falta(paquete) ? await findEnvio(deps, meli, cuenta, paquete) : paquete.envio_id;
  if (envio_id === null || isFresh(paquete.envio_al, cambio)) return {};
  const [envio, costos] = await Promise.all([meli.envio(envio_id), meli.envioCostos(envio_id)]);
  const leido = { ...paquete, envio_id, envio, envio_costos: costos, envio_al: cambio };
  await keepEnvio(deps, cuenta, leido);
  return { envio_id, envio, envio_costos: costos, envio_al: cambio };
}

/** Keeps a shipment that was read, and where it goes with the vouchers that were issued before it was known. */
export async function keepEnvio(
  deps: Deps,
  { meli_user_id }: Pick<CuentaLectura, 'meli_user_id'>,
  paquete: PaqueteGuardado & { envio: RespuestaCruda; envio_al: Date },
): Promise<void> {
  const { id, envio, envio_costos, envio_al } = paquete;
  await saveEnvio(deps.store.fork(), id, envio, envio_costos, envio_al);
  const destino = destinoDe(readPaquete(paquete, meli_user_id));
  if (destino !== null) await keepDestino(deps.store.fork(), id, destino);
}

/** Looks at the orders again: the shipment may be there by now. */
async function findEnvio(
  deps: Deps,
  meli: MeliCuenta,
  cuenta: CuentaLectura,
  { ordenes }: PaqueteGuardado,
): Promise<string | null> {
  const leidas = await Promise.all(ordenes.map(({ order_id }) => meli.orden(order_id)));
  const ventas = await saveOrdenes(deps, cuenta.id, leidas);
  return ventas.find(({ envio_id }) => envio_id !== null)?.envio_id ?? null;
}

/** The shipment as it is now and what became of its payments, both of which change without the orders changing. */
export async function readEnvioActual(
  deps: Deps,
  meli_user_id: string,
  guardado: PaqueteGuardado,
): Promise<{ guardado: PaqueteGuardado; pagos: RespuestaCruda[] }> {
  const { envio_id } = guardado;
  if (envio_id === null) return { guardado, pagos: [] };
  const meli = deps.meli.cuenta(meli_user_id);
  const [envio, pagos] = await Promise.all([meli.envio(envio_id), meli.envioPagos(envio_id)]);
  return { guardado: { ...guardado, envio }, pagos };
}

type Orden = PaqueteGuardado['ordenes'][number];

async function readDescuentos(deps: Deps, meli: MeliCuenta, orden: Orden): Promise<Orden> {
  if (isFresh(orden.descuentos_al, orden.ultima_actualizacion)) return orden;
  if (!readOrden(orden.orden).tiene_descuentos) return orden;
  const descuentos = await meli.descuentos(orden.order_id);
  await saveDescuentos(deps.store.fork(), orden.id, descuentos, orden.ultima_actualizacion);
  return { ...orden, descuentos, descuentos_al: orden.ultima_actualizacion };
}

/** When the last of a pack's orders changed, by the marketplace. */
export function lastChange({ ordenes }: Pick<PaqueteGuardado, 'ordenes'>): Date {
  return new Date(Math.max(...ordenes.map((orden) => orden.ultima_actualizacion.getTime())));
}

/** By the marketplace's own times: its clock and ours are never compared. */
function isFresh(alCambio: Date | null, cambio: Date): boolean {
  return alCambio !== null && alCambio >= cambio;
}
