import type { Adelanto } from '../../../contract/cobros/realizada.ts';
import { provinciaDeTexto } from '../../catalogs/provincia.ts';

/** A tax withheld, recovered in the seller's own return. */
export type ClaseDeImpuesto = { clase: 'impuesto' } & Omit<Adelanto, 'importe'>;

type Impuesto = Adelanto['impuesto'];

/** Charges and movements that withhold something, by their name. */
const RETENCION = /^tax_withholding|^tax_payment_?iibb|^iibb_|^tax_?iibb|debitos_creditos|sirtac|sircupa/;
/** Taxes whose name is enough to know them. */
const NACIONALES: readonly { es: RegExp; impuesto: Impuesto }[] = [
  { es: /debitos_creditos|^tax_withholding_payout/, impuesto: 'debitos_creditos' },
  { es: /^tax_(withholding_|payment_)?(iva|vat)/, impuesto: 'iva' },
  { es: /^tax_(withholding_|payment_)?(ganancias|income)/, impuesto: 'ganancias' },
];
/** Entities that are a national tax and no province. */
const ENTIDADES: readonly { es: RegExp; impuesto: Impuesto }[] = [
  { es: /debitos_creditos/, impuesto: 'debitos_creditos' },
  { es: /(^|_)(iva|vat)$/, impuesto: 'iva' },
  { es: /(^|_)(ganancias|income)$/, impuesto: 'ganancias' },
];
/** Prefix of an entity before its province. */
const ANTES_DE_LA_PROVINCIA = /^(retencion_)?(iibb_)?/;

/**
 * A tax by its name and its entity, which the report of movements writes apart; null: the name is of no tax that we know. The
 * entity decides: only a province is Ingresos Brutos, and an unknown entity is a withholding of its own.
 * Source: Mercado Pago, `charges_details` of a payment; `mov_detail` and `mov_financial_entity` of Mercado Libre's bills.
 */
export function impuestoOf(nombre: string, entidad: string | null = null): ClaseDeImpuesto | null {
  const escrita = entidadOf(nombre, entidad);
  const solo_con_alta = /sobretasa|noinsc/.test(nombre);
  const comun = { clase: 'impuesto', jurisdiccion: null, entidad: null, solo_con_alta } as const;
  const nacional =
    (escrita && ENTIDADES.find(({ es }) => es.test(escrita))) ?? NACIONALES.find(({ es }) => es.test(nombre));
  if (nacional) return { ...comun, impuesto: nacional.impuesto };
  if (!RETENCION.test(nombre)) return null;
  const jurisdiccion = jurisdiccionOf(escrita);
  return { ...comun, impuesto: provincialOf(nombre, escrita, jurisdiccion !== null), jurisdiccion, entidad: escrita };
}

/** Entity of a tax, which its name may carry: `tax_withholding_sirtac-caba`, `iibb_caba`. */
function entidadOf(nombre: string, entidad: string | null): string | null {
  const escrita = entidad ?? /-(.+)$/.exec(nombre)?.[1] ?? /^iibb_(\w+)$/.exec(nombre)?.[1] ?? '';
  return escrita === '' ? null : escrita.toLowerCase();
}

/** Provincial tax of a name; a name that says Ingresos Brutos needs no known province. */
function provincialOf(nombre: string, entidad: string | null, conocida: boolean): Impuesto {
  if (/sirtac/.test(nombre)) return 'sirtac';
  if (conocida || /iibb|sircupa/.test(`${nombre} ${entidad ?? ''}`)) return 'iibb';
  return 'otra';
}

/** Province of an entity: `caba`, `buenos_aires`, `iibb_santa_fe`, `AR-X`. */
function jurisdiccionOf(entidad: string | null): Adelanto['jurisdiccion'] {
  const provincia = entidad?.replace(ANTES_DE_LA_PROVINCIA, '') ?? null;
  if (provincia === 'caba') return provinciaDeTexto('capital federal');
  return provinciaDeTexto(provincia?.replaceAll('_', ' ') ?? null);
}
