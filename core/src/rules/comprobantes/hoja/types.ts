import type { Decimal } from 'decimal.js';
import type { FechaCivil } from '../../../contract/base.ts';
import type { Comprobante, ComprobanteDatos } from '../../../contract/comprobantes/comprobante.ts';
import type { Provincia, SituacionIibb, SituacionIva } from '../../../contract/enums.ts';

/** The issuer as it was when the voucher was made: company and point of sale together. */
export interface EmisorImprimible {
  razon_social: string;
  nombre_fantasia: string;
  cuit: string;
  situacion_iva: SituacionIva;
  /** Gross-income number or condition, as printed. */
  iibb: string;
  inicio_actividades: FechaCivil;
  domicilio: string;
  provincia: Provincia | null;
  telefono: string | null;
  situacion_iibb: SituacionIibb | null;
  /** Rate of the CABA legend, in percent; null: the legend is not printed. */
  isib_caba_alicuota: Decimal | null;
  /** PNG or JPEG bytes. */
  logo: Uint8Array | null;
}

/** All the data that a sheet shows. Nothing is looked up or computed again from the company or the padrón. */
export interface ComprobanteImprimible
  extends
    Omit<
      ComprobanteDatos,
      | 'concepto'
      | 'precios_con_iva'
      | 'calle_facturado'
      | 'numero_facturado'
      | 'localidad_facturado'
      | 'codigo_postal_facturado'
    >,
    Pick<
      Comprobante,
      | 'status'
      | 'ambiente'
      | 'punto_de_venta'
      | 'numero_comprobante'
      | 'modo_facturacion'
      | 'autorizacion'
      | 'observaciones_arca'
      | 'condicion_de_venta'
      | 'meli_pack_id'
      | 'meli_order_id'
    > {
  emisor: EmisorImprimible;
  /** Period that a note refers to; null or absent: none. */
  periodo_asociado?: Comprobante['periodo_asociado'];
}

/** Fields that may be unknown in a voucher that is being typed. */
const porTipear = [
  'tipo_comprobante',
  'punto_de_venta',
  'fecha',
  'cotizacion',
  'tipo_documento_facturado',
  'situacion_iva_facturado',
  'emisor',
  'ambiente',
] as const;
type PorTipear = (typeof porTipear)[number];

/** A voucher, finished or half typed: null in the fields not typed yet. */
export type ComprobanteEnHoja = Omit<ComprobanteImprimible, PorTipear> & {
  [Campo in PorTipear]: ComprobanteImprimible[Campo] | null;
};

export function estaCompleto(comprobante: ComprobanteEnHoja): comprobante is ComprobanteImprimible {
  return porTipear.every((campo) => comprobante[campo] !== null);
}

/** A label and its value: `Fecha de emisión: 20/11/2026`. */
export interface Dato {
  etiqueta: string;
  valor: string;
}

/** A column: words are aligned left, figures right. */
export interface Columna<Clave extends string> {
  clave: Clave;
  titulo: string;
  contenido: 'texto' | 'cifra';
}

export interface Tabla<Clave extends string> {
  columnas: readonly Columna<Clave>[];
  filas: readonly Fila[];
}

export interface Fila {
  /** Index of the row, from 0: its key. */
  orden: number;
  /** Texts of the row, one per column. */
  celdas: readonly string[];
}

export type ColumnaRenglon =
  | 'codigo'
  | 'descripcion'
  | 'cantidad'
  | 'unidad'
  | 'precio'
  | 'bonificacion'
  | 'iva'
  | 'subtotal';
export type ColumnaPercepcion = 'jurisdiccion' | 'base' | 'alicuota' | 'importe';

/**
 * A voucher's sheet: all its words and figures, in reading order. The PDF and the screen draw them, and add no text of their
 * own.
 */
export interface Hoja {
  /** `FC B 0003-00000012`; the title alone while there is no type or point of sale. */
  nombre: string;
  fecha: FechaCivil | null;
  banda: 'ORIGINAL' | 'BORRADOR';
  /** The issuer; null while none is chosen. */
  emisor: {
    razon_social: string;
    cuit: string;
    nombre: string;
    logo: Uint8Array | null;
    datos: readonly Dato[];
  } | null;
  /** Letter and code in the box, empty while there is no type; the code is also empty for a Presupuesto. */
  letra: string;
  codigo: string;
  titulo: string;
  /** Warning under the title of a voucher that is no invoice; null for the rest. */
  aviso: string | null;
  puntoDeVenta: Dato;
  numero: Dato;
  fechaDeEmision: Dato | null;
  fiscales: readonly Dato[];
  /** The receiver: `quien`, name and address; `como`, document, condition and sale. Both empty until a receiver is typed. */
  receptor: { quien: readonly Dato[]; como: readonly Dato[] };
  /** Payment terms, service period, payment date, currency, associated vouchers: only what applies. */
  condiciones: readonly Dato[];
  renglones: Tabla<ColumnaRenglon>;
  observaciones: Dato | null;
  percepciones: Tabla<ColumnaPercepcion> | null;
  /** The block of RG 5614; null when it does not apply. */
  transparencia: { titulo: string; datos: readonly Dato[] } | null;
  totales: readonly Dato[];
  total: Dato;
  /** The total in pesos, at the voucher's rate; null for a voucher in pesos. */
  enPesos: Dato | null;
  /** Words of an authorised voucher; null for the rest. */
  autorizado: string | null;
  leyendas: readonly string[];
  /** The authorisation code and its due date. */
  autorizacion: readonly Dato[];
  /** Text of the QR of RG 4892; null for an authorisation without QR. */
  qr: string | null;
  /** Watermark across the pages of a voucher that is not valid; null for the rest. */
  marcaDeAgua: string | null;
  /** Words under every page of a voucher that is no invoice, or was not authorised in production; null for the rest. */
  sinValor: string | null;
}
