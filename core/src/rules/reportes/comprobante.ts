import type { Decimal } from 'decimal.js';
import type { Comprobante, Receptor, PeriodoAsociado } from '../../contract/comprobantes/comprobante.ts';
import type { Letra, Provincia, SituacionIva } from '../../contract/enums.ts';
import type { PercepcionDecidida } from '../../contract/percepciones/percepcion.ts';
import { tipoComprobanteOf, isNotaCredito } from '../catalogs/tipoComprobante.ts';
import { formatNumero } from '../comprobantes/numero.ts';

/** Fields of a perception that the files report: as it was decided, never looked up again. */
export type PercepcionReportada = Pick<
  PercepcionDecidida,
  | 'regimen'
  | 'jurisdiccion'
  | 'linea'
  | 'percepcion_aplicada'
  | 'base'
  | 'importe'
  | 'base_pesos'
  | 'importe_pesos'
  | 'evidencia'
>;

/** A tax other than our perceptions, as ARCA holds it: adopted vouchers have them. `id` is ARCA's tributo. */
interface OtroTributo {
  id: number;
  importe: Decimal;
}

/** The buyer's inscription in gross-income tax, where it is known. */
export interface InscripcionIibb {
  tipo: 'local' | 'convenio' | 'simplificado';
  numero: string;
}

/**
 * An issued voucher as it is stored, for every file: electronic, pre-printed or adopted, cancelled ones too, never a
 * Presupuesto. Amounts are in its currency. Nothing of it is recomputed from today's company, padrón or article.
 */
export interface ComprobanteAReportar
  extends
    Receptor,
    Pick<
      Comprobante,
      | 'id'
      | 'tipo_comprobante'
      | 'fecha'
      | 'concepto'
      | 'vencimiento_pago'
      | 'moneda'
      | 'cotizacion'
      | 'punto_de_venta'
      | 'neto'
      | 'iva'
      | 'exento'
      | 'no_gravado'
      | 'tributos'
      | 'total'
      | 'asociados'
    > {
  numero_comprobante: number;
  /** ARCA's authorisation; null: a pre-printed form. */
  cae: string | null;
  /** Period that a note refers to instead of vouchers; null or absent: none. */
  periodo_asociado?: PeriodoAsociado | null;
  /** An adopted voucher may have rates the product does not issue (5 and 2.5). */
  alicuotas: readonly { iva: number; neto: Decimal; importe: Decimal }[];
  percepciones: readonly PercepcionReportada[];
  /** Taxes of `tributos` that are not in `percepciones`. */
  otros_tributos: readonly OtroTributo[];
  /** The issuer's condition when it issued the voucher. */
  situacion_iva_emisor: SituacionIva;
  /** CLAE of the point of sale, or of the company, when it was issued; null: none. */
  actividad: string | null;
  /**
   * Inscription the buyer gave with its sale; null: unknown. The padrón row of a perception says whether it is of Convenio
   * Multilateral.
   */
  iibb_facturado: InscripcionIibb | null;
  /** Province the sale's shipment went to; null: unknown, or the voucher is of no sale. */
  provincia_entrega: Provincia | null;
  /** The only voucher a note refers to, when it is ours; null: it is not, or the voucher is no note. */
  original: {
    neto: Decimal;
    exento: Decimal;
    no_gravado: Decimal;
    percepciones: readonly PercepcionReportada[];
  } | null;
  /** When the sale was closed; null on manual vouchers. */
  fecha_venta: string | null;
}

/**
 * A buyer's inscription, by the shape of its number: 3 + 6 + 1 digits of Convenio Multilateral, reported by its CUIT as most
 * generators do; 8 + 2 of CABA's local regime; 2 + 8 + 1 of the simplified one. null: another shape.
 */
export function inscripcionOf(numero: string | null, cuit: string): InscripcionIibb | null {
  const digitos = numero?.replace(/\D/g, '') ?? '';
  if (/^9(?:0[1-9]|1\d|2[0-4])\d{7}$/.test(digitos)) return { tipo: 'convenio', numero: cuit };
  if (/^\d{10}$/.test(digitos)) return { tipo: 'local', numero: digitos };
  return /^\d{11}$/.test(digitos) && digitos !== cuit ? { tipo: 'simplificado', numero: digitos } : null;
}

export function letraOf({ tipo_comprobante }: Pick<ComprobanteAReportar, 'tipo_comprobante'>): Letra {
  return tipoComprobanteOf(tipo_comprobante).letra;
}

/** Order of VAT files: fecha, tipo, punto de venta, número. */
export function porFechaYTipo(a: ComprobanteAReportar, b: ComprobanteAReportar): number {
  return porFecha(a, b) || a.tipo_comprobante - b.tipo_comprobante || porNumero(a, b);
}

/** Order of e-ARCIBA: fecha, punto de venta, número; then tipo, so that it is total. */
export function porFechaYNumero(a: ComprobanteAReportar, b: ComprobanteAReportar): number {
  return porFecha(a, b) || porNumero(a, b) || a.tipo_comprobante - b.tipo_comprobante;
}

/** Invoices and debit notes first, then credit notes: SIRETPER links each to an invoice it already has. */
export function notasAlFinal(a: ComprobanteAReportar, b: ComprobanteAReportar): number {
  return Number(isNotaCredito(a)) - Number(isNotaCredito(b)) || porFechaYNumero(a, b);
}

/** A voucher as a notice names it. `emisor_nombre`: of a voucher received, whose number alone does not tell it. */
export interface Nombrable extends Pick<ComprobanteAReportar, 'id' | 'tipo_comprobante' | 'punto_de_venta'> {
  numero_comprobante: number;
  emisor_nombre?: string;
}

/** `FC A 0003-00000125`, `FC A 0003-00000125 de PROVEEDOR SA` */
export function nombreOf(comprobante: Nombrable): string {
  const numero = formatNumero(comprobante);
  return comprobante.emisor_nombre === undefined ? numero : `${numero} de ${comprobante.emisor_nombre}`;
}

function porFecha(a: ComprobanteAReportar, b: ComprobanteAReportar): number {
  return a.fecha < b.fecha ? -1 : Number(a.fecha > b.fecha);
}

function porNumero(a: ComprobanteAReportar, b: ComprobanteAReportar): number {
  return a.punto_de_venta - b.punto_de_venta || a.numero_comprobante - b.numero_comprobante;
}
