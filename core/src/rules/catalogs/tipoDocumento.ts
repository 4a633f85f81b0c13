import type { TipoDocumento } from '../../contract/enums.ts';
import { stripDocumento } from '../cuit.ts';

// Codes that rules and screens name.
export const CUIT = 80;
export const CUIL = 86;
export const CDI = 87;
export const PASAPORTE = 94;
export const DNI = 96;
/** A buyer that gave no document. */
export const SIN_IDENTIFICAR = 99;

export interface TipoDocumentoFila {
  codigo: TipoDocumento;
  nombre: string;
  /** Form that a number must have to be sent. */
  formato: RegExp;
}

/**
 * Document types that this product issues to, of FEParamGetTiposDoc. DocNro travels as a number of up to 11 digits: letters
 * cannot be sent.
 */
export const tiposDocumento: readonly TipoDocumentoFila[] = [
  { codigo: CUIT, nombre: 'CUIT', formato: /^\d{11}$/ },
  { codigo: CUIL, nombre: 'CUIL', formato: /^\d{11}$/ },
  { codigo: CDI, nombre: 'CDI', formato: /^\d{11}$/ },
  { codigo: DNI, nombre: 'DNI', formato: /^[1-9]\d{6,7}$/ },
  { codigo: 89, nombre: 'LE', formato: /^[1-9]\d{5,7}$/ },
  { codigo: 90, nombre: 'LC', formato: /^[1-9]\d{5,7}$/ },
  { codigo: PASAPORTE, nombre: 'Pasaporte', formato: /^[1-9]\d{4,10}$/ },
  { codigo: SIN_IDENTIFICAR, nombre: 'Consumidor final sin identificar', formato: /^0?$/ },
];

/** Document types that this product does not issue to. The other codes are provincial identity cards. */
const deOtroSistema: Readonly<Record<number, string>> = {
  0: 'CI Policía Federal',
  30: 'Certificado de migración',
  31: 'FCI (CNV)',
  88: 'Usado por ANSES para padrón',
  91: 'CI extranjera',
  92: 'En trámite',
  93: 'Acta de nacimiento',
  95: 'CI Bs. As. RNP',
};
const CEDULA = 'CI de provincia';

export function nombreTipoDocumento(codigo: TipoDocumento): string {
  return tiposDocumento.find((fila) => fila.codigo === codigo)?.nombre ?? deOtroSistema[codigo] ?? CEDULA;
}

/** Names the marketplace gives to documents. */
const nombresMarketplace: Readonly<Record<string, TipoDocumento>> = {
  CUIT,
  CUIL,
  CDI,
  DNI,
  LE: 89,
  LC: 90,
  PASAPORTE,
  PASSPORT: PASAPORTE,
  PAS: PASAPORTE,
};

/** The document type a marketplace name stands for; null when it is none we can send. */
export function tipoDocumentoDeTexto(texto: string | null): TipoDocumento | null {
  return nombresMarketplace[(texto ?? '').trim().toUpperCase()] ?? null;
}

/**
 * A document's number as ARCA keeps it. DocNro travels as a number, so the leading zeros of an old DNI written with eight
 * digits are dropped.
 */
export function numeroDeDocumento(tipo: TipoDocumento | null, texto: string): string {
  const numero = stripDocumento(texto);
  return tipo !== null && CON_CEROS.has(tipo) ? numero.replace(/^0+(?=[1-9])/, '') : numero;
}

/** Types whose numbers may come with leading zeros: DNI, LE and LC. */
const CON_CEROS: ReadonlySet<TipoDocumento> = new Set([DNI, 89, 90]);

export function documentoUsable(tipo: TipoDocumento, numero: string): boolean {
  return tiposDocumento.some(({ codigo, formato }) => codigo === tipo && formato.test(numero));
}
