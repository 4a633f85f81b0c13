import { sql, type RawBuilder } from 'kysely';
import type { Alcance, Reach } from '../../rules/alcance.ts';
import type { Tablas } from './kysely.ts';
import { pgArray } from './arrays.ts';

/** Way in which a row tells its company: its own column, its account's, or its voucher's. */
type Pertenencia = { empresa: string } | { cuenta: string } | { comprobante: string } | null;

/** The tables with an owner in `user_id`. Articles and price lists belong to the owner, whatever the company. */
const pertenencias = {
  empresa: { empresa: 'id' },
  cuenta: { empresa: 'linked_company_id' },
  comprobante: { empresa: 'company_id' },
  comprobante_suma: { empresa: 'company_id' },
  exclusion_percepcion: { empresa: 'company_id' },
  cambio: { comprobante: 'comprobante_b_id' },
  lote: { cuenta: 'cuenta_id' },
  actividad: { cuenta: 'cuenta_id' },
  articulo: null,
  lista_precios: null,
  importacion: null,
  paquete_contador: { empresa: 'company_id' },
  mes_presentado: { empresa: 'company_id' },
  enlace_contador: { empresa: 'company_id' },
  enlace_comprobante: { comprobante: 'comprobante_id' },
  envio_mensual: { empresa: 'company_id' },
  compra: { empresa: 'company_id' },
  certificado: { empresa: 'company_id' },
} as const satisfies Partial<Record<keyof Tablas, Pertenencia>>;

/**
 * For `where(within(alcance, 'comprobante', 'c'))`: only rows of the owner, and of the companies in reach. `alias` is the table's alias in
 * the query. When only some companies are in reach, an account without a company is out of reach, and so are its data.
 */
export function within(alcance: Alcance, tabla: keyof typeof pertenencias, alias: string = tabla): RawBuilder<boolean> {
  const delTitular = sql<boolean>`${sql.ref(`${alias}.user_id`)} = ${alcance.titular_id}::uuid`;
  const pertenencia: Pertenencia = pertenencias[tabla];
  if (alcance.empresas === 'todas' || pertenencia === null) return delTitular;
  return sql<boolean>`(${delTitular} and ${inEmpresas(pertenencia, alias, alcance.empresas)})`;
}

/**
 * Whether a voucher, whose alias this is, is of a company out of reach: `reaches` of the rules, for queries. Apply it to every voucher that
 * a query reaches by its sale, batch or account: those may have vouchers of several companies over time.
 */
export function outOfReach({ empresas }: Reach, alias: string): RawBuilder<boolean> {
  if (empresas === 'todas') return sql<boolean>`false`;
  return sql<boolean>`(${sql.ref(`${alias}.company_id`)} <> all(${pgArray(empresas)}::uuid[]))`;
}

function inEmpresas(pertenencia: NonNullable<Pertenencia>, alias: string, empresas: readonly string[]) {
  const columna = (nombre: string) => sql.ref(`${alias}.${nombre}`);
  const cualquierEmpresa = sql`any(${pgArray(empresas)}::uuid[])`;
  if ('empresa' in pertenencia) return sql`${columna(pertenencia.empresa)} = ${cualquierEmpresa}`;
  if ('cuenta' in pertenencia)
    return sql`${columna(pertenencia.cuenta)} in (select id from cuenta where linked_company_id = ${cualquierEmpresa})`;
  return sql`${columna(pertenencia.comprobante)} in (select id from comprobante where company_id = ${cualquierEmpresa})`;
}
