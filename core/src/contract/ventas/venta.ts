import { z } from 'zod';
import { importe, instante } from '../base.ts';
import { moneda } from '../enums.ts';
import { sabidoOf, type Sabido } from '../sabido.ts';
import { envioPagos } from './envioPagado.ts';

// What the rules know of a marketplace sale, free of the marketplace's own field names. The raw answers are kept
// in the store; the marketplace's client turns them into these shapes.

/** A marketplace's answer as it came: kept whole, and opaque to everybody but the client that got it, which reads it. */
export type RespuestaCruda = object;

/**
 * Where an order stands as to its money. `paga`: it is in, although a part may have been given back. `pendiente`: it may
 * still come; also what the marketplace calls by a name we do not know. `cancelandose`: it is being
 * given back. `invalida`: it never was in, and never will be.
 */
export const estadoOrden = z.enum(['paga', 'pendiente', 'cancelandose', 'cancelada', 'invalida']);
export type EstadoOrden = z.infer<typeof estadoOrden>;

export const ordenItem = z.object({
  publicacion_id: z.string(),
  titulo: z.string(),
  sku: z.string().nullable(),
  cantidad: importe,
  /** With VAT, after price discounts, per unit. */
  precio_unitario: importe,
  /** Marketplace's charge per unit. */
  comision_unitaria: importe.nullable(),
});
export type OrdenItem = z.output<typeof ordenItem>;

/** Where a claim or a mediation stands. */
const estadoReclamo = z.enum(['abierto', 'cerrado']);
export type EstadoReclamo = z.infer<typeof estadoReclamo>;

const pagoDeOrden = z.object({
  /** null: the order does not say. */
  pago_id: z.string().nullable(),
  /** What of it paid the shipping; null: it does not say. */
  envio: importe.nullable(),
  devuelto: importe,
});
export type PagoDeOrden = z.output<typeof pagoDeOrden>;

/** One order (one line of a purchase). */
export const orden = z.object({
  order_id: z.string(),
  pack_id: z.string().nullable(),
  /** As the marketplace writes it: shown, and decided by nobody. */
  status: z.string(),
  estado: estadoOrden,
  fecha_creacion: instante,
  fecha_cierre: instante.nullable(),
  ultima_actualizacion: instante,
  moneda,
  total: importe,
  /** Money given back so far: approved or refunded payments' refunds. */
  reembolsado: importe,
  /** Of each payment that brought money in. */
  pagos: z.array(pagoDeOrden),
  items: z.array(ordenItem),
  comprador_id: z.string(),
  comprador_nickname: z.string().nullable(),
  envio_id: z.string().nullable(),
  /** It is of a pack, even one of a single order: what the buyer paid for the shipping is in no order's payment. */
  en_pack: z.boolean(),
  /** No shipment will ever be made for it: buyer and seller agree on the delivery. */
  no_se_envia: z.boolean(),
  tiene_descuentos: z.boolean(),
  fraude: z.boolean(),
  prueba: z.boolean(),
  /** Its claims and mediations: with one open it is `abierto`; `por_saber`: one was not answered since the order changed. */
  reclamo: sabidoOf(estadoReclamo),
  /** Cancelled only because the pack was split into new orders. */
  dividida: z.boolean(),
  /** Fields of the answer, by the marketplace's names, that nothing can be decided without and that came unreadable. */
  campos_raros: z.array(z.string()),
});
export type Orden = z.output<typeof orden>;

/** An order just read from the marketplace, with the answer that it was read from. */
export interface RespuestaDeOrden {
  orden: Orden;
  cruda: RespuestaCruda;
  /** null: a result of a search, which tells that the order changed and never who buys. */
  por_id: LecturaPorId | null;
}

/** What only the reading of an order by its id tells. */
export interface LecturaPorId {
  /** Parts that the answer came without (`X-Content-Missing`); null: it came whole. */
  falta: string | null;
  /** Id of the buyer's billing data; `ninguno`: the order names none so far. */
  facturacion_id: Sabido<string>;
}

/** Seller's part of the coupons, already × quantity, per item of the order. */
export const descuentosDeOrden = z.object({
  cupon_vendedor: z.array(z.object({ publicacion_id: z.string(), importe })),
});
export type DescuentosDeOrden = z.output<typeof descuentosDeOrden>;

/** Who to invoice, as the marketplace says. `condicion` is its own text, null when it gives none. */
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
 * Where a shipment is. `pendiente`: it has not left. `en_camino`, `entregado`, `no_entregado`: it left. `cancelado`: it will not go on.
 * `desconocido`: the marketplace says nothing, or a name that we do not know.
 */
const estadoEnvio = z.enum(['pendiente', 'en_camino', 'entregado', 'no_entregado', 'cancelado', 'desconocido']);
export type EstadoDeEnvio = z.infer<typeof estadoEnvio>;

/** Who carries a shipment: the marketplace; the seller by the marketplace's Flex; or the seller as he arranged with the buyer. */
const logisticaDeEnvio = z.enum(['plaza', 'flex', 'propia', 'desconocida']);
export type LogisticaDeEnvio = z.infer<typeof logisticaDeEnvio>;

/** The shipment of a pack. Amounts are for the whole shipment. */
export const envio = z.object({
  envio_id: z.string(),
  estado: estadoEnvio,
  logistica: logisticaDeEnvio,
  /** The seller's own arrangement (ME1): what it costs is told some time after the sale. */
  lo_cotiza_el_vendedor: z.boolean(),
  /** What the marketplace announces that the buyer pays; null: it does not say. What was paid, only payments tell. */
  costo_anunciado: importe.nullable(),
  /** Our part of it, where several sellers ship together; null: one ships alone, or the costs are not known. */
  parte: z.object({ anunciada: importe.nullable(), bruta: importe, total_bruto: importe }).nullable(),
  /** What the marketplace charges us; null while unknown. */
  costo_vendedor: importe.nullable(),
  provincia_entrega: z.string().nullable(),
  /** The buyer got the shipping money back. */
  devuelto: z.boolean(),
});
export type Envio = z.output<typeof envio>;

/** A pack (or a single order) with all that invoicing it needs. */
export const venta = z.object({
  /** pack_id, or the order's id when it has none: the key of the sale. */
  clave: z.string(),
  ordenes: z.array(orden),
  /** By order: the seller's part of its coupons. */
  descuentos: z.record(z.string(), sabidoOf(descuentosDeOrden)),
  /** Whom it is invoiced to; `ninguno`: its orders, read by id, name no billing data so far. */
  facturacion: sabidoOf(datosFacturacion),
  /** Documents that the orders of the pack give for their buyer, each once: with more than one nobody knows who it is. */
  documentos: z.array(z.string()),
  envio: envio.nullable(),
  /** null: not read. */
  envio_pagos: envioPagos.nullable(),
});
export type Venta = z.output<typeof venta>;
