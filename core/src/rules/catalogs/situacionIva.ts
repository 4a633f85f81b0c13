import type { CondicionIvaReceptor, Letra, SituacionIva } from '../../contract/enums.ts';

// Codes that rules and screens name; issuers and receivers share them.
export const RESPONSABLE_INSCRIPTO = 1;
export const EXENTO = 4;
export const CONSUMIDOR_FINAL = 5;
export const MONOTRIBUTO = 6;
export const SUJETO_NO_CATEGORIZADO = 7;
export const CLIENTE_DEL_EXTERIOR = 9;

export interface SituacionIvaFila {
  codigo: SituacionIva;
  nombre: string;
  /** The issuer's condition as printed on paper (RG 1415 Anexo II). */
  leyenda: string;
  /** Whether its invoices include VAT; the other conditions issue C, without it. */
  discrimina_iva: boolean;
}

/** Conditions of a company (spec §3 "Tax condition (buyer or company)"). */
export const situacionesIva: readonly SituacionIvaFila[] = [
  {
    codigo: RESPONSABLE_INSCRIPTO,
    nombre: 'Responsable inscripto',
    leyenda: 'IVA RESPONSABLE INSCRIPTO',
    discrimina_iva: true,
  },
  { codigo: MONOTRIBUTO, nombre: 'Monotributo', leyenda: 'RESPONSABLE MONOTRIBUTO', discrimina_iva: false },
  { codigo: EXENTO, nombre: 'Exento', leyenda: 'IVA EXENTO', discrimina_iva: false },
  { codigo: CONSUMIDOR_FINAL, nombre: 'Consumidor final', leyenda: 'CONSUMIDOR FINAL', discrimina_iva: false },
];

/** Whether a company in this condition charges VAT apart (spec §3 groups Exento and Monotributo as one set). */
export function discriminaIva(situacion: SituacionIva): boolean {
  return situacionesIva.some(({ codigo, discrimina_iva }) => codigo === situacion && discrimina_iva);
}

export interface CondicionIvaReceptorFila {
  codigo: CondicionIvaReceptor;
  nombre: string;
  /** Letters that ARCA takes this receiver in (code 10243 otherwise). */
  clases: readonly Letra[];
}

/** Conditions of a receiver: RG 5616; FEParamGetCondicionIvaReceptor, in its order. */
export const condicionesIvaReceptor: readonly CondicionIvaReceptorFila[] = [
  { codigo: RESPONSABLE_INSCRIPTO, nombre: 'IVA Responsable Inscripto', clases: ['A', 'C'] },
  { codigo: MONOTRIBUTO, nombre: 'Responsable Monotributo', clases: ['A', 'C'] },
  { codigo: 13, nombre: 'Monotributista Social', clases: ['A', 'C'] },
  { codigo: 16, nombre: 'Monotributo Trabajador Independiente Promovido', clases: ['A', 'C'] },
  { codigo: EXENTO, nombre: 'IVA Sujeto Exento', clases: ['B', 'C'] },
  { codigo: SUJETO_NO_CATEGORIZADO, nombre: 'Sujeto No Categorizado', clases: ['B', 'C'] },
  { codigo: 8, nombre: 'Proveedor del Exterior', clases: ['B', 'C'] },
  { codigo: CLIENTE_DEL_EXTERIOR, nombre: 'Cliente del Exterior', clases: ['B', 'C'] },
  { codigo: 10, nombre: 'IVA Liberado - Ley N° 19.640', clases: ['B', 'C'] },
  { codigo: 15, nombre: 'IVA No Alcanzado', clases: ['B', 'C'] },
  { codigo: CONSUMIDOR_FINAL, nombre: 'Consumidor Final', clases: ['B', 'C'] },
];

export function nombreCondicionIva(codigo: CondicionIvaReceptor): string {
  return condicionesIvaReceptor.find((fila) => fila.codigo === codigo)?.nombre ?? String(codigo);
}

/** Whether a receiver in this condition gets class A from a Responsable inscripto. */
export function recibeA(codigo: CondicionIvaReceptor): boolean {
  return condicionesIvaReceptor.some((fila) => fila.codigo === codigo && fila.clases.includes('A'));
}
