import type { EntityManager } from '@mikro-orm/postgresql';
import type { IdDeLaBase } from '../../rules/instalacion/pausa.ts';
import { db } from '../postgres/kysely.ts';

/** Identity stored in the database, and the mark of the database itself. */
export interface IdentidadLeida {
  deLaBase: (IdDeLaBase & { confirmada_en: Date | null; latido: Date | null }) | null;
  /** Mark of the cluster and database that answered. */
  base: string;
  hayCuentas: boolean;
  /** It is the demo's database, whose marketplace is a simulator. */
  demo: boolean;
}

/**
 * Mark of a database: the identifier of its cluster, which a copy of its files keeps and one made by `pg_dump` does not, and the database's
 * own oid inside it. A server that does not tell its identifier is known by the oid alone.
 */
const MARCA = `(select coalesce((select system_identifier::text from pg_catalog.pg_control_system()), '') || '/' || oid
  from pg_catalog.pg_database where datname = pg_catalog.current_database())`;
const MARCA_SIN_CLUSTER = `(select '/' || oid from pg_catalog.pg_database where datname = pg_catalog.current_database())`;
const SIN_PERMISO = '42501';

export async function readIdentidad(em: EntityManager): Promise<IdentidadLeida> {
  const fila = await db(em)
    .selectFrom('instalacion_identidad')
    .select(['identidad', 'base', 'pausada_en', 'confirmada_en', 'latido'])
    .executeTakeFirst();
  const cuenta = await db(em)
    .selectFrom('cuenta')
    .select('id')
    .where('access_token_cifrado', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  const clase = await db(em).selectFrom('instalacion').select('clase').executeTakeFirst();
  return {
    deLaBase: fila ?? null,
    base: await readMarcaDeBase(em),
    hayCuentas: cuenta !== undefined,
    demo: clase?.clase === 'demo',
  };
}

async function readMarcaDeBase(em: EntityManager): Promise<string> {
  // Raw: no table of ours has it.
  const leer = async (sql: string) => (await em.execute<{ base: string }[]>(`select ${sql} as base`))[0]?.base ?? '';
  try {
    return await leer(MARCA);
  } catch (error) {
    if ((error as { code?: string }).code !== SIN_PERMISO) throw error;
    return leer(MARCA_SIN_CLUSTER);
  }
}

/**
 * Gives an id to a database that has none, unless another process came first. `keep` keeps it outside of the database too, before any other
 * process can read it here: one that found it here alone would take itself for a copy.
 */
export function claimIdentidad(
  em: EntityManager,
  { identidad, base, keep }: { identidad: string; base: string; keep: () => Promise<unknown> },
): Promise<void> {
  return em.transactional(async (tx) => {
    const puesta = await db(tx)
      .insertInto('instalacion_identidad')
      .values({ id: 1, identidad, base })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (puesta !== undefined) await keep();
  });
}

/** Records that a person confirmed the installation on this database as the real one. */
export async function saveConfirmada(
  em: EntityManager,
  { identidad, base, por, ahora }: { identidad: string; base: string; por: string; ahora: Date },
): Promise<void> {
  const confirmada = { identidad, base, confirmada_en: ahora, confirmada_por: por, pausada_en: null, latido: null };
  await db(em)
    .insertInto('instalacion_identidad')
    .values({ id: 1, ...confirmada })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(confirmada))
    .execute();
}

/** Records that a person paused the accounts of the marketplace. */
export async function savePausada(
  em: EntityManager,
  { identidad, base, ahora }: { identidad: string; base: string; ahora: Date },
): Promise<void> {
  await db(em)
    .insertInto('instalacion_identidad')
    .values({ id: 1, identidad, base, pausada_en: ahora })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ pausada_en: ahora }))
    .execute();
}

/** Records that this database is the working one, for an admitted process; at most once every `cadaMs` in all processes. */
export async function saveLatido(em: EntityManager, identidad: string, cadaMs: number): Promise<void> {
  // Raw: by the database's clock, which all processes share.
  await em.execute(
    `update instalacion_identidad set latido = clock_timestamp()
      where identidad = ? and pausada_en is null and (latido is null or latido < clock_timestamp() - ? * interval '1 millisecond')`,
    [identidad, cadaMs],
  );
}
