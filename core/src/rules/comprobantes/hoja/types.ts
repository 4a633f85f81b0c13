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
  /** Gross-income number or condition, as it has to read. */
  iibb: string;
  inicio_actividades: FechaCivil;
  domicilio: string;
  provincia: Provincia | null;
  telefono: string | null;
  situacion_iibb: SituacionIibb | null;
  /** In CABA, in percent; null: nothing is printed of it. */
  isib_caba_alicuota: Decimal | null;
  /** PNG or JPEG bytes. */
  logo: Uint8Array | null;
}

/** Everything a sheet shows. Nothing is looked up or computed again from the company or the padrón. */
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
      | 'meli_pack_id'
      | 'meli_order_id'
    > {
  emisor: EmisorImprimible;
}

/** What may not be known yet of a voucher that is being typed. */
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

/** A voucher, finished or half typed: null where nothing was typed. */
export type ComprobanteEnHoja = Omit<ComprobanteImprimible, PorTipear> & {
  [Campo in PorTipear]: ComprobanteImprimible[Campo] | null;
};

export function estaCompleto(comprobante: ComprobanteEnHoja): comprobante is ComprobanteImprimible {
  return porTipear.every((campo) => comprobante[campo] !== null);
}

/** A label and what goes beside it: `Fecha de emisión: 20/11/2026`. */
export interface Dato {
  etiqueta: string;
  valor: string;
}

/** Words read from the left, figures line up on the right. */
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
  /** From 0; tells it from the others. */
  orden: number;
  /** One per column. */
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
 * A voucher's sheet: every word and figure of it, in the order in which it is read. The PDF and the screen draw it, and
 * write nothing of their own.
 */
export interface Hoja {
  /** `FC B 0003-00000012`; the title alone while there is no type or point of sale. */
  nombre: string;
  fecha: FechaCivil | null;
  banda: 'ORIGINAL' | 'BORRADOR';
  /** Null where the issuer was not chosen. */
  emisor: {
    razon_social: string;
    cuit: string;
    nombre: string;
    logo: Uint8Array | null;
    datos: readonly Dato[];
  } | null;
  /** Empty while there is no type; the code, also of a Presupuesto. */
  letra: string;
  codigo: string;
  titulo: string;
  /** Under the title, of what is no invoice. */
  aviso: string | null;
  puntoDeVenta: Dato;
  numero: Dato;
  fechaDeEmision: Dato | null;
  fiscales: readonly Dato[];
  /** Who, and under which document and condition; both empty until somebody is typed. */
  receptor: { quien: readonly Dato[]; como: readonly Dato[] };
  /** Service period, payment date, currency, associated vouchers: only what applies. */
  condiciones: readonly Dato[];
  renglones: Tabla<ColumnaRenglon>;
  observaciones: Dato | null;
  percepciones: Tabla<ColumnaPercepcion> | null;
  /** Block of RG 5614. */
  transparencia: { titulo: string; datos: readonly Dato[] } | null;
  totales: readonly Dato[];
  total: Dato;
  /** What the total is in pesos, at the voucher's rate; null of a voucher in pesos. */
  enPesos: Dato | null;
  /** Of an authorised voucher. */
  autorizado: string | null;
  leyendas: readonly string[];
  /** The code that authorises it, and its due date. */
  autorizacion: readonly Dato[];
  /** Text of the QR of RG 4892; null where the way to authorise has none. */
  qr: string | null;
  /** Across the page of what is no good voucher. */
  marcaDeAgua: string | null;
  /** Under every page of what is no invoice, or was not authorised in production. */
  sinValor: string | null;
}
