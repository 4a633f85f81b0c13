import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { db, type Fila } from '../postgres/kysely.ts';

/** Where the reading of all of an account's listings stands. */
export type Lectura = Fila<'publicacion_lectura'>;

export async function findLectura(em: EntityManager, cuenta_id: string): Promise<Lectura | null> {
  return (await findFrescura(em, cuenta_id)).lectura;
}

/** As findLectura, and whether something that profits are made of changed since they were computed. */
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

/** One that began before this is not under way any more: its job with all of its tries ends sooner. */
const EN_CURSO = sql`publicacion_lectura.empezada_en > excluded.empezada_en - interval '1 day'`;

/**
 * Asked for: it goes on from where one that was under way was cut. Answers since when it reads: what was read since then is not
 * read again, so one that nobody goes on with any more begins again.
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

/** Done, or given up: the listings read until then stay read. `error`: the code of what stopped it. */
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

/** The dollar that the profits of an account were last computed with. */
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
