import type { Concepto } from '../../contract/enums.ts';

/** ARCA's id of the currency whose rate is always 1. */
export const PESOS = 'PES';

/** FEParamGetTiposMonedas, the ones offered. Ids are text: zeros on the left count. */
export const monedas: readonly { codigo: string; nombre: string; simbolo: string }[] = [
  { codigo: PESOS, nombre: 'Pesos argentinos', simbolo: '$' },
  { codigo: 'DOL', nombre: 'Dólar estadounidense', simbolo: 'US$' },
  { codigo: '060', nombre: 'Euro', simbolo: '€' },
];

/** The concept that asks for no dates of a service. */
export const PRODUCTOS = 1;

/** FEParamGetTiposConcepto. */
export const conceptos: readonly { codigo: Concepto; nombre: string; servicio: boolean }[] = [
  { codigo: PRODUCTOS, nombre: 'Productos', servicio: false },
  { codigo: 2, nombre: 'Servicios', servicio: true },
  { codigo: 3, nombre: 'Productos y servicios', servicio: true },
];

/** Whether the concept asks for the dates of a service (WSFEv1, code 10049). */
export function tieneServicios(concepto: Concepto): boolean {
  return conceptos.some(({ codigo, servicio }) => codigo === concepto && servicio);
}
