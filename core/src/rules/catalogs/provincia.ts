import type { Provincia } from '../../contract/enums.ts';
import type { Venta } from '../../contract/ventas/venta.ts';
import { sinAcentos } from '../textos/sinAcentos.ts';

export const CABA = 0 as const;
export const TUCUMAN = 14 as const;
/** Exempt by Ley 19.640: points of sale there get a warning. */
export const TIERRA_DEL_FUEGO = 24;

export interface ProvinciaFila {
  /** ARCA's id. */
  id: Provincia;
  /** Name as the spec spells it (§3 "Provinces"). */
  nombre: string;
  /** Name as printed on paper, with accents. */
  acentuado: string;
  /** COMARB jurisdiction. Neither order derives from the other. */
  comarb: number;
  /** ISO 3166-2. */
  iso: string;
}

/** ARCA FEParam/padrón ids, COMARB jurisdictions (Convenio Multilateral), ISO 3166-2:AR. ARCA has no 15. */
export const provincias: readonly ProvinciaFila[] = [
  { id: 0, nombre: 'CABA', acentuado: 'CABA', comarb: 901, iso: 'AR-C' },
  { id: 1, nombre: 'Buenos Aires', acentuado: 'Buenos Aires', comarb: 902, iso: 'AR-B' },
  { id: 2, nombre: 'Catamarca', acentuado: 'Catamarca', comarb: 903, iso: 'AR-K' },
  { id: 3, nombre: 'Cordoba', acentuado: 'Córdoba', comarb: 904, iso: 'AR-X' },
  { id: 4, nombre: 'Corrientes', acentuado: 'Corrientes', comarb: 905, iso: 'AR-W' },
  { id: 5, nombre: 'Entre Rios', acentuado: 'Entre Ríos', comarb: 908, iso: 'AR-E' },
  { id: 6, nombre: 'Jujuy', acentuado: 'Jujuy', comarb: 910, iso: 'AR-Y' },
  { id: 7, nombre: 'Mendoza', acentuado: 'Mendoza', comarb: 913, iso: 'AR-M' },
  { id: 8, nombre: 'La Rioja', acentuado: 'La Rioja', comarb: 912, iso: 'AR-F' },
  { id: 9, nombre: 'Salta', acentuado: 'Salta', comarb: 917, iso: 'AR-A' },
  { id: 10, nombre: 'San Juan', acentuado: 'San Juan', comarb: 918, iso: 'AR-J' },
  { id: 11, nombre: 'San Luis', acentuado: 'San Luis', comarb: 919, iso: 'AR-D' },
  { id: 12, nombre: 'Santa Fe', acentuado: 'Santa Fe', comarb: 921, iso: 'AR-S' },
  { id: 13, nombre: 'Santiago Del Estero', acentuado: 'Santiago del Estero', comarb: 922, iso: 'AR-G' },
  { id: 14, nombre: 'Tucuman', acentuado: 'Tucumán', comarb: 924, iso: 'AR-T' },
  { id: 16, nombre: 'Chaco', acentuado: 'Chaco', comarb: 906, iso: 'AR-H' },
  { id: 17, nombre: 'Chubut', acentuado: 'Chubut', comarb: 907, iso: 'AR-U' },
  { id: 18, nombre: 'Formosa', acentuado: 'Formosa', comarb: 909, iso: 'AR-P' },
  { id: 19, nombre: 'Misiones', acentuado: 'Misiones', comarb: 914, iso: 'AR-N' },
  { id: 20, nombre: 'Neuquen', acentuado: 'Neuquén', comarb: 915, iso: 'AR-Q' },
  { id: 21, nombre: 'La Pampa', acentuado: 'La Pampa', comarb: 911, iso: 'AR-L' },
  { id: 22, nombre: 'Rio Negro', acentuado: 'Río Negro', comarb: 916, iso: 'AR-R' },
  { id: 23, nombre: 'Santa Cruz', acentuado: 'Santa Cruz', comarb: 920, iso: 'AR-Z' },
  { id: TIERRA_DEL_FUEGO, nombre: 'Tierra del Fuego', acentuado: 'Tierra del Fuego', comarb: 923, iso: 'AR-V' },
];

const porId = new Map(provincias.map((fila) => [fila.id, fila]));

/** The row of an id. The contract's type makes the miss impossible. */
export function provinciaOf(id: Provincia): ProvinciaFila {
  const fila = porId.get(id);
  if (!fila) throw new RangeError(`no province ${id}`);
  return fila;
}

/** Names the marketplace and the padrón use besides ours. */
const alias: Readonly<Record<string, Provincia>> = {
  'capital federal': 0,
  'ciudad de buenos aires': 0,
  'ciudad autonoma de buenos aires': 0,
  'ciudad autonoma buenos aires': 0,
  'bs as': 1,
  'bs as gba norte': 1,
  'bs as gba sur': 1,
  'bs as gba oeste': 1,
  'bs as costa atlantica': 1,
  'provincia de buenos aires': 1,
};

const porNombre = new Map<string, Provincia>([
  ...provincias.flatMap(({ id, nombre, iso }): [string, Provincia][] => [
    [plain(nombre), id],
    [plain(iso), id],
  ]),
  ...Object.entries(alias),
]);

/** The province a text names, accents and case apart; null when it names none. */
export function provinciaDeTexto(texto: string | null): Provincia | null {
  const limpio = plain(texto ?? '');
  if (porNombre.has(limpio)) return porNombre.get(limpio) ?? null;
  return limpio.startsWith('tierra del fuego') ? TIERRA_DEL_FUEGO : null;
}

function plain(texto: string): string {
  return sinAcentos(texto).replace(/[.,]/g, ' ').replace(/\s+/g, ' ').trim();
}

/** Province that a sale is delivered in; null: its shipment is unknown, or names none. */
export function destinoOf({ envio }: Pick<Venta, 'envio'>): Provincia | null {
  return provinciaDeTexto(envio?.provincia_entrega ?? null);
}
