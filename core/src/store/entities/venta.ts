import { defineEntity, p } from '@mikro-orm/postgresql';
import type { DatosFacturacion, EstadoOrden, RespuestaCruda } from '../../contract/ventas/venta.ts';
import { fecha, id, importe, instante, referencia, parte } from './columns.ts';
import { CuentaEntity } from './cuenta.ts';
import { UsuarioEntity } from './usuario.ts';

/** The padrón's is the one that counts. */
export type Discordancia = { marketplace: string; padron: string };

type Json = { readonly [key: string]: unknown };

/** A pack, or the order alone when it has none: what one invoice is for. */
export const VentaEntity = defineEntity({
  name: 'venta',
  properties: {
    id: id(),
    cuenta_id: referencia(CuentaEntity),
    /** The pack's id, or the order's. */
    clave: p.text(),
    pack_id: p.text().nullable(),
    envio_id: p.text().nullable(),
    envio: p.json<RespuestaCruda>().nullable(),
    envio_costos: p.json<RespuestaCruda>().nullable(),
    /** Last change of the orders that the answers above were read for; so the others ending in `_al`. */
    envio_al: instante().nullable(),
    /** The shipment's own payments and each of them by its id: in a pack, what the buyer paid for the shipping. */
    envio_pagos: p.json<RespuestaCruda>().nullable(),
    envio_pagos_al: instante().nullable(),
    /** The shipping that its invoice charged went back to the buyer. */
    envio_devuelto: p.boolean().default(false),
    /** Whom the person says that it is invoiced to, instead of whom the marketplace does. */
    comprador_a_mano: p.json<DatosFacturacion>().nullable(),
    /** The conditions that the marketplace and the padrón gave the buyer when they were not the same. */
    discordancia: p.json<Discordancia>().nullable(),
    facturada_por_fuera: p.boolean().default(false),
    /** Who marked it so, when it was not the owner. */
    por_fuera_por: referencia(UsuarioEntity).deleteRule('set null').nullable(),
    /** Why it was last left out, of the reasons that its orders do not tell; it stands while none of them changes. */
    omitida_motivo: p.text().nullable(),
    omitida_data: p.json<Json>().nullable(),
    /** The reason that the person does not want to see any more. */
    descartada_motivo: p.text().nullable(),
    /** Since when the automatic run finds it not ready; it comes back by itself. */
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
    /** As its marketplace writes it. */
    status: p.text(),
    /** What that says of its money, as the marketplace's reader told it. */
    estado: p.text().$type<EstadoOrden>(),
    con_reclamo: p.boolean().default(false),
    fecha_cierre: instante().nullable(),
    ultima_actualizacion: instante(),
    comprador_nickname: p.text().nullable(),
    comprador_id: p.text(),
    total: importe(),
    reembolsado: importe().defaultRaw('0'),
    moneda: p.text(),
    /** As the last reading said it: the order by its id, or a search result, which says less. */
    orden: p.json<RespuestaCruda>(),
    /** Buyer's name and SKUs of that answer, which a search looks in beside the nickname. */
    texto: p.text().default(''),
    orden_por_id: p.boolean().default(false),
    orden_leida_en: instante(),
    /** When it was last tried to be read again, long after it was invoiced, whatever came of it. */
    releida_en: instante().nullable(),
    /** Last change of it that a reading by id told the buyer of, and when it was read; a search result tells none. */
    comprador_al: instante().nullable(),
    comprador_en: instante().nullable(),
    /** Parts that the last reading by id came without (`X-Content-Missing`); null: it came whole, or there was none. */
    orden_falta: p.text().nullable(),
    /** Id of the buyer's billing data, of the last reading by id that had one. */
    facturacion_id: p.text().nullable(),
    /** Last answer that said who the buyer is, and the id it was asked by; null: by the order. */
    facturacion: p.json<RespuestaCruda>().nullable(),
    facturacion_de: p.text().nullable(),
    /** Whom that answer says, for a search to look in; null: it was not asked, or says none. */
    facturacion_nombre: p.text().nullable(),
    facturacion_documento: p.text().nullable(),
    /** Last change of it that the billing data were asked for. */
    facturacion_al: instante().nullable(),
    descuentos: p.json<RespuestaCruda>().nullable(),
    descuentos_al: instante().nullable(),
    /** What each of its claims answered, by its id, at which change of it, and when they were asked. */
    reclamos: p.json<RespuestaCruda>().nullable(),
    reclamos_al: instante().nullable(),
    reclamos_en: instante().nullable(),
    /** What each of its claims answered of its return, by its id: the claim and its cost. */
    devoluciones: p.json<RespuestaCruda>().nullable(),
    /** Last change of it that the automatic run dealt with. */
    automatico_al: instante().nullable(),
    /** Last change of it that the reason kept with its pack was decided by. */
    omitida_al: instante().nullable(),
    /** Last change of it that its charges were read for, and when that was. */
    cobros_al: instante().nullable(),
    cobros_en: instante().nullable(),
    /** Its money was released and its shipment ended: they are not read again unless it changes. */
    cobros_cerrados: p.boolean().default(false),
  },
  uniques: [{ properties: ['cuenta_id', 'order_id'], name: 'orden_cuenta_order_key' }],
  indexes: [
    { properties: ['cuenta_id', 'fecha_cierre'], name: 'orden_cuenta_fecha_cierre_idx' },
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

/** Which days of an account's sales were read already, and when. */
export const LecturaVentasEntity = defineEntity({
  name: 'lectura_ventas',
  properties: {
    cuenta_id: parte(CuentaEntity).primary(),
    desde: fecha(),
    hasta: fecha(),
    leida_en: instante(),
  },
});
