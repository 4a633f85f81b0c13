import type { Concepto } from '../../contract/enums.ts';

/** ARCA's id of the currency whose rate is always 1. */
export const PESOS = 'PES';

interface Moneda {
  codigo: string;
  nombre: string;
  simbolo: string;
  singular: string;
  plural: string;
}

/** FEParamGetTiposMonedas, the ones offered. Ids are text: zeros on the left count. */
export const monedas: readonly Moneda[] = [
  { codigo: PESOS, nombre: 'Pesos argentinos', simbolo: '$', singular: 'peso', plural: 'pesos' },
  { codigo: 'DOL', nombre: 'Dólar estadounidense', simbolo: 'US$', singular: 'dólar', plural: 'dólares' },
  { codigo: '060', nombre: 'Euro', simbolo: '€', singular: 'euro', plural: 'euros' },
];

/** What a currency is called; one that is not offered has ARCA's code for everything. */
export function monedaDe(codigo: string): Moneda {
  const conocida = monedas.find((moneda) => moneda.codigo === codigo);
  return conocida ?? { codigo, nombre: codigo, simbolo: codigo, singular: codigo, plural: codigo };
}

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
