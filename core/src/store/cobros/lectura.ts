import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { RespuestaCruda } from '../../contract/ventas/venta.ts';
import { anyUuid, db, type Fila } from '../postgres/kysely.ts';

/** State of the reading of an account's charges. */
export type LecturaCobros = Fila<'lectura_cobros'>;

export async function findLecturaCobros(em: EntityManager, cuenta_id: string): Promise<LecturaCobros | null> {
  const fila = await db(em)
    .selectFrom('lectura_cobros')
    .selectAll()
    .where('cuenta_id', '=', cuenta_id)
    .executeTakeFirst();
  return fila ?? null;
}

/** The accounts, among these, whose charges were ever asked for. */
export async function listLecturasCobros(
  em: EntityManager,
  cuenta_ids: readonly string[],
): Promise<Map<string, LecturaCobros>> {
  const filas = await db(em)
    .selectFrom('lectura_cobros')
    .selectAll()
    .where('cuenta_id', '=', anyUuid(cuenta_ids))
    .execute();
  return new Map(filas.map((fila) => [fila.cuenta_id, fila]));
}

/** Marks the charges of an account as being read; a reading that died is resumed. `desde` never moves later. */
export async function startLecturaCobros(
  em: EntityManager,
  cuenta_id: string,
  { desde, ahora }: { desde: string; ahora: Date },
): Promise<void> {
  await db(em)
    .insertInto('lectura_cobros')
    .values({ cuenta_id, desde, empezada_en: ahora, pedida_en: ahora })
    .onConflict((conflict) =>
      conflict.column('cuenta_id').doUpdateSet({
        desde: sql<string>`least(lectura_cobros.desde, ${desde}::date)`,
        pedida_en: ahora,
        empezada_en: sql<Date>`coalesce(lectura_cobros.empezada_en, ${ahora.toISOString()}::timestamptz)`,
        error: null,
      }),
    )
    .execute();
}

export async function updateLecturaCobros(
  em: EntityManager,
  cuenta_id: string,
  cambios: Partial<Omit<LecturaCobros, 'cuenta_id' | 'desde'>>,
): Promise<void> {
  await db(em).updateTable('lectura_cobros').set(cambios).where('cuenta_id', '=', cuenta_id).execute();
}

/**
 * Takes linked accounts whose charges were last asked for before `antes`, or never, and marks them as asked for now. Accounts linked less
 * than an hour ago are skipped: their calls are left to what the user is looking at.
 */
export async function takeCuentasConCobros(
  tx: EntityManager,
  { antes, ahora, desde, cantidad }: { antes: Date; ahora: Date; desde: string; cantidad: number },
): Promise<string[]> {
  // Raw: rows are locked by the select that an insert takes them from.
  const filas = await tx.execute<{ cuenta: string }[]>(
    `with debidas as (
       select c.id from cuenta c left join lectura_cobros l on l.cuenta_id = c.id
        where not c.requiere_vincular and c.creada_en < ?::timestamptz - interval '1 hour'
          and (l.pedida_en is null or l.pedida_en < ?::timestamptz)
        order by l.pedida_en nulls first limit ? for update of c skip locked)
     insert into lectura_cobros (cuenta_id, desde, pedida_en) select id, ?::date, ?::timestamptz from debidas
     on conflict (cuenta_id) do update set pedida_en = excluded.pedida_en
     returning cuenta_id as cuenta`,
    [ahora.toISOString(), antes.toISOString(), cantidad, desde, ahora.toISOString()],
  );
  return filas.map(({ cuenta }) => cuenta);
}

/** A sale whose charges are to be read. */
export interface PorLeer {
  venta_id: string;
  order_ids: string[];
}

/**
 * Sales closed since `desde` that changed since their charges were read, or whose money may still move and whose charges were read before
 * `antes`; the oldest first. A sale never paid has no charges.
 */
export async function listVentasPorLeer(
  em: EntityManager,
  cuenta_id: string,
  { desde, antes }: { desde: Date; antes: Date },
): Promise<PorLeer[]> {
  // Raw: lists inside a row.
  return em.execute<PorLeer[]>(
    `select ord.venta_id, array_agg(ord.order_id order by ord.order_id) as order_ids
       from orden ord
      where ord.cuenta_id = ? and ord.fecha_cierre >= ?::timestamptz
        and (ord.cobros_al is null or ord.cobros_al < ord.ultima_actualizacion
             or not ord.cobros_cerrados and ord.cobros_en < ?::timestamptz)
      group by ord.venta_id order by min(ord.fecha_cierre), ord.venta_id`,
    [cuenta_id, desde.toISOString(), antes.toISOString()],
  );
}

/** A charged-back payment of an order that is not read again unless it changes. */
export interface ContracargoCerrado {
  venta_id: string;
  order_id: string;
  datos: RespuestaCruda;
  leido_en: Date;
}

/** Such charged-back payments, of those approved since `desde`. */
export function listContracargosCerrados(
  em: EntityManager,
  cuenta_id: string,
  { desde }: { desde: Date },
): Promise<ContracargoCerrado[]> {
  return db(em)
    .selectFrom('pago as p')
    .innerJoin('orden as ord', (join) =>
      join.onRef('ord.cuenta_id', '=', 'p.cuenta_id').onRef('ord.order_id', '=', 'p.order_id'),
    )
    .select(['ord.venta_id', 'ord.order_id', 'p.datos', 'p.leido_en'])
    .where('p.cuenta_id', '=', cuenta_id)
    .where('p.aprobado_en', '>=', desde)
    .where('p.estado', '=', 'contracargo')
    .where('ord.cobros_cerrados', '=', true)
    .orderBy('ord.order_id')
    .execute();
}

/** Marks the charges of these orders as read at the change the orders had then: an order that changed meanwhile is still due. */
export async function markCobrosLeidos(
  em: EntityManager,
  cuenta_id: string,
  ordenes: readonly Pick<Fila<'orden'>, 'order_id' | 'ultima_actualizacion'>[],
  { en, cerrados }: { en: Date; cerrados: boolean },
): Promise<void> {
  const filas = ordenes.map(({ order_id, ultima_actualizacion: al }) => ({ order_id, al }));
  // Raw: a list of rows is one parameter.
  await em.execute(
    `update orden ord set cobros_al = u.al, cobros_en = ?::timestamptz, cobros_cerrados = ?
       from jsonb_to_recordset(?::jsonb) as u(order_id text, al timestamptz)
      where ord.cuenta_id = ? and ord.order_id = u.order_id`,
    [en.toISOString(), cerrados, JSON.stringify(filas), cuenta_id],
  );
}
