import type { Sabido } from '../../../contract/sabido.ts';
import type { RespuestasDeVenta } from '../../plaza.ts';
import type { DescuentosDeOrden, Venta, RespuestaCruda, Orden } from '../../../contract/ventas/venta.ts';
import { normalizeEnvio } from './envio.ts';
import { normalizeEnvioPagos } from './envioPagos.ts';
import { documentosOf, readFacturacion } from './receptor/receptor.ts';
import { descuentosOf } from './orden/descuentos.ts';
import { normalizeOrden } from './normalize.ts';
import { object } from './parts.ts';
import type { ReclamosCrudos } from './orden/reclamos.ts';

/** Each answer with what was read from it. An answer never changes, and deciding a sale reads it at every step. */
const leidas = new WeakMap<RespuestaCruda, { reclamos: RespuestaCruda | null; orden: Orden }>();

/** Reads a stored order; `reclamos`: answers of its claims, without which its claims are unknown. */
export function readOrden(cruda: RespuestaCruda, reclamos: RespuestaCruda | null = null): Orden {
  const leida = leidas.get(cruda);
  if (leida?.reclamos === reclamos) return leida.orden;
  const orden = normalizeOrden(object(cruda), object(reclamos) as ReclamosCrudos);
  leidas.set(cruda, { reclamos, orden });
  return orden;
}

/** The seller's part of a stored order's coupons; `por_saber` also while the discounts were not asked for. */
export function readDescuentosOf({
  orden,
  descuentos,
}: {
  orden: RespuestaCruda;
  descuentos: RespuestaCruda | null;
}): Sabido<DescuentosDeOrden> {
  return descuentosOf(object(orden), descuentos && object(descuentos));
}

/** Reads the orders of a stored sale: everything that does not depend on who the seller is. */
export function readOrdenes({
  ordenes,
}: {
  ordenes: readonly { orden: RespuestaCruda; reclamos?: RespuestaCruda | null }[];
}): Orden[] {
  return ordenes.map(({ orden, reclamos = null }) => readOrden(orden, reclamos));
}

/**
 * Reads a stored sale of this seller; a shipment may carry packages of several sellers. `pagosEnvio` say whether the shipping was given
 * back; without them the shipment's status does.
 */
export function readVenta(
  guardado: RespuestasDeVenta,
  meli_user_id: string,
  pagosEnvio: readonly RespuestaCruda[] = [],
): Venta {
  const { clave, envio, envio_costos, envio_pagos } = guardado;
  return {
    clave,
    ordenes: readOrdenes(guardado),
    descuentos: Object.fromEntries(guardado.ordenes.map((orden) => [orden.order_id, readDescuentosOf(orden)])),
    facturacion: readFacturacion(guardado),
    documentos: documentosOf(guardado),
    envio:
      envio &&
      normalizeEnvio(object(envio), envio_costos && object(envio_costos), meli_user_id, pagosEnvio.map(object)),
    envio_pagos: envio_pagos && normalizeEnvioPagos(envio_pagos),
  };
}
