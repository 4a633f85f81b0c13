import type { Provincia } from '../../contract/enums.ts';
import type { CargoDePago, CargoFacturado } from '../../contract/cobros/pago.ts';
import { provinciaDeTexto } from '../catalogs/provincia.ts';

/** Taxes that are paid in advance: recovered in the seller's own return, not a cost. */
type Impuesto = 'sirtac' | 'iibb' | 'iva' | 'ganancias' | 'debitos_creditos';

/**
 * What a charge is. `comision`: selling, fixed fee, installments. `envio`: carried by the marketplace. `envio_flex`: its
 * technology, of who carries by himself. `desconocido`: none that we know; its amount counts, under its own name.
 */
export type ClaseDeCargo =
  | { clase: 'comision' | 'envio' | 'envio_flex' | 'desconocido' }
  | {
      clase: 'impuesto';
      impuesto: Impuesto;
      /** null: national, or a province that is not ours to tell. */
      jurisdiccion: Provincia | null;
      /** As it is written, when it is of a province. */
      entidad: string | null;
      /** Recovered only by who is registered in the province. */
      solo_con_alta: boolean;
    };

const COMISIONES: ReadonlySet<string> = new Set(['meli_percentage_fee', 'flat_fee', 'financing_add_on_fee']);
const FLEX = 'shp_self_service_tech';

/** What a charge of a payment is, by its name. Source: Mercado Pago, `charges_details` of a payment. */
export function claseDeCargo(nombre: string): ClaseDeCargo {
  if (COMISIONES.has(nombre)) return { clase: 'comision' };
  if (nombre.startsWith(FLEX)) return { clase: 'envio_flex' };
  if (nombre.startsWith('shp_')) return { clase: 'envio' };
  return impuestoDe(nombre) ?? { clase: 'desconocido' };
}

/** The taxes a name may be of, the first that fits. */
const impuestos: readonly { es: RegExp; impuesto: Impuesto }[] = [
  { es: /debitos_creditos|^tax_withholding_payout/, impuesto: 'debitos_creditos' },
  { es: /sirtac/, impuesto: 'sirtac' },
  { es: /^tax_(withholding_|payment_)?(iva|vat)/, impuesto: 'iva' },
  { es: /^tax_(withholding_|payment_)?(ganancias|income)/, impuesto: 'ganancias' },
  { es: /^iibb_|^tax_(withholding|payment)_?iibb|^tax_withholding(_noinsc)?-/, impuesto: 'iibb' },
];

/**
 * A tax by its name and, in the report of movements, by the entity that is written apart; null: it is none that we know.
 */
export function impuestoDe(
  nombre: string,
  entidad: string | null = null,
): Extract<ClaseDeCargo, { clase: 'impuesto' }> | null {
  const escrita = entidad ?? /-(.+)$/.exec(nombre)?.[1] ?? /^iibb_(\w+)$/.exec(nombre)?.[1] ?? null;
  const conEntidad = entidad === null || nombre.includes('-') ? nombre : `${nombre}-${entidad}`;
  const fila = impuestos.find(({ es }) => es.test(conEntidad));
  if (!fila) return null;
  const provincial = fila.impuesto === 'sirtac' || fila.impuesto === 'iibb';
  return {
    clase: 'impuesto',
    impuesto: fila.impuesto,
    jurisdiccion: provincial ? jurisdiccionDe(escrita) : null,
    entidad: provincial ? escrita : null,
    solo_con_alta: /sobretasa|noinsc/.test(nombre),
  };
}

/** `caba`, `buenos_aires`, `santa_fe`, `AR-X`. */
function jurisdiccionDe(entidad: string | null): Provincia | null {
  if (entidad === 'caba') return provinciaDeTexto('capital federal');
  return provinciaDeTexto(entidad?.replaceAll('_', ' ') ?? null);
}

/** Sub types of the marketplace's bills, as charges; what it gives back has a B in place of the C. */
const subtipos: ReadonlyMap<string, 'comision' | 'envio' | 'envio_flex'> = new Map([
  ['CV', 'comision'],
  ['CVV', 'comision'],
  ['CVM', 'comision'],
  ['CFV', 'comision'],
  ['CXD', 'envio'],
  ['CFF', 'envio'],
  ['CDE', 'envio'],
  ['CSSTEC', 'envio_flex'],
]);

/**
 * What a billed row is. Its sign tells whether it charges or gives back, so the sub type's letter only names its kind.
 * Source: Mercado Libre docs, "Reportes de facturación".
 */
export function claseDeFacturado({
  subtipo,
  mercado,
}: Pick<CargoFacturado, 'subtipo' | 'mercado'>): 'comision' | 'envio' | 'envio_flex' | 'desconocido' {
  const conocido = subtipos.get(subtipo) ?? subtipos.get(subtipo.replace(/^B/, 'C'));
  return conocido ?? (mercado === 'SHIPPING' ? 'envio' : 'desconocido');
}

/** Kinds without accounts that are somebody else's. */
const NUNCA_DEL_VENDEDOR: ReadonlySet<string> = new Set(['coupon', 'bonus']);

/** Whether the seller pays a charge: it leaves his account or, when that is not told, nothing says that it does not. */
export function esDelVendedor({ de, tipo, nombre }: Pick<CargoDePago, 'de' | 'tipo' | 'nombre'>): boolean {
  if (de !== null) return de === 'collector';
  return !NUNCA_DEL_VENDEDOR.has(tipo) && nombre !== 'financing_fee' && !nombre.includes('payer');
}
