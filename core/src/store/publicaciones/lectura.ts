import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { db, type Fila } from '../postgres/kysely.ts';

/** State of the reading of all of an account's listings. */
export type Lectura = Fila<'publicacion_lectura'>;

export async function findLectura(em: EntityManager, cuenta_id: string): Promise<Lectura | null> {
  return (await findFrescura(em, cuenta_id)).lectura;
}

/** As findLectura, plus whether the inputs of profits changed since they were computed. */
export async function findFrescura(
  em: EntityManager,
  cuenta_id: string,
): Promise<{ lectura: Lectura | null; por_calcular: boolean }> {
  const {
    por_calcular,
    cuenta: _cuenta,
    ...lectura
  } = await db(em)
    .selectFrom('cuenta as c')
    .leftJoin('publicacion_lectura as l', 'l.cuenta_id', 'c.id')
    .selectAll('l')
    .select(
      sql<boolean>`(exists (select from publicacion_por_calcular a where a.cuenta_id = c.id)
        or exists (select from publicacion p where p.cuenta_id = c.id and p.vieja))`.as('por_calcular'),
    )
    .select('c.id as cuenta')
    .where('c.id', '=', cuenta_id)
    .executeTakeFirstOrThrow();
  return { lectura: lectura.cuenta_id === null ? null : (lectura as Lectura), por_calcular };
}

/** Whether the stored reading is still under way: one that began over a day ago is not, as its job with all its tries ends sooner. */
const EN_CURSO = sql`publicacion_lectura.empezada_en > excluded.empezada_en - interval '1 day'`;

/**
 * Starts a reading, or resumes the one under way where it was cut. Answers the instant it began: listings read since then are not read
 * again, so an abandoned reading begins anew.
 */
export async function startLectura(em: EntityManager, cuenta_id: string, ahora: Date): Promise<Date> {
  const { empezada_en } = await db(em)
    .insertInto('publicacion_lectura')
    .values({ cuenta_id, empezada_en: ahora })
    .onConflict((conflict) =>
      conflict.column('cuenta_id').doUpdateSet({
        empezada_en: sql<Date>`case when ${EN_CURSO} then publicacion_lectura.empezada_en else excluded.empezada_en end`,
        hechas: sql<number>`case when ${EN_CURSO} then publicacion_lectura.hechas else 0 end`,
        total: sql<number | null>`case when ${EN_CURSO} then publicacion_lectura.total end`,
        error: null,
      }),
    )
    .returning('empezada_en')
    .executeTakeFirstOrThrow();
  return empezada_en ?? ahora;
}

export async function saveAvanceLectura(
  em: EntityManager,
  cuenta_id: string,
  avance: { hechas: number; total: number },
): Promise<void> {
  await db(em).updateTable('publicacion_lectura').set(avance).where('cuenta_id', '=', cuenta_id).execute();
}

/** Ends a reading, complete or given up: the listings read so far stay read. `error`: the code of the failure that stopped it. */
export async function finishLectura(
  em: EntityManager,
  cuenta_id: string,
  fin: { leida_en: Date } | { error: string },
): Promise<void> {
  await db(em)
    .updateTable('publicacion_lectura')
    .set({ empezada_en: null, ...fin })
    .where('cuenta_id', '=', cuenta_id)
    .execute();
}

/** Stores the dollar rate that the profits of an account were last computed with. */
export async function saveDolar(
  em: EntityManager,
  cuenta_id: string,
  dolar: { cotizacion_fecha: string | null; cotizacion_valor: Lectura['cotizacion_valor'] },
): Promise<void> {
  await db(em)
    .insertInto('publicacion_lectura')
    .values({ cuenta_id, ...dolar })
    .onConflict((conflict) => conflict.column('cuenta_id').doUpdateSet(dolar))
    .execute();
}
