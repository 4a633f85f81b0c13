import { readOrdenes, readPaquete } from '../../../../plazas/meli/index.ts';
import type { MeliCuenta } from '../../../../plazas/meli/types.ts';
import type { Provincia } from '../../../../contract/enums.ts';
import type { RespuestaCruda } from '../../../../contract/ventas/venta.ts';
import { destinoDe } from '../../../../rules/catalogs/provincia.ts';
import { isAppError } from '../../../../rules/errors.ts';
import { estaPaga } from '../../../../rules/ventas/situacion.ts';
import { keepDestino } from '../../../../store/ventas/comprobantesDeVenta.ts';
import { saveEnvio, saveEnvioSinCostos } from '../../../../store/ventas/ordenes.ts';
import type { PaqueteGuardado } from '../../../../store/ventas/paquetes.ts';
import type { Deps } from '../../../process/deps.ts';
import { isFresh, lastChange } from '../isFresh.ts';
import { saveOrdenes, type CuentaLectura } from '../readVentas.ts';

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

/** A pack with its shipment, whether or not the account invoices it. @throws AppError as `readVentas` */
export async function completeEnvio(
  deps: Deps,
  cuenta: CuentaLectura,
  paquete: PaqueteGuardado,
): Promise<PaqueteGuardado> {
  const meli = deps.meli.cuenta(cuenta.meli_user_id);
  return { ...paquete, ...(await readEnvio(deps, meli, cuenta, paquete, { costos: false })) };
}

/** The marketplace has made no shipment yet for goods that it ships: where they go is not known. */
export function awaitsEnvio(paquete: PaqueteGuardado): boolean {
  return paquete.envio_id === null && readOrdenes(paquete).some((orden) => estaPaga(orden) && !orden.no_se_envia);
}

/**
 * The shipment of a pack where it is missing or old, looked for when the marketplace had not made it; `costos`: with what each side
 * pays for it, which only the profit and a shipment of several sellers need.
 * @throws AppError as `readVentas`
 */
export async function readEnvio(
  deps: Deps,
  meli: MeliCuenta,
  cuenta: CuentaLectura,
  paquete: PaqueteGuardado,
  { costos: conCostos }: { costos: boolean },
): Promise<Partial<PaqueteGuardado>> {
  const cambio = lastChange(paquete);
  const envio_id = awaitsEnvio(paquete) ? await findEnvio(deps, meli, cuenta, paquete) : paquete.envio_id;
  const falta = conCostos && paquete.envio_costos === null;
  if (envio_id === null || (isFresh(paquete.envio_al, cambio) && !falta)) return envio_id === null ? {} : { envio_id };
  const [envio, costos] = await Promise.all([meli.envio(envio_id), conCostos ? readCostos(meli, envio_id) : null]);
  const leido = { envio_id, envio, envio_costos: costos ?? paquete.envio_costos, envio_al: cambio };
  await keepEnvio(deps, cuenta, { ...paquete, ...leido });
  return leido;
}

/** What each side pays for a shipment; one without costs yet (404) announces none. */
async function readCostos(meli: MeliCuenta, envio_id: string): Promise<RespuestaCruda> {
  try {
    return await meli.envioCostos(envio_id);
  } catch (error) {
    if (!isAppError(error, 'meli_no_encontrado')) throw error;
    return {};
  }
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
export async function findEnvio(
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
  return { guardado: { ...guardado, envio }, pagos: pagos ?? [] };
}
