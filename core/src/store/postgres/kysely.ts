import type { EntityManager, InferKyselyDB } from '@mikro-orm/postgresql';
import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import type { entities } from '../entities/index.ts';
import { pgArray } from './arrays.ts';
import { Conversion } from './conversion.ts';

/** Columns go by the names of the entities' properties, foreign keys among them, and values by their types. */
const OPTIONS = { columnNamingStrategy: 'property', convertValues: true } as const;

/** Our tables as a query sees them: a column that an entity renames is one that the queries on it do not compile with. */
export type Tablas = InferKyselyDB<(typeof entities)[number], typeof OPTIONS>;

/** A row of a table as a query reads it: Decimal, 'yyyy-MM-dd', Date. */
export type Fila<T extends keyof Tablas> = Selectable<Tablas[T]>;

/**
 * Typed queries on our tables, inside the transaction of `em` when it has one.
 *
 * What a query answers is converted by the name of each column, among all the tables that it names: one that is computed
 * takes a name that none of them has, and where two have the same name with another type (`iva` is a rate of an item and
 * an amount of a voucher) the query renames it.
 *
 * Inside a typed query, `sql` is for what Kysely has no words or no type for: lists and objects made by PostgreSQL
 * (`array(select …)`, `jsonb_agg`), counts with a condition (`count(*) filter`), intervals, `any` and `all` of an array,
 * `greatest`, and casts of an expression. A statement that is raw from end to end says why where it is.
 */
export function db(em: EntityManager): Kysely<Tablas> {
  return em.getKysely<Tablas>().withPlugin(new Conversion(em, OPTIONS));
}

/** For `where('id', '=', anyUuid(ids))`: one parameter whatever the length of the list, and an empty one finds nothing. */
export function anyUuid(ids: readonly string[]): RawBuilder<string> {
  return sql<string>`any(${pgArray(ids)}::uuid[])`;
}

/** As `anyUuid`, of texts. */
export function anyText(textos: readonly string[]): RawBuilder<string> {
  return sql<string>`any(${pgArray(textos)}::text[])`;
}

/** As `anyUuid`, of whole numbers. */
export function anyInt(numeros: readonly number[]): RawBuilder<number> {
  return sql<number>`any(${pgArray(numeros.map(String))}::int[])`;
}

/** When the transaction began. */
export const NOW = sql<Date>`now()`;

/** How many rows, as a number. */
export const COUNT = sql<number>`count(*)::int`;
