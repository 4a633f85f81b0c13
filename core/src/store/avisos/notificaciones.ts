import type { EntityManager } from '@mikro-orm/postgresql';
import type { ClavePlaza, VendedorDePlaza } from '../../contract/cuentas/cuenta.ts';
import { pgArray } from '../postgres/arrays.ts';
import { anyText, db, type Fila } from '../postgres/kysely.ts';

/** A notice of the marketplace as it came: a hint to read something again, never data. */
export interface NotificacionRecibida {
  id_externo: string | null;
  recurso: string;
  topic: string;
  plaza: ClavePlaza;
  meli_user_id: string;
  application_id: string | null;
  cuerpo: object;
  /** Id of the traza that begins with this notice. */
  traza?: string;
}

/** A notice that waits to be processed; `recuperada`: found in the marketplace's list of missed notices, not sent to us. */
export type NotificacionPendiente = Pick<
  Fila<'notificacion'>,
  'id' | 'topic' | 'recurso' | 'plaza' | 'meli_user_id' | 'recibida_en' | 'recuperada' | 'traza'
>;

/** Stores notices that the marketplace lists as missed by an account, each only the first time it is seen. Answers how many were new. */
export async function insertPerdidas(
  em: EntityManager,
  cuenta_id: string,
  perdidas: readonly (NotificacionRecibida & { id_externo: string })[],
): Promise<number> {
  // Raw: a list of rows is one parameter.
  const filas = await em.execute<{ id: string }[]>(
    `with u as (select * from jsonb_to_recordset(?::jsonb) as u(id_externo text, recurso text, topic text, plaza text,
                  meli_user_id text, application_id text, cuerpo jsonb)),
          nuevas as (insert into aviso_perdido (cuenta_id, id_externo) select distinct ?::uuid, id_externo from u
                       on conflict do nothing returning id_externo)
     insert into notificacion (id_externo, recurso, topic, plaza, meli_user_id, application_id, cuerpo, recibida_en, recuperada)
     select distinct on (u.id_externo) u.id_externo, u.recurso, u.topic, u.plaza, u.meli_user_id, u.application_id, u.cuerpo, now(),
            true
       from u join nuevas on nuevas.id_externo = u.id_externo
     returning id`,
    [JSON.stringify(perdidas), cuenta_id],
  );
  return filas.length;
}

/** Whether any notice waits, without taking it. */
export async function hasPendientes(em: EntityManager): Promise<boolean> {
  const fila = await db(em)
    .selectFrom('notificacion')
    .select('id')
    .where('procesada_en', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return fila !== undefined;
}

/** Takes waiting notices, the oldest first, until the transaction ends; skips those another process took. */
export async function takeNotificaciones(tx: EntityManager, cantidad: number): Promise<NotificacionPendiente[]> {
  return db(tx)
    .selectFrom('notificacion')
    .select(['id', 'topic', 'recurso', 'plaza', 'meli_user_id', 'recibida_en', 'recuperada', 'traza'])
    .where('procesada_en', 'is', null)
    .orderBy('id')
    .limit(cantidad)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Records the outcome of notices. */
export async function closeNotificaciones(
  tx: EntityManager,
  cerradas: readonly { id: string; resultado: string }[],
): Promise<void> {
  // Raw: a list of rows is one parameter.
  await tx.execute(
    `update notificacion n set procesada_en = now(), resultado = u.resultado
       from jsonb_to_recordset(?::jsonb) as u(id bigint, resultado text) where n.id = u.id`,
    [JSON.stringify(cerradas)],
  );
}

/** Counts notices of accounts, by hour, and stores when the last one came. */
export async function countAvisos(
  tx: EntityManager,
  avisos: readonly { cuenta_id: string; recibida_en: Date }[],
): Promise<void> {
  if (avisos.length === 0) return;
  const filas = JSON.stringify(avisos);
  const ids = pgArray([...new Set(avisos.map(({ cuenta_id }) => cuenta_id))]);
  // Raw: a list of rows is one parameter, grouped. Rows are taken in order, the accounts after the hours (an unread part of a statement is
  // written last): two processes never deadlock. The accounts are also named in a condition: PostgreSQL estimates any list at a hundred rows,
  // and would read every account of the installation for one notice.
  await tx.execute(
    `with u as (select cuenta_id, max(recibida_en) as ultima
                  from jsonb_to_recordset(?::jsonb) as u(cuenta_id uuid, recibida_en timestamptz) group by cuenta_id),
          c as (select c.id, u.ultima from cuenta c join u on u.cuenta_id = c.id where c.id = any(?::uuid[])
                 order by c.id for no key update of c),
          cuentas as (update cuenta set ultima_notificacion = greatest(cuenta.ultima_notificacion, c.ultima) from c
                       where cuenta.id = c.id and cuenta.id = any(?::uuid[]))
     insert into aviso_hora (cuenta_id, hora, cantidad)
     select u.cuenta_id, date_trunc('hour', u.recibida_en), count(*)
       from jsonb_to_recordset(?::jsonb) as u(cuenta_id uuid, recibida_en timestamptz) group by 1, 2 order by 1, 2
     on conflict (cuenta_id, hora) do update set cantidad = aviso_hora.cantidad + excluded.cantidad`,
    [filas, ids, ids, filas],
  );
}

/** Latest notices searched for one about an order: those of some hours of a flood. */
const RECIENTES = 200_000;

/**
 * Instant when a notice of the seller named each resource, among the latest notices of all sellers; resources without a notice are absent.
 */
export async function findAvisadas(
  em: EntityManager,
  { plaza, vendedor_id }: VendedorDePlaza,
  recursos: readonly string[],
): Promise<Date[]> {
  // A query of its own: with its result known, the next query skips the months without any of the latest notices.
  const { ultima } = await db(em)
    .selectFrom('notificacion')
    .select(({ fn }) => fn.max('id').$castTo<string | null>().as('ultima'))
    .executeTakeFirstOrThrow();
  if (ultima === null) return [];
  const filas = await db(em)
    .selectFrom('notificacion')
    .select(({ fn }) => fn.max('recibida_en').as('recibida_en'))
    .where('id', '>', String(BigInt(ultima) - BigInt(RECIENTES)))
    .where('plaza', '=', plaza)
    .where('meli_user_id', '=', vendedor_id)
    .where('recurso', '=', anyText(recursos))
    .groupBy('recurso')
    .execute();
  return filas.map(({ recibida_en }) => recibida_en);
}

/** How many notices of an account came in each hour since `desde`, oldest first; hours without any are absent. */
export async function countAvisosPorHora(
  em: EntityManager,
  cuenta_id: string,
  desde: Date,
): Promise<{ hora: Date; cantidad: number }[]> {
  return db(em)
    .selectFrom('aviso_hora')
    .select(['hora', 'cantidad'])
    .where('cuenta_id', '=', cuenta_id)
    .where('hora', '>=', desde)
    .orderBy('hora')
    .execute();
}

/** Deletes up to `cantidad` notices processed before `antes`, the oldest first; answers how many. */
export async function deleteNotificaciones(em: EntityManager, antes: Date, cantidad: number): Promise<number> {
  const filas = await db(em)
    .deleteFrom('notificacion')
    .where('recibida_en', '<', antes)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('notificacion')
        .select('id')
        .where('procesada_en', 'is not', null)
        .where('recibida_en', '<', antes)
        .orderBy('id')
        .limit(cantidad),
    )
    .returning('id')
    .execute();
  return filas.length;
}

/** Deletes the hourly counts and the missed notices seen before `antes`. */
export async function deleteCuentasDeAvisos(em: EntityManager, antes: Date): Promise<void> {
  await db(em).deleteFrom('aviso_hora').where('hora', '<', antes).execute();
  await db(em).deleteFrom('aviso_perdido').where('visto_en', '<', antes).execute();
}
