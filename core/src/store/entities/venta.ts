import { defineEntity, p } from '@mikro-orm/postgresql';
import type { DatosFacturacion, EstadoOrden, RespuestaCruda } from '../../contract/ventas/venta.ts';
import { fecha, id, importe, instante, referencia, parte } from './columns.ts';
import { CuentaEntity } from './cuenta.ts';
import { UsuarioEntity } from './usuario.ts';

/** Two IVA conditions of a buyer that differ; the padrón's counts. */
export type Discordancia = { marketplace: string; padron: string };

type Json = { readonly [key: string]: unknown };

/** A pack, or the order alone when it has none: the unit of one invoice. */
export const VentaEntity = defineEntity({
  name: 'venta',
  properties: {
    id: id(),
    cuenta_id: referencia(CuentaEntity),
    /** Id of the pack, or of the order. */
    clave: p.text(),
    pack_id: p.text().nullable(),
    envio_id: p.text().nullable(),
    envio: p.json<RespuestaCruda>().nullable(),
    envio_costos: p.json<RespuestaCruda>().nullable(),
    /** Last change of the orders when the answers above were read; likewise the other columns ending in `_al`. */
    envio_al: instante().nullable(),
    /** The shipment's own payments and each of them by its id: in a pack, what the buyer paid for the shipping. */
    envio_pagos: p.json<RespuestaCruda>().nullable(),
    envio_pagos_al: instante().nullable(),
    /** The shipping that its invoice charged went back to the buyer. */
    envio_devuelto: p.boolean().default(false),
    /** Receiver chosen by the person, instead of the one the marketplace tells. */
    comprador_a_mano: p.json<DatosFacturacion>().nullable(),
    /** IVA conditions of the buyer in the marketplace and in the padrón, when they differ. */
    discordancia: p.json<Discordancia>().nullable(),
    facturada_por_fuera: p.boolean().default(false),
    /** User who marked it as invoiced elsewhere, when not the owner. */
    por_fuera_por: referencia(UsuarioEntity).deleteRule('set null').nullable(),
    /** Reason it was last left out, among those its orders do not tell; it stands while no order changes. */
    omitida_motivo: p.text().nullable(),
    omitida_data: p.json<Json>().nullable(),
    /** Reason the person dismissed. */
    descartada_motivo: p.text().nullable(),
    /** Since when the automatic run finds it not ready; the run looks at it again. */
    en_espera_desde: instante().nullable(),
  },
  uniques: [{ properties: ['cuenta_id', 'clave'], name: 'venta_cuenta_clave_key' }],
  indexes: [
    { properties: ['cuenta_id', 'envio_id'], name: 'venta_envio_idx' },
    { properties: 'cuenta_id', name: 'venta_envio_devuelto_idx', where: 'envio_devuelto' },
  ],
});

/** One order, with the raw answers it was read from. */
export const OrdenEntity = defineEntity({
  name: 'orden',
  properties: {
    id: id(),
    cuenta_id: referencia(CuentaEntity),
    venta_id: referencia(VentaEntity),
    order_id: p.text(),
    /** State as its marketplace writes it. */
    status: p.text(),
    /** State as its marketplace's reader understands it. */
    estado: p.text().$type<EstadoOrden>(),
    con_reclamo: p.boolean().default(false),
    fecha_cierre: instante().nullable(),
    ultima_actualizacion: instante(),
    comprador_nickname: p.text().nullable(),
    comprador_id: p.text(),
    total: importe(),
    reembolsado: importe().defaultRaw('0'),
    moneda: p.text(),
    /** Last answer: the order by its id, or a search result, which says less. */
    orden: p.json<RespuestaCruda>(),
    /** Buyer's name and SKUs of that answer, searched beside the nickname. */
    texto: p.text().default(''),
    orden_por_id: p.boolean().default(false),
    orden_leida_en: instante(),
    /** When a new reading was last tried, long after it was invoiced, whatever the result. */
    releida_en: instante().nullable(),
    /** Last change of the order whose buyer a reading by id told, and when it was read; a search result tells no buyer. */
    comprador_al: instante().nullable(),
    comprador_en: instante().nullable(),
    /** Parts missing from the last reading by id (`X-Content-Missing`); null: it was whole, or there was none. */
    orden_falta: p.text().nullable(),
    /** Id of the buyer's billing data, from the last reading by id that had one. */
    facturacion_id: p.text().nullable(),
    /** Last answer that named the buyer, and the id it was asked by; null: asked by the order. */
    facturacion: p.json<RespuestaCruda>().nullable(),
    facturacion_de: p.text().nullable(),
    /** Buyer's name in that answer, for searches; null: not asked, or it has none. */
    facturacion_nombre: p.text().nullable(),
    facturacion_documento: p.text().nullable(),
    /** Last change of the order for which the billing data were asked. */
    facturacion_al: instante().nullable(),
    descuentos: p.json<RespuestaCruda>().nullable(),
    descuentos_al: instante().nullable(),
    /** Answer of each of its claims, by claim id, the order's change they were asked for, and when. */
    reclamos: p.json<RespuestaCruda>().nullable(),
    reclamos_al: instante().nullable(),
    reclamos_en: instante().nullable(),
    /** Answers of each of its claims about its return, by claim id: the claim and its cost. */
    devoluciones: p.json<RespuestaCruda>().nullable(),
    /** Last change of the order that the automatic run processed. */
    automatico_al: instante().nullable(),
    /** Last change of the order that the pack's stored reason was decided by. */
    omitida_al: instante().nullable(),
    /** Last change of the order for which its charges were read, and when. */
    cobros_al: instante().nullable(),
    cobros_en: instante().nullable(),
    /** Its money was released and its shipment ended: its charges are not read again unless it changes. */
    cobros_cerrados: p.boolean().default(false),
  },
  uniques: [{ properties: ['cuenta_id', 'order_id'], name: 'orden_cuenta_order_key' }],
  indexes: [
    { properties: ['cuenta_id', 'fecha_cierre'], name: 'orden_cuenta_fecha_cierre_idx' },
    { properties: ['cuenta_id', 'total', 'fecha_cierre'], name: 'orden_total_idx' },
    { properties: 'venta_id', name: 'orden_venta_idx' },
    { properties: 'order_id', name: 'orden_order_idx' },
    {
      properties: ['cuenta_id', 'fecha_cierre'],
      name: 'orden_devuelta_idx',
      where: "estado = 'cancelada' or reembolsado > 0",
    },
    {
      properties: ['cuenta_id', 'fecha_cierre'],
      name: 'orden_con_reclamo_idx',
      where: 'con_reclamo',
    },
    {
      name: 'orden_texto_idx',
      expression: `create index "orden_texto_idx" on "orden" using gin (sin_acentos(coalesce("comprador_nickname", '') || ' ' || "texto") gin_trgm_ops)`,
    },
    {
      name: 'orden_facturacion_texto_idx',
      expression: `create index "orden_facturacion_texto_idx" on "orden" using gin (sin_acentos(coalesce("facturacion_nombre", '') || ' ' || coalesce("facturacion_documento", '')) gin_trgm_ops)`,
    },
  ],
});

/** Days of an account's sales already read, and when. */
export const LecturaVentasEntity = defineEntity({
  name: 'lectura_ventas',
  properties: {
    cuenta_id: parte(CuentaEntity).primary(),
    desde: fecha(),
    hasta: fecha(),
    leida_en: instante(),
  },
});
