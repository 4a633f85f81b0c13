import type { ClavePlaza } from '../../contract/cuentas/cuenta.ts';

/** Name of each marketplace as a person reads it, by the key that its accounts are stored with. */
const nombres: ReadonlyMap<ClavePlaza, string> = new Map([['meli', 'Mercado Libre']]);

/** CUIT of the company that invoices each marketplace's charges and withholds taxes from its payments, as ARCA's padrón has it. */
const cuits: ReadonlyMap<ClavePlaza, string> = new Map([['meli', '30703088534']]);

/** Marketplace of rows kept before failures and sales named theirs, and of what concerns no account. */
const PRIMERA_PLAZA: ClavePlaza = 'meli';

/** Title of the screen where accounts are linked (spec §4). */
export const PANTALLA_DE_CUENTAS = 'Cuentas MELI';

/** A failure, a sale or an account, which may say its marketplace's key. */
export type ConPlaza = { readonly plaza?: unknown } | Readonly<Record<string, unknown>>;

/** Key of the marketplace that some data names; the first marketplace's when it names none. */
export function plazaOf({ plaza }: ConPlaza = {}): ClavePlaza {
  return typeof plaza === 'string' ? plaza : PRIMERA_PLAZA;
}

/** Name of the marketplace that some data names, for a sentence; its key when it has no row here. */
export function nombreDePlaza(data: ConPlaza = {}): string {
  const plaza = plazaOf(data);
  return nombres.get(plaza) ?? plaza;
}

/** CUIT of the company of a marketplace; null: unknown. */
export function cuitDePlaza(data: ConPlaza = {}): string | null {
  return cuits.get(plazaOf(data)) ?? null;
}
