import type { Decimal } from 'decimal.js';
import type { FechaCivil } from '../../../../../contract/base.ts';
import type { Campo, Diseno } from '../../../../reportes/campos.ts';

/** A perception as e-ARCIBA takes it, in pesos. */
export interface RegistroPercepcion {
  norma: number;
  fecha: FechaCivil;
  /** 1 factura, 9 otro comprobante (debit note). */
  tipo_origen: number;
  letra: string;
  /** Point of sale and number as one. */
  numero: string;
  monto: Decimal;
  /** 3 CUIT, 2 CUIL, 1 CDI. */
  tipo_documento: number;
  documento: string;
  /** 1 local, 2 Convenio Multilateral, 4 no inscripto, 5 régimen simplificado. */
  situacion_ib: number;
  inscripcion_ib: string;
  /** 1 RI, 3 exento, 4 monotributo. */
  situacion_iva: number;
  razon_social: string;
  otros_conceptos: Decimal;
  iva: Decimal;
  base: Decimal;
  alicuota: Decimal;
  percepcion: Decimal;
}

/** A credit note that gives a whole perception back. */
export interface RegistroNota {
  numero_nota: string;
  fecha_nota: FechaCivil;
  base: Decimal;
  tipo_origen: number;
  letra: string;
  numero_origen: string;
  documento: string;
  norma: number;
  fecha_origen: FechaCivil;
  percepcion: Decimal;
  alicuota: Decimal;
}

const PERCEPCION = 2;

const camposHasta2021: readonly Campo<RegistroPercepcion>[] = [
  { nombre: 'Tipo de operación', ancho: 1, formato: 'numero', de: '2, percepción', valor: () => PERCEPCION },
  {
    nombre: 'Código de norma',
    ancho: 3,
    formato: 'numero',
    de: '029, padrón de regímenes generales',
    valor: (r) => r.norma,
  },
  { nombre: 'Fecha de percepción', ancho: 10, formato: 'ddmmaaaa', de: 'fecha', valor: (r) => r.fecha },
  {
    nombre: 'Tipo de comprobante origen',
    ancho: 2,
    formato: 'numero',
    de: '01 factura, 09 nota de débito',
    valor: (r) => r.tipo_origen,
  },
  {
    nombre: 'Letra',
    ancho: 1,
    formato: 'texto',
    de: 'letra de la factura; espacio en los demás',
    valor: (r) => r.letra,
  },
  {
    nombre: 'Número de comprobante',
    ancho: 16,
    formato: 'numero',
    de: 'punto de venta y número',
    valor: (r) => r.numero,
  },
  { nombre: 'Fecha del comprobante', ancho: 10, formato: 'ddmmaaaa', de: 'fecha', valor: (r) => r.fecha },
  {
    nombre: 'Monto del comprobante',
    ancho: 16,
    formato: 'importe_coma',
    de: 'total en pesos, con las percepciones',
    valor: (r) => r.monto,
  },
  { nombre: 'Certificado propio', ancho: 16, formato: 'texto', de: 'espacios en percepciones', valor: () => '' },
  {
    nombre: 'Tipo de documento',
    ancho: 1,
    formato: 'numero',
    de: '3 CUIT, 2 CUIL, 1 CDI',
    valor: (r) => r.tipo_documento,
  },
  { nombre: 'Número de documento', ancho: 11, formato: 'numero', de: 'documento', valor: (r) => r.documento },
  {
    nombre: 'Situación IB',
    ancho: 1,
    formato: 'numero',
    de: '1 local, 2 convenio, 4 no inscripto o sin número conocido, 5 simplificado',
    valor: (r) => r.situacion_ib,
  },
  {
    nombre: 'Inscripción IB',
    ancho: 11,
    formato: 'numero',
    de: 'número; CUIT en convenio; ceros en 4',
    valor: (r) => r.inscripcion_ib,
  },
  {
    nombre: 'Situación IVA',
    ancho: 1,
    formato: 'numero',
    de: '1 responsable inscripto, 3 exento, 4 monotributo',
    valor: (r) => r.situacion_iva,
  },
  { nombre: 'Razón social', ancho: 30, formato: 'texto', de: 'receptor', valor: (r) => r.razon_social },
  {
    nombre: 'Otros conceptos',
    ancho: 16,
    formato: 'importe_coma',
    de: 'monto menos IVA menos base; contiene la percepción',
    valor: (r) => r.otros_conceptos,
  },
  { nombre: 'IVA', ancho: 16, formato: 'importe_coma', de: 'IVA en letra A; 0 en las demás', valor: (r) => r.iva },
  { nombre: 'Monto sujeto', ancho: 16, formato: 'importe_coma', de: 'base en pesos', valor: (r) => r.base },
  { nombre: 'Alícuota', ancho: 5, formato: 'porcentaje_coma', de: 'la aplicada', valor: (r) => r.alicuota },
  { nombre: 'Percepción practicada', ancho: 16, formato: 'importe_coma', de: 'en pesos', valor: (r) => r.percepcion },
  { nombre: 'Monto total percibido', ancho: 16, formato: 'importe_coma', de: 'la misma', valor: (r) => r.percepcion },
];

/** e-ARCIBA of AGIP. Design 3.0 adds what a factura de crédito electrónica was accepted with, which the product does not issue. */
export const disenosPercepcion: readonly Diseno<RegistroPercepcion>[] = [
  {
    nombre: 'e-ARCIBA percepciones 2.0',
    desde: '',
    fuente: 'AGIP, diseño de registro de retenciones y percepciones 2.0',
    ancho: 215,
    alfabeto: 'ascii',
    campos: camposHasta2021,
  },
  {
    nombre: 'e-ARCIBA percepciones 3.0',
    desde: '2022-01',
    fuente: 'AGIP, diseño de registro de retenciones y percepciones 3.0',
    ancho: 226,
    alfabeto: 'ascii',
    campos: [
      ...camposHasta2021,
      { nombre: 'Aceptación', ancho: 1, formato: 'texto', de: 'espacio: solo de FCE', valor: () => '' },
      {
        nombre: 'Fecha de aceptación expresa',
        ancho: 10,
        formato: 'texto',
        de: 'espacios: solo de FCE',
        valor: () => '',
      },
    ],
  },
];

/** e-ARCIBA of AGIP: notes that annul the whole operation, each with the perception it gives back. */
export const disenosNota: readonly Diseno<RegistroNota>[] = [
  {
    nombre: 'e-ARCIBA notas de crédito',
    desde: '',
    fuente: 'AGIP, diseño de registro de notas de crédito',
    ancho: 119,
    alfabeto: 'ascii',
    campos: [
      { nombre: 'Tipo de operación', ancho: 1, formato: 'numero', de: '2, percepción', valor: () => PERCEPCION },
      {
        nombre: 'Número de la nota',
        ancho: 12,
        formato: 'numero',
        de: 'punto de venta (4) y número (8); las últimas doce cifras',
        valor: (r) => r.numero_nota,
      },
      {
        nombre: 'Fecha de la nota',
        ancho: 10,
        formato: 'ddmmaaaa',
        de: 'fecha de la nota',
        valor: (r) => r.fecha_nota,
      },
      {
        nombre: 'Monto de la nota',
        ancho: 16,
        formato: 'importe_coma',
        de: 'base de la percepción, no el total',
        valor: (r) => r.base,
      },
      { nombre: 'Certificado propio', ancho: 16, formato: 'texto', de: 'espacios en percepciones', valor: () => '' },
      {
        nombre: 'Tipo de comprobante origen',
        ancho: 2,
        formato: 'numero',
        de: 'del comprobante original',
        valor: (r) => r.tipo_origen,
      },
      { nombre: 'Letra', ancho: 1, formato: 'texto', de: 'del comprobante original', valor: (r) => r.letra },
      {
        nombre: 'Número del original',
        ancho: 16,
        formato: 'numero',
        de: 'punto de venta y número',
        valor: (r) => r.numero_origen,
      },
      { nombre: 'Número de documento', ancho: 11, formato: 'numero', de: 'documento', valor: (r) => r.documento },
      { nombre: 'Código de norma', ancho: 3, formato: 'numero', de: '029', valor: (r) => r.norma },
      {
        nombre: 'Fecha de la percepción',
        ancho: 10,
        formato: 'ddmmaaaa',
        de: 'del comprobante original',
        valor: (r) => r.fecha_origen,
      },
      {
        nombre: 'Percepción a deducir',
        ancho: 16,
        formato: 'importe_coma',
        de: 'en pesos',
        valor: (r) => r.percepcion,
      },
      { nombre: 'Alícuota', ancho: 5, formato: 'porcentaje_coma', de: 'la del original', valor: (r) => r.alicuota },
    ],
  },
];
