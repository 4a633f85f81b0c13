import type { EntityManager } from '@mikro-orm/postgresql';
import type { PgBoss } from 'pg-boss';
import type { Ambiente } from '../../contract/enums.ts';
import { COUNT, db } from '../postgres/kysely.ts';
import { colas } from './colas.ts';
import { FALLIDOS, type Cola } from './trabajos.ts';

/** Jobs of a queue that are not done. */
export interface EstadoCola {
  cola: Cola;
  en_espera: number;
  en_curso: number;
  /** Jobs that ran out of retries. */
  fallidos: number;
  /** Since when the oldest job that could begin waits; null: none does. */
  desde: Date | null;
}

/** Every queue as it is now: pg-boss's own counts are brought up to date only while a worker runs. */
export async function countTrabajos(db: ReturnType<PgBoss['getDb']>): Promise<EstadoCola[]> {
  const { rows } = await db.executeSql(
    `select case when name = $1 then source_name else name end as cola,
            (count(*) filter (where name <> $1 and state < 'active'))::int as en_espera,
            (count(*) filter (where name <> $1 and state = 'active'))::int as en_curso,
            (count(*) filter (where name = $1 and state < 'active'))::int as fallidos,
            min(greatest(created_on, start_after)) filter (where name <> $1 and state < 'active' and start_after <= now()) as desde
       from pgboss.job where state <= 'active' group by 1`,
    [FALLIDOS],
  );
  const contadas = new Map((rows as EstadoCola[]).map((fila) => [fila.cola, fila]));
  return (Object.keys(colas) as Cola[]).map(
    (cola) => contadas.get(cola) ?? { cola, en_espera: 0, en_curso: 0, fallidos: 0, desde: null },
  );
}

/** Number of waiting items, and since when the oldest waits. */
interface Espera {
  cantidad: number;
  desde: Date | null;
}

/** Items of all users that wait for the worker or for other systems. */
export interface Esperas {
  notificaciones: Espera;
  /** Vouchers without an answer from ARCA. */
  en_cola: Espera;
  /** PDFs due on the marketplace; `desde` is of the last attempt. */
  subidas: Espera;
}

export async function countEsperas(em: EntityManager, ambiente: Ambiente): Promise<Esperas> {
  const notificaciones = await db(em)
    .selectFrom('notificacion')
    .select(({ fn }) => [COUNT.as('cantidad'), fn.min('recibida_en').as('desde')])
    .where('procesada_en', 'is', null)
    .executeTakeFirstOrThrow();
  const en_cola = await db(em)
    .selectFrom('comprobante')
    .select(({ fn }) => [COUNT.as('cantidad'), fn.min('en_cola_desde').as('desde')])
    .where('ambiente', '=', ambiente)
    .where('en_cola_desde', 'is not', null)
    .executeTakeFirstOrThrow();
  const subidas = await db(em)
    .selectFrom('documento_fiscal')
    .select(({ fn }) => [COUNT.as('cantidad'), fn.min('actualizado_en').as('desde')])
    .where('estado', 'in', ['pendiente', 'error'])
    .executeTakeFirstOrThrow();
  return { notificaciones, en_cola, subidas };
}
