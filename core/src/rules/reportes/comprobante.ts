import type { Decimal } from 'decimal.js';
import type { Comprobante, Receptor } from '../../contract/comprobantes/comprobante.ts';
import type { Letra, Provincia, SituacionIva } from '../../contract/enums.ts';
import type { PercepcionDecidida } from '../../contract/percepciones/percepcion.ts';
import { tipoComprobanteOf, isNotaCredito } from '../catalogs/tipoComprobante.ts';
import { formatNumero } from '../comprobantes/numero.ts';

/** What of a perception the files tell: as it was decided, never looked up again. */
export type PercepcionReportada = Pick<
  PercepcionDecidida,
  'jurisdiccion' | 'percepcion_aplicada' | 'base' | 'importe' | 'base_pesos' | 'importe_pesos' | 'evidencia'
>;

/** A tax that is not a perception of ours, as ARCA holds it: adopted vouchers bring them. `id` is ARCA's tributo. */
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
  /** An adopted voucher may have rates the product does not issue (5 and 2.5). */
  alicuotas: readonly { iva: number; neto: Decimal; importe: Decimal }[];
  percepciones: readonly PercepcionReportada[];
  /** `tributos` is the perceptions and these. */
  otros_tributos: readonly OtroTributo[];
  /** Of the issuer when it was issued. */
  situacion_iva_emisor: SituacionIva;
  /** CLAE of the point of sale or the company when it was issued; null: it had none. */
  actividad: string | null;
  /**
   * As the buyer gave it with its sale; null: not known. The padrón row of a perception says whether it is of Convenio
   * Multilateral.
   */
  iibb_facturado: InscripcionIibb | null;
  /** Where its sale's shipment went; null: not known, or it is of no sale. */
  provincia_entrega: Provincia | null;
  /** Of a note: the only voucher it refers to, when it is one of ours; null otherwise. */
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
 * The inscription that a buyer gave as its own, by the shape of its number: 3 + 6 + 1 digits of Convenio Multilateral, which is
 * told by its CUIT as most generators do; 8 + 2 of CABA's local regime; 2 + 8 + 1 of the simplified one. null: it is none of these.
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

/** Fecha, tipo, punto de venta, número: the order of VAT files. */
export function porFechaYTipo(a: ComprobanteAReportar, b: ComprobanteAReportar): number {
  return porFecha(a, b) || a.tipo_comprobante - b.tipo_comprobante || porNumero(a, b);
}

/** Fecha, punto de venta, número (and tipo, for there to be one order): e-ARCIBA's. */
export function porFechaYNumero(a: ComprobanteAReportar, b: ComprobanteAReportar): number {
  return porFecha(a, b) || porNumero(a, b) || a.tipo_comprobante - b.tipo_comprobante;
}

/** Invoices and debit notes first, then credit notes: SIRETPER links each to an invoice it already has. */
export function notasAlFinal(a: ComprobanteAReportar, b: ComprobanteAReportar): number {
  return Number(isNotaCredito(a)) - Number(isNotaCredito(b)) || porFechaYNumero(a, b);
}

/** `FC A 0003-00000125` */
export function nombreOf(comprobante: ComprobanteAReportar): string {
  return formatNumero(comprobante);
}

function porFecha(a: ComprobanteAReportar, b: ComprobanteAReportar): number {
  return a.fecha < b.fecha ? -1 : Number(a.fecha > b.fecha);
}

function porNumero(a: ComprobanteAReportar, b: ComprobanteAReportar): number {
  return a.punto_de_venta - b.punto_de_venta || a.numero_comprobante - b.numero_comprobante;
}
