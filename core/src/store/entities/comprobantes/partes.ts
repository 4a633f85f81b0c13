import { defineEntity, p, type InferEntity } from '@mikro-orm/postgresql';
import type { Provincia, TipoComprobante, UnidadMedida } from '../../../contract/enums.ts';
import type { EvidenciaPercepcion } from '../../../contract/percepciones/percepcion.ts';
import {
  alicuotaDeComprobante,
  coeficiente,
  fecha,
  importe,
  parte,
  porcentaje,
  referencia,
  unitario,
} from '../columns.ts';
import { EmisionEntity } from '../arca/emision.ts';
import { OrdenEntity } from '../venta.ts';
import { ComprobanteEntity } from './comprobante.ts';

export const ComprobanteItemEntity = defineEntity({
  name: 'comprobante_item',
  primaryKeys: ['comprobante_id', 'orden'],
  properties: {
    comprobante_id: parte(ComprobanteEntity).primary(),
    orden: p.integer().primary(),
    descripcion: p.text(),
    sku: p.text().nullable(),
    cantidad: unitario(),
    unidad: p.smallint().$type<UnidadMedida>().default(7),
    importe: unitario(),
    importe_sin_iva: unitario(),
    bonificacion: importe(),
    iva: alicuotaDeComprobante(),
    tratamiento_iva: p.enum(['gravado', 'exento', 'no_gravado']),
    despacho: p.text().nullable(),
    neto: importe(),
    total: importe(),
    clase: p.enum(['producto', 'envio']),
    meli_order_id: p.text().nullable(),
    publicacion_id: p.text().nullable(),
  },
  indexes: [
    {
      name: 'comprobante_item_sku_idx',
      expression:
        'create index "comprobante_item_sku_idx" on "comprobante_item" (sin_acentos("sku") text_pattern_ops) where sku is not null',
    },
  ],
});
export type FilaItem = InferEntity<typeof ComprobanteItemEntity>;

export const ComprobanteAlicuotaEntity = defineEntity({
  name: 'comprobante_alicuota',
  primaryKeys: ['comprobante_id', 'iva'],
  properties: {
    comprobante_id: parte(ComprobanteEntity).primary(),
    iva: alicuotaDeComprobante().primary(),
    neto: importe(),
    importe: importe(),
  },
});

/** A perception with what an inspector asks for later: norm, padrón rows, coefficient, and the figures in pesos. */
export const ComprobantePercepcionEntity = defineEntity({
  name: 'comprobante_percepcion',
  primaryKeys: ['comprobante_id', 'regimen', 'jurisdiccion', 'linea'],
  properties: {
    comprobante_id: parte(ComprobanteEntity).primary(),
    /** Key of its regime; `sin_reglas` in a province whose regime is not built. */
    regimen: p.text().primary(),
    /** COMARB's code: 901 CABA, 924 Tucumán. */
    jurisdiccion: p.smallint().primary(),
    /** Line among the perceptions of one jurisdiction, from 1: a regime may give several. */
    linea: p.smallint().primary(),
    provincia: p.smallint().$type<Provincia>(),
    percepcion_aplicada: porcentaje(),
    base: importe(),
    importe: importe(),
    motivo: p.text(),
    norma: p.text().nullable(),
    coeficiente: coeficiente().nullable(),
    base_pesos: importe().nullable(),
    importe_pesos: importe().nullable(),
    /** null in perceptions made before evidence was stored. */
    evidencia: p.json<EvidenciaPercepcion>().nullable(),
  },
});

/** A tax of an adopted voucher as ARCA has it, without its province. `tributo` is ARCA's id. */
export const ComprobanteTributoEntity = defineEntity({
  name: 'comprobante_tributo',
  primaryKeys: ['comprobante_id', 'orden'],
  properties: {
    comprobante_id: parte(ComprobanteEntity).primary(),
    orden: p.integer().primary(),
    tributo: p.smallint(),
    descripcion: p.text(),
    importe: importe(),
  },
});

export const ComprobanteAsociadoEntity = defineEntity({
  name: 'comprobante_asociado',
  primaryKeys: ['comprobante_id', 'orden'],
  properties: {
    comprobante_id: parte(ComprobanteEntity).primary(),
    orden: p.integer().primary(),
    /** null: a voucher this product did not issue. */
    asociado_id: referencia(ComprobanteEntity).nullable(),
    tipo_comprobante: p.integer().$type<TipoComprobante>(),
    punto_de_venta: p.integer(),
    numero_comprobante: p.integer(),
    cuit: p.text(),
    fecha: fecha(),
  },
  indexes: [
    { properties: 'asociado_id', name: 'comprobante_asociado_asociado_idx' },
    {
      properties: ['numero_comprobante', 'punto_de_venta', 'tipo_comprobante', 'cuit'],
      name: 'comprobante_asociado_numero_idx',
      where: 'asociado_id is null',
    },
  ],
});

/** Amount that a credit note for a period takes of an invoice, at one rate or of one total apart from the rates. */
export const ComprobanteRepartoEntity = defineEntity({
  name: 'comprobante_reparto',
  primaryKeys: ['comprobante_id', 'factura_id', 'tratamiento', 'iva'],
  properties: {
    comprobante_id: parte(ComprobanteEntity).primary(),
    factura_id: referencia(ComprobanteEntity).primary(),
    /** `neto`: of class C, which has no rates. */
    tratamiento: p.enum(['gravado', 'neto', 'exento', 'no_gravado']).primary(),
    iva: alicuotaDeComprobante().primary(),
    neto: importe(),
    /** VAT. */
    importe: importe(),
  },
  checks: [
    {
      name: 'comprobante_reparto_importes_check',
      expression: 'neto >= 0 and importe >= 0 and neto + importe > 0',
    },
  ],
  indexes: [{ properties: 'factura_id', name: 'comprobante_reparto_factura_idx' }],
});

/** An order that a voucher covers, and how much of its refund the voucher took into account. */
export const ComprobanteVentaEntity = defineEntity({
  name: 'comprobante_orden',
  primaryKeys: ['comprobante_id', 'orden_id'],
  properties: {
    comprobante_id: parte(ComprobanteEntity).primary(),
    orden_id: referencia(OrdenEntity).primary(),
    reembolsado_considerado: importe().defaultRaw('0'),
  },
  indexes: [{ properties: 'orden_id', name: 'comprobante_orden_orden_idx' }],
});

/** The voucher of each number of an emision. */
export const EmisionComprobanteEntity = defineEntity({
  name: 'emision_comprobante',
  primaryKeys: ['emision_id', 'comprobante_id'],
  properties: {
    emision_id: parte(EmisionEntity).primary(),
    comprobante_id: parte(ComprobanteEntity).primary(),
    orden: p.integer(),
  },
  indexes: [{ properties: 'comprobante_id', name: 'emision_comprobante_comprobante_idx' }],
});
