import { z } from 'zod';
import { importe, instante } from '../base.ts';
import { moneda } from '../enums.ts';
import { sabidoOf, type Sabido } from '../sabido.ts';
import { envioPagos } from './envioPagado.ts';

// A marketplace sale as the rules know it, free of the marketplace's own field names. The store keeps the raw answers; the marketplace's
// client turns them into these shapes.

/** A marketplace's answer, stored whole: only the client that got it reads it. */
export type RespuestaCruda = object;

/**
 * State of an order's money. `paga`: it came in, although a part may have been given back. `pendiente`: it may still come; also
 * any state we do not know. `cancelandose`: it is being given back. `invalida`: it never came in, and never will.
 */
export const estadoOrden = z.enum(['paga', 'pendiente', 'cancelandose', 'cancelada', 'invalida']);
export type EstadoOrden = z.infer<typeof estadoOrden>;

export const ordenItem = z.object({
  publicacion_id: z.string(),
  titulo: z.string(),
  sku: z.string().nullable(),
  cantidad: importe,
  /** Price per unit with VAT, after price discounts. */
  precio_unitario: importe,
  /** Marketplace's charge per unit; null: unknown. */
  comision_unitaria: importe.nullable(),
});
export type OrdenItem = z.output<typeof ordenItem>;

/** State of a claim or a mediation. */
const estadoReclamo = z.enum(['abierto', 'cerrado']);
export type EstadoReclamo = z.infer<typeof estadoReclamo>;

const pagoDeOrden = z.object({
  /** Id of the payment; null: the order does not say. */
  pago_id: z.string().nullable(),
  /** Part of the payment for shipping; null: unknown. */
  envio: importe.nullable(),
  devuelto: importe,
});
export type PagoDeOrden = z.output<typeof pagoDeOrden>;

/** One order: one line of a purchase. */
export const orden = z.object({
  order_id: z.string(),
  pack_id: z.string().nullable(),
  /** Marketplace's own state, for display; nothing is decided by it. */
  status: z.string(),
  estado: estadoOrden,
  fecha_creacion: instante,
  fecha_cierre: instante.nullable(),
  ultima_actualizacion: instante,
  moneda,
  total: importe,
  /** Money given back so far: approved or refunded payments' refunds. */
  reembolsado: importe,
  /** Payments that brought money in. */
  pagos: z.array(pagoDeOrden),
  items: z.array(ordenItem),
  comprador_id: z.string(),
  comprador_nickname: z.string().nullable(),
  envio_id: z.string().nullable(),
  /** The order belongs to a pack, even a pack of one order: no order's payment includes the shipping that the buyer paid. */
  en_pack: z.boolean(),
  /** No shipment will ever be made for the order: buyer and seller agree on the delivery. */
  no_se_envia: z.boolean(),
  tiene_descuentos: z.boolean(),
  fraude: z.boolean(),
  prueba: z.boolean(),
  /**
   * State of its claims and mediations: `abierto` with any open; `por_saber`: the marketplace has not answered for one since the
   * order changed.
   */
  reclamo: sabidoOf(estadoReclamo),
  /** Whether it was cancelled only because its pack was split into new orders. */
  dividida: z.boolean(),
  /** Required fields of the answer, by the marketplace's names, that came unreadable. */
  campos_raros: z.array(z.string()),
});
export type Orden = z.output<typeof orden>;

/** An order just read from the marketplace, with the raw answer. */
export interface RespuestaDeOrden {
  orden: Orden;
  cruda: RespuestaCruda;
  /** Data of the reading by id; null: the order came in a search, which tells that it changed but not who buys. */
  por_id: LecturaPorId | null;
}

/** Data given only by the reading of an order by its id. */
export interface LecturaPorId {
  /** Parts missing from the answer (`X-Content-Missing`); null: it came whole. */
  falta: string | null;
  /** Id of the buyer's billing data; `ninguno`: the order names none so far. */
  facturacion_id: Sabido<string>;
}

/** Seller's part of the coupons, already × quantity, per item of the order. */
export const descuentosDeOrden = z.object({
  cupon_vendedor: z.array(z.object({ publicacion_id: z.string(), importe })),
});
export type DescuentosDeOrden = z.output<typeof descuentosDeOrden>;

/** Billing data of the buyer in the marketplace. `condicion`: its own text; null: none. */
export const datosFacturacion = z.object({
  tipo_documento: z.string().nullable(),
  numero_documento: z.string().nullable(),
  nombre: z.string(),
  condicion: z.string().nullable(),
  iibb: z.string().nullable(),
  calle: z.string(),
  numero: z.string(),
  localidad: z.string(),
  codigo_postal: z.string(),
  provincia: z.string(),
});
export type DatosFacturacion = z.output<typeof datosFacturacion>;

/**
 * State of a shipment. `pendiente`: it has not left. `en_camino`, `entregado`, `no_entregado`: it left. `cancelado`: it will not
 * go on. `desconocido`: the marketplace gives no state, or one we do not know.
 */
const estadoEnvio = z.enum(['pendiente', 'en_camino', 'entregado', 'no_entregado', 'cancelado', 'desconocido']);
export type EstadoDeEnvio = z.infer<typeof estadoEnvio>;

/** Carrier of a shipment: the marketplace; the seller by the marketplace's Flex; or the seller as agreed with the buyer. */
const logisticaDeEnvio = z.enum(['plaza', 'flex', 'propia', 'desconocida']);
export type LogisticaDeEnvio = z.infer<typeof logisticaDeEnvio>;

/** The shipment of a pack. Amounts are for the whole shipment. */
export const envio = z.object({
  envio_id: z.string(),
  estado: estadoEnvio,
  logistica: logisticaDeEnvio,
  /** Whether the seller quotes it (ME1): its cost is known some time after the sale. */
  lo_cotiza_el_vendedor: z.boolean(),
  /** Shipping that the marketplace announces for the buyer; null: unknown. Only payments tell what was paid. */
  costo_anunciado: importe.nullable(),
  /** Our part, where several sellers ship together; null: one ships alone, or the costs are unknown. */
  parte: z.object({ anunciada: importe.nullable(), bruta: importe, total_bruto: importe }).nullable(),
  /** Marketplace's charge to the seller; null: unknown. */
  costo_vendedor: importe.nullable(),
  provincia_entrega: z.string().nullable(),
  /** Whether the buyer got the shipping money back. */
  devuelto: z.boolean(),
});
export type Envio = z.output<typeof envio>;

/** A pack (or a single order) with all the data that invoicing needs. */
export const venta = z.object({
  /** Key of the sale: pack_id, or the order's id when it has no pack. */
  clave: z.string(),
  ordenes: z.array(orden),
  /** Seller's part of the coupons, by order. */
  descuentos: z.record(z.string(), sabidoOf(descuentosDeOrden)),
  /** Billing data of the receiver; `ninguno`: the orders, read by id, name none so far. */
  facturacion: sabidoOf(datosFacturacion),
  /** Documents that the pack's orders give for their buyer, each once: with more than one, the buyer is not known. */
  documentos: z.array(z.string()),
  envio: envio.nullable(),
  /** Payments of the shipment; null: not read. */
  envio_pagos: envioPagos.nullable(),
});
export type Venta = z.output<typeof venta>;
