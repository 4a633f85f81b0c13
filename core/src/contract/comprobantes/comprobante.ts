import { z } from 'zod';
import { codigos, conAutorizacion } from '../autorizaciones/autorizaciones.ts';
import { cuitTexto, fechaCivil, id, importe, instante } from '../base.ts';
import { puntoDeVenta } from '../empresas/empresa.ts';
import {
  alicuotaGuardada,
  ambiente,
  conceptoGuardado,
  condicionIvaReceptor,
  estadoComprobante,
  modoFacturacion,
  provincia,
  situacionIibb,
  situacionIva,
  tipoDocumentoGuardado,
  tipoGuardado,
  tratamientoIva,
  unidadMedida,
} from '../enums.ts';

/**
 * A line. `importe` is the unit price with VAT, `importe_sin_iva` without; `bonificacion` is taken off the whole
 * line (seller's coupon, refund known at issue). `total` (with VAT) and `neto` are the line's shares of the
 * voucher's figures: largest remainder, so they add up to them.
 */
export const comprobanteItem = z.object({
  descripcion: z.string().min(1),
  sku: z.string().nullable(),
  cantidad: importe,
  unidad: unidadMedida,
  importe,
  importe_sin_iva: importe,
  bonificacion: importe,
  iva: alicuotaGuardada,
  tratamiento_iva: tratamientoIva,
  despacho: z.string().nullable(),
  neto: importe,
  total: importe,
  clase: z.enum(['producto', 'envio']),
  /** Marketplace order the line comes from; null on manual vouchers. */
  meli_order_id: z.string().nullable(),
  publicacion_id: z.string().nullable(),
});
export type ComprobanteItem = z.output<typeof comprobanteItem>;

/** Net and VAT of one rate (percent). Only taxed amounts: exempt and no gravado are totals of their own. */
export const comprobanteAlicuota = z.object({ iva: alicuotaGuardada, neto: importe, importe });
export type ComprobanteAlicuota = z.output<typeof comprobanteAlicuota>;

/** A perception of gross-income tax. `percepcion_aplicada` is a percent with up to three decimals. */
export const percepcion = z.object({
  provincia,
  /** Key of its regime; absent: the own regime of its province. */
  regimen: z.string().optional(),
  /** Number of the line in its regime; absent: the only one. */
  linea: z.int().optional(),
  percepcion_aplicada: importe,
  base: importe,
  importe,
  motivo: z.string(),
});
export type Percepcion = z.output<typeof percepcion>;

/** A voucher referred to by a note. */
export const comprobanteAsociado = z.object({
  comprobante_id: id.nullable(),
  tipo_comprobante: tipoGuardado,
  punto_de_venta: z.int(),
  numero_comprobante: z.int(),
  /** CUIT of the voucher's issuer, as the note gives it. */
  cuit: z.string(),
  fecha: fechaCivil,
});
export type ComprobanteAsociado = z.output<typeof comprobanteAsociado>;

/** Period that a note refers to instead of a voucher (WSFEv1, PeriodoAsoc): first and last day. */
export const periodoAsociado = z.object({ desde: fechaCivil, hasta: fechaCivil });
export type PeriodoAsociado = z.output<typeof periodoAsociado>;

/** The receiver as printed and as sent; nothing here is looked up again after issuing. */
export const receptor = z.object({
  /** Digits only; in a voucher of another system, as ARCA has it. */
  cuit_facturado: z.string(),
  tipo_documento_facturado: tipoDocumentoGuardado,
  razon_social_facturado: z.string(),
  domicilio_facturado: z.string(),
  calle_facturado: z.string(),
  numero_facturado: z.string(),
  localidad_facturado: z.string(),
  codigo_postal_facturado: z.string(),
  provincia_facturado: provincia.nullable(),
  situacion_iva_facturado: condicionIvaReceptor,
});
export type Receptor = z.output<typeof receptor>;

/** Figures of a voucher, to the cent. `total` = neto + iva + exento + no_gravado + tributos. */
export const totales = z.object({
  alicuotas: z.array(comprobanteAlicuota),
  neto: importe,
  iva: importe,
  exento: importe,
  no_gravado: importe,
  tributos: importe,
  total: importe,
});
export type Totales = z.output<typeof totales>;

/** Content of a voucher before it has an id or a number, as the rules produce it. */
export const comprobanteDatos = z.object({
  tipo_comprobante: tipoGuardado,
  fecha: fechaCivil,
  concepto: conceptoGuardado,
  servicio_desde: fechaCivil.nullable(),
  servicio_hasta: fechaCivil.nullable(),
  vencimiento_pago: fechaCivil.nullable(),
  /** ARCA's code: PES, DOL, 060… */
  moneda: z.string(),
  cotizacion: importe,
  observaciones: z.string(),
  /** Whether prices include VAT, which decides how totals are computed; false in vouchers typed without VAT (class A by hand). */
  precios_con_iva: z.boolean(),
  ...receptor.shape,
  items: z.array(comprobanteItem),
  percepciones: z.array(percepcion),
  ...totales.shape,
  asociados: z.array(comprobanteAsociado),
});
export type ComprobanteDatos = z.output<typeof comprobanteDatos>;

/** One message of ARCA: its code and its own words. */
export const mensajeArca = z.object({ codigo: z.int(), mensaje: z.string() });
export type MensajeArca = z.output<typeof mensajeArca>;

/** The issuer as it was when the voucher was made: later changes to the company do not reach it. */
export const emisorFijado = z
  .object({
    razon_social: z.string(),
    cuit: z.string(),
    situacion_iva: situacionIva,
    situacion_iibb: situacionIibb,
    iibb: z.string().nullable(),
    inicio_actividades: fechaCivil,
    domicilio: z.string().nullable(),
    /** Rate printed for consumers, as text with two decimals (`3.00`); null: not printed. */
    isib_caba_alicuota: z.string().nullable(),
    punto_de_venta: puntoDeVenta.omit({ company_id: true, actividad: true, isib_caba_alicuota: true }),
  })
  .partial();
export type EmisorFijado = z.output<typeof emisorFijado>;

/** A voucher linked to another one, in either direction. */
export const comprobanteReferido = z.object({
  id,
  tipo_comprobante: tipoGuardado,
  punto_de_venta: z.int(),
  numero_comprobante: z.int().nullable(),
  fecha: fechaCivil,
  status: estadoComprobante,
});
export type ReferenciaAComprobante = z.output<typeof comprobanteReferido>;

/** Facts of a voucher issued here with an advance code (CAEA), of which ARCA is informed later; all null in any other voucher. */
const conCaea = z.object({
  generado_en: instante.nullable(),
  /** Point of sale that it was written for, before the outage gave it the one of contingency. */
  punto_previsto: z.int().nullable(),
  /** When ARCA took the information about it; null: ARCA was not informed. */
  informado_en: instante.nullable(),
  /** Last day on which ARCA takes that information. */
  informar_hasta: fechaCivil.nullable(),
  /** Reasons of ARCA's last refusal of that information; empty: none. */
  rechazo_informe: z.array(mensajeArca).nullable(),
});

/** Part of an invoice that a credit note for a period takes. `neto`: of class C only, as the other classes have it in `alicuotas`. */
export const parteDeNota = z.object({
  comprobante: comprobanteReferido,
  alicuotas: z.array(comprobanteAlicuota),
  neto: importe,
  exento: importe,
  no_gravado: importe,
  /** Sum of the part, in the currency of both. */
  total: importe,
});
export type ParteDeNota = z.output<typeof parteDeNota>;

/** A voucher. The API publishes its authorisation as `codigos`. */
export const comprobante = conAutorizacion(
  comprobanteDatos.extend({
    id,
    /** Increases with each save of a draft; the next save has to send it. */
    version: z.int(),
    status: estadoComprobante,
    /** Environment of ARCA: a voucher not authorised in production has no legal value, and its sheet says so. */
    ambiente,
    /** Derived: the credit notes add up to the voucher, perceptions apart; in a credit note, debit notes annul it. */
    cancelada: z.boolean(),
    /** In a B: its change to A is half way; asking for the change again continues it. */
    cambio_abierto: z.boolean(),
    /** The B whose change to A created this voucher; null: no change did. */
    cambio_de: id.nullable(),
    en_cola_desde: instante.nullable(),
    emitiendo: z.boolean(),
    /**
     * Set while nobody knows whether ARCA authorised the voucher: since when, its number, and the last number that ARCA shows
     * there (null: ARCA did not say). null: there is no such doubt.
     */
    sin_confirmar: z.object({ desde: instante, numero: z.int(), arca_ultimo: z.int().nullable() }).nullable(),
    company_id: id,
    company_cuit: cuitTexto,
    company_razon_social: z.string(),
    punto_de_venta: z.int(),
    modo_facturacion: modoFacturacion,
    numero_comprobante: z.int().nullable(),
    lista_id: id.nullable(),
    /** Payment terms as printed: Contado, Cuenta corriente a 30 días… null: none is printed. */
    condicion_de_venta: z.string().nullable(),
    email_facturado: z.string().nullable(),
    ...codigos.shape,
    ...conCaea.shape,
    /** Paid in its own foreign currency (ARCA's CanMisMonExt), so its rate is the official one; null: in pesos, or nobody said. */
    cancela_misma_moneda: z.boolean().nullable(),
    emisor: emisorFijado.nullable(),
    observaciones_arca: z.array(mensajeArca),
    /** Reasons of ARCA's last refusal, while the voucher is a draft. */
    rechazo: z.array(mensajeArca),
    comprobante_vinculado: id.nullable(),
    /** In a note, the period it refers to instead of a voucher; null: it refers to none. */
    periodo_asociado: periodoAsociado.nullable(),
    /** In a credit note for a period: the invoices it takes of, the first one first. A draft's are decided again on issuing it. */
    reparto: z.array(parteDeNota),
    /** The voucher of `comprobante_vinculado`, and the notes of this one (spec §3 "Invoice"). */
    comprobanteVinculado: comprobanteReferido.nullable(),
    comprobantesReferenciados: z.array(comprobanteReferido),
    /**
     * Duplicates, until credited. `repite`: the voucher that ARCA had already authorised; `repetido_por`: the one that it
     * authorised again.
     */
    repite: comprobanteReferido.nullable(),
    repetido_por: comprobanteReferido.nullable(),
    /** Province the sale's goods go to; null: the voucher is of no sale, or the sale does not say. */
    provincia_entrega: provincia.nullable(),
    meli_pack_id: z.string().nullable(),
    meli_order_id: z.string().nullable(),
    meli_buyer_nickname: z.string().nullable(),
    meli_seller_name: z.string().nullable(),
  }),
);
export type Comprobante = z.output<typeof comprobante>;
