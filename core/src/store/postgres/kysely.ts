import type { EntityManager, InferKyselyDB } from '@mikro-orm/postgresql';
import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import type { entities } from '../entities/index.ts';
import { pgArray } from './arrays.ts';
import { Conversion } from './conversion.ts';

/** Columns have the names of the entities' properties, foreign keys included, and values have their types. */
const OPTIONS = { columnNamingStrategy: 'property', convertValues: true } as const;

/** Our tables as a query sees them: a query does not compile with a column that its entity renamed. */
export type Tablas = InferKyselyDB<(typeof entities)[number], typeof OPTIONS>;

/** A row of a table as a query answers it: Decimal, 'yyyy-MM-dd', Date. */
export type Fila<T extends keyof Tablas> = Selectable<Tablas[T]>;

/**
 * Typed queries on our tables, inside the transaction of `em` when it has one.
 *
 * Each column of an answer is converted by its name, looked up in all the tables that the query names. A computed column takes a name
 * that none of them has; where two tables have the same name with another type (`iva` is a rate of an item and an amount of a voucher)
 * the query renames it.
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

/**
 * As `anyUuid`, for lists of some hundreds in a statement of many parts. The server sees no list to count, so one plan serves every
 * length: with a list in sight it plans each call anew, which takes such a statement ten times its execution.
 */
export function fewUuids(ids: readonly string[]): RawBuilder<string> {
  return sql<string>`any((select ${pgArray(ids)}::uuid[])::uuid[])`;
}

/** As `fewUuids`, for texts. */
export function fewTexts(textos: readonly string[]): RawBuilder<string> {
  return sql<string>`any((select ${pgArray(textos)}::text[])::text[])`;
}

/** As `anyUuid`, for texts. */
export function anyText(textos: readonly string[]): RawBuilder<string> {
  return sql<string>`any(${pgArray(textos)}::text[])`;
}

/** As `anyUuid`, for whole numbers. */
export function anyInt(numeros: readonly number[]): RawBuilder<number> {
  return sql<number>`any(${pgArray(numeros.map(String))}::int[])`;
}

/** Instant the transaction began. */
export const NOW = sql<Date>`now()`;

/** Number of rows. */
export const COUNT = sql<number>`count(*)::int`;
