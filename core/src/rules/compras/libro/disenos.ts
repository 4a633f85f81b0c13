import type { Decimal } from 'decimal.js';
import type { FechaCivil } from '../../../contract/base.ts';
import type { Diseno } from '../../reportes/campos.ts';
import {
  campoDeFecha,
  camposDeAlicuota,
  camposDeMoneda,
  camposDeSerie,
} from '../../reportes/libroIva/camposDelLibro.ts';

/** A purchase as COMPRAS_CBTE tells it, in its currency. */
export interface RegistroCompra {
  fecha: FechaCivil;
  tipo: number;
  punto_de_venta: number;
  numero: number;
  despacho: string;
  tipo_documento: number;
  documento: string;
  nombre: string;
  total: Decimal;
  no_gravado: Decimal;
  exento: Decimal;
  percepciones_iva: Decimal;
  nacionales: Decimal;
  ingresos_brutos: Decimal;
  municipales: Decimal;
  internos: Decimal;
  moneda: string;
  cotizacion: Decimal;
  cantidad_alicuotas: number;
  codigo_operacion: string;
  computable: Decimal;
  otros: Decimal;
  cuit_corredor: string;
  nombre_corredor: string;
  iva_comision: Decimal;
}

/** One rate of a purchase. */
export interface RegistroAlicuotaCompra {
  tipo: number;
  punto_de_venta: number;
  numero: number;
  tipo_documento: number;
  documento: string;
  neto: Decimal;
  codigo: number;
  iva: Decimal;
}

/** One rate of an import, by its customs form. */
export interface RegistroImportacion {
  despacho: string;
  neto: Decimal;
  codigo: number;
  iva: Decimal;
}

const FUENTE = 'ARCA, Libro IVA Digital (RG 4597), diseño de registro de compras';

/** RG 4597, Libro IVA Digital of purchases. Same layout as RG 3685's REGINFO_CV_COMPRAS_CBTE. */
export const disenosCompras: readonly Diseno<RegistroCompra>[] = [
  {
    nombre: 'LIBRO_IVA_DIGITAL_COMPRAS_CBTE',
    desde: '',
    fuente: FUENTE,
    ancho: 325,
    alfabeto: 'latin1',
    campos: [
      campoDeFecha,
      ...camposDeSerie,
      { nombre: 'Despacho de importación', ancho: 16, formato: 'texto', de: 'espacios', valor: (r) => r.despacho },
      {
        nombre: 'Código de documento del vendedor',
        ancho: 2,
        formato: 'numero',
        de: 'tipo de documento del emisor',
        valor: (r) => r.tipo_documento,
      },
      {
        nombre: 'Número de identificación del vendedor',
        ancho: 20,
        formato: 'numero',
        de: 'documento del emisor',
        valor: (r) => r.documento,
      },
      { nombre: 'Denominación del vendedor', ancho: 30, formato: 'texto', de: 'emisor', valor: (r) => r.nombre },
      { nombre: 'Importe total', ancho: 15, formato: 'importe_signo', de: 'total', valor: (r) => r.total },
      { nombre: 'No gravado', ancho: 15, formato: 'importe_signo', de: 'no gravado', valor: (r) => r.no_gravado },
      { nombre: 'Operaciones exentas', ancho: 15, formato: 'importe_signo', de: 'exento', valor: (r) => r.exento },
      {
        nombre: 'Percepciones de IVA',
        ancho: 15,
        formato: 'importe_signo',
        de: 'lo separado por la persona',
        valor: (r) => r.percepciones_iva,
      },
      {
        nombre: 'Otros impuestos nacionales',
        ancho: 15,
        formato: 'importe_signo',
        de: 'lo separado por la persona',
        valor: (r) => r.nacionales,
      },
      {
        nombre: 'Percepciones de ingresos brutos',
        ancho: 15,
        formato: 'importe_signo',
        de: 'lo separado por la persona',
        valor: (r) => r.ingresos_brutos,
      },
      {
        nombre: 'Percepciones municipales',
        ancho: 15,
        formato: 'importe_signo',
        de: 'lo separado por la persona',
        valor: (r) => r.municipales,
      },
      {
        nombre: 'Impuestos internos',
        ancho: 15,
        formato: 'importe_signo',
        de: 'lo separado por la persona',
        valor: (r) => r.internos,
      },
      ...camposDeMoneda,
      {
        nombre: 'Crédito fiscal computable',
        ancho: 15,
        formato: 'importe_signo',
        de: 'IVA que se computa',
        valor: (r) => r.computable,
      },
      {
        nombre: 'Otros tributos',
        ancho: 15,
        formato: 'importe_signo',
        de: 'los demás tributos',
        valor: (r) => r.otros,
      },
      { nombre: 'CUIT del corredor', ancho: 11, formato: 'numero', de: 'ceros', valor: (r) => r.cuit_corredor },
      {
        nombre: 'Denominación del corredor',
        ancho: 30,
        formato: 'texto',
        de: 'espacios',
        valor: (r) => r.nombre_corredor,
      },
      { nombre: 'IVA de la comisión', ancho: 15, formato: 'importe_signo', de: 'cero', valor: (r) => r.iva_comision },
    ],
  },
];

/** RG 4597, Libro IVA Digital of purchases: one record per voucher and rate. */
export const disenosAlicuotasCompras: readonly Diseno<RegistroAlicuotaCompra>[] = [
  {
    nombre: 'LIBRO_IVA_DIGITAL_COMPRAS_ALICUOTAS',
    desde: '',
    fuente: FUENTE,
    ancho: 84,
    alfabeto: 'latin1',
    campos: [
      ...camposDeSerie,
      {
        nombre: 'Código de documento del vendedor',
        ancho: 2,
        formato: 'numero',
        de: 'tipo de documento del emisor',
        valor: (r) => r.tipo_documento,
      },
      {
        nombre: 'Número de identificación del vendedor',
        ancho: 20,
        formato: 'numero',
        de: 'documento del emisor',
        valor: (r) => r.documento,
      },
      ...camposDeAlicuota('importe_signo'),
    ],
  },
];

/** RG 4597, Libro IVA Digital of purchases: rates of imports. */
export const disenosImportaciones: readonly Diseno<RegistroImportacion>[] = [
  {
    nombre: 'LIBRO_IVA_DIGITAL_IMPORTACIONES',
    desde: '',
    fuente: FUENTE,
    ancho: 50,
    alfabeto: 'latin1',
    campos: [
      { nombre: 'Despacho de importación', ancho: 16, formato: 'texto', de: 'despacho', valor: (r) => r.despacho },
      ...camposDeAlicuota('importe_signo'),
    ],
  },
];
