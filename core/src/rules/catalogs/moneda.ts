import type { Concepto } from '../../contract/enums.ts';

/** ARCA's id of the currency whose rate is always 1. */
export const PESOS = 'PES';

interface Moneda {
  /** ARCA's code, letters or digits; zeros on the left count. */
  codigo: string;
  nombre: string;
  simbolo: string;
  singular: string;
  plural: string;
}

/** Currencies shown to people by name. */
export const monedasUsuales: readonly Moneda[] = [
  { codigo: PESOS, nombre: 'Pesos argentinos', simbolo: '$', singular: 'peso', plural: 'pesos' },
  { codigo: 'DOL', nombre: 'Dólar estadounidense', simbolo: 'US$', singular: 'dólar', plural: 'dólares' },
  { codigo: '060', nombre: 'Euro', simbolo: '€', singular: 'euro', plural: 'euros' },
];

/** FEParamGetTiposMonedas: every currency that ARCA takes, the usual ones first. */
export const monedas: readonly Moneda[] = [
  ...monedasUsuales,
  ...Object.entries({
    '012': 'Real',
    '011': 'Pesos uruguayos',
    '033': 'Peso chileno',
    '002': 'Dólar libre EEUU',
    '009': 'Franco suizo',
    '010': 'Pesos mejicanos',
    '014': 'Coronas danesas',
    '015': 'Coronas noruegas',
    '016': 'Coronas suecas',
    '018': 'Dólar canadiense',
    '019': 'Yens',
    '021': 'Libra esterlina',
    '023': 'Bolívar venezolano',
    '026': 'Dólar australiano',
    '029': 'Guaraní',
    '030': 'Shekel',
    '031': 'Peso boliviano',
    '032': 'Peso colombiano',
    '034': 'Rand sudafricano',
    '035': 'Nuevo sol peruano',
    '042': 'Peso dominicano',
    '051': 'Dólar de Hong Kong',
    '062': 'Rupia hindú',
    '064': 'Yuan',
  }).map(([codigo, nombre]) => deCodigo(codigo, nombre)),
];

/** Whether ARCA's table has a currency. */
export function isMonedaDeArca(codigo: string): boolean {
  return monedas.some((moneda) => moneda.codigo === codigo);
}

/** The row of a currency; one that ARCA added after this table was written shows its code as name and sign. */
export function monedaOf(codigo: string): Moneda {
  return monedas.find((moneda) => moneda.codigo === codigo) ?? deCodigo(codigo, codigo);
}

/** A currency without a sign of its own: its amounts show its code. */
function deCodigo(codigo: string, nombre: string): Moneda {
  return { codigo, nombre, simbolo: codigo, singular: nombre, plural: nombre };
}

/** The concept of goods, which needs no service dates. */
export const PRODUCTOS = 1;

/** ARCA's concepts (FEParamGetTiposConcepto). */
export const conceptos: readonly { codigo: Concepto; nombre: string; servicio: boolean }[] = [
  { codigo: PRODUCTOS, nombre: 'Productos', servicio: false },
  { codigo: 2, nombre: 'Servicios', servicio: true },
  { codigo: 3, nombre: 'Productos y servicios', servicio: true },
];

/** Whether the concept asks for the dates of a service (WSFEv1, code 10049). */
export function tieneServicios(concepto: Concepto): boolean {
  return conceptos.some(({ codigo, servicio }) => codigo === concepto && servicio);
}
