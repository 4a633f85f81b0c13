import type { TipoDocumento } from '../../contract/enums.ts';

export interface TipoDocumentoFila {
  codigo: TipoDocumento;
  nombre: string;
  /** What the number has to look like to be sent. */
  formato: RegExp;
}

/** FEParamGetTiposDoc, the ones this product issues. DocNro travels as a number: letters cannot be sent. */
export const tiposDocumento: readonly TipoDocumentoFila[] = [
  { codigo: 80, nombre: 'CUIT', formato: /^\d{11}$/ },
  { codigo: 86, nombre: 'CUIL', formato: /^\d{11}$/ },
  { codigo: 87, nombre: 'CDI', formato: /^\d{11}$/ },
  { codigo: 96, nombre: 'DNI', formato: /^[1-9]\d{6,7}$/ },
  { codigo: 89, nombre: 'LE', formato: /^[1-9]\d{5,7}$/ },
  { codigo: 90, nombre: 'LC', formato: /^[1-9]\d{5,7}$/ },
  { codigo: 94, nombre: 'Pasaporte', formato: /^[1-9]\d{4,19}$/ },
  { codigo: 99, nombre: 'Consumidor final sin identificar', formato: /^0?$/ },
];

export function nombreTipoDocumento(codigo: TipoDocumento): string {
  return tiposDocumento.find((fila) => fila.codigo === codigo)?.nombre ?? String(codigo);
}

/** Names the marketplace gives to documents. */
const nombresMarketplace: Readonly<Record<string, TipoDocumento>> = {
  CUIT: 80,
  CUIL: 86,
  CDI: 87,
  DNI: 96,
  LE: 89,
  LC: 90,
  PASAPORTE: 94,
  PASSPORT: 94,
  PAS: 94,
};

/** The document type a marketplace name stands for; null when it is none we can send. */
export function tipoDocumentoDeTexto(texto: string | null): TipoDocumento | null {
  return nombresMarketplace[(texto ?? '').trim().toUpperCase()] ?? null;
}

export function documentoUsable(tipo: TipoDocumento, numero: string): boolean {
  return tiposDocumento.some(({ codigo, formato }) => codigo === tipo && formato.test(numero));
}
