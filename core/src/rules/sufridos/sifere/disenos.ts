import type { Decimal } from 'decimal.js';
import type { FechaCivil } from '../../../contract/base.ts';
import type { TipoDeCuenta } from '../../../contract/sufridos/archivo.ts';
import type { Diseno } from '../../reportes/campos.ts';
import type { DocumentoSufrido } from '../sufrido.ts';

/** A perception, as SIFERE Web imports it. */
export interface RegistroPercepcion {
  /** COMARB's code: 901 to 924. */
  jurisdiccion: number;
  cuit: string;
  fecha: FechaCivil;
  punto_de_venta: number;
  numero: number;
  tipo: DocumentoSufrido['tipo'];
  letra: string;
  importe: Decimal;
}

/** A withholding, by its certificate. */
export interface RegistroRetencion {
  jurisdiccion: number;
  cuit: string;
  fecha: FechaCivil;
  sucursal: string;
  constancia: string;
  tipo: DocumentoSufrido['tipo'];
  letra: string;
  original: string;
  importe: Decimal;
}

/** What a bank took in a month from an account. */
export interface RegistroRecaudacion {
  jurisdiccion: number;
  cuit: string;
  /** `aaaa/mm`. */
  mes: string;
  cbu: string;
  tipo_cuenta: TipoDeCuenta;
  /** P: pesos. */
  moneda: 'P';
  importe: Decimal;
}

const FUENTE =
  'COMARB, SIFERE Web, importación de deducciones; de ejemplos sintéticos, todavía no lo recibió un portal';

/** SIFERE Web, perceptions of Ingresos Brutos suffered. */
export const disenosPercepciones: readonly Diseno<RegistroPercepcion>[] = [
  {
    nombre: 'SIFERE_PERCEPCIONES',
    desde: '',
    fuente: FUENTE,
    ancho: 51,
    alfabeto: 'ascii',
    campos: [
      { nombre: 'Jurisdicción', ancho: 3, formato: 'numero', de: 'código de COMARB', valor: (r) => r.jurisdiccion },
      { nombre: 'CUIT del agente', ancho: 13, formato: 'texto', de: 'agente, con guiones', valor: (r) => r.cuit },
      { nombre: 'Fecha', ancho: 10, formato: 'ddmmaaaa', de: 'fecha', valor: (r) => r.fecha },
      { nombre: 'Punto de venta', ancho: 4, formato: 'numero', de: 'comprobante', valor: (r) => r.punto_de_venta },
      { nombre: 'Número', ancho: 8, formato: 'numero', de: 'comprobante', valor: (r) => r.numero },
      { nombre: 'Tipo', ancho: 1, formato: 'texto', de: 'F, R, D, C u O', valor: (r) => r.tipo },
      { nombre: 'Letra', ancho: 1, formato: 'texto', de: 'letra o espacio', valor: (r) => r.letra },
      { nombre: 'Importe', ancho: 11, formato: 'importe_coma_signo', de: 'percepción', valor: (r) => r.importe },
    ],
  },
];

/** SIFERE Web, withholdings of Ingresos Brutos suffered. */
export const disenosRetenciones: readonly Diseno<RegistroRetencion>[] = [
  {
    nombre: 'SIFERE_RETENCIONES',
    desde: '',
    fuente: FUENTE,
    ancho: 79,
    alfabeto: 'ascii',
    campos: [
      { nombre: 'Jurisdicción', ancho: 3, formato: 'numero', de: 'código de COMARB', valor: (r) => r.jurisdiccion },
      { nombre: 'CUIT del agente', ancho: 13, formato: 'texto', de: 'agente, con guiones', valor: (r) => r.cuit },
      { nombre: 'Fecha', ancho: 10, formato: 'ddmmaaaa', de: 'fecha', valor: (r) => r.fecha },
      { nombre: 'Sucursal', ancho: 4, formato: 'numero', de: 'certificado, o ceros', valor: (r) => r.sucursal },
      { nombre: 'Constancia', ancho: 16, formato: 'numero', de: 'número de certificado', valor: (r) => r.constancia },
      { nombre: 'Tipo', ancho: 1, formato: 'texto', de: 'F, R, D, C u O', valor: (r) => r.tipo },
      { nombre: 'Letra', ancho: 1, formato: 'texto', de: 'letra o espacio', valor: (r) => r.letra },
      { nombre: 'Comprobante original', ancho: 20, formato: 'numero', de: 'número, o ceros', valor: (r) => r.original },
      { nombre: 'Importe', ancho: 11, formato: 'importe_coma_signo', de: 'retención', valor: (r) => r.importe },
    ],
  },
];

/** SIFERE Web, bank collections of Ingresos Brutos (SIRCREB, SIRCUPA). */
export const disenosRecaudaciones: readonly Diseno<RegistroRecaudacion>[] = [
  {
    nombre: 'SIFERE_BANCARIAS',
    desde: '',
    fuente: FUENTE,
    ancho: 58,
    alfabeto: 'ascii',
    campos: [
      { nombre: 'Jurisdicción', ancho: 3, formato: 'numero', de: 'código de COMARB', valor: (r) => r.jurisdiccion },
      { nombre: 'CUIT del banco', ancho: 13, formato: 'texto', de: 'agente, con guiones', valor: (r) => r.cuit },
      { nombre: 'Período', ancho: 7, formato: 'texto', de: 'aaaa/mm', valor: (r) => r.mes },
      { nombre: 'CBU', ancho: 22, formato: 'numero', de: 'lo que escribe la persona', valor: (r) => r.cbu },
      { nombre: 'Tipo de cuenta', ancho: 2, formato: 'texto', de: 'CA, CC u OT', valor: (r) => r.tipo_cuenta },
      { nombre: 'Moneda', ancho: 1, formato: 'texto', de: 'P', valor: (r) => r.moneda },
      { nombre: 'Importe', ancho: 10, formato: 'importe_coma_signo', de: 'lo recaudado', valor: (r) => r.importe },
    ],
  },
];
