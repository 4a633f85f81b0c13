import type { PgBoss } from 'pg-boss';
import type { Alcance } from '../../rules/alcance.ts';
import { FALLIDOS, type Cola, type Trabajos } from './trabajos.ts';

/** A job that ran out of retries, and its owner. */
export interface TrabajoFallido {
  id: string;
  cola: Cola;
  datos: Trabajos[Cola];
  /** Error of the last attempt. */
  error: unknown;
  creado_en: Date;
  fallo_en: Date;
  /** Owner; null: the job's subject was deleted. */
  user_id: string | null;
  cuenta_id: string | null;
  cuenta: string | null;
  venta_id: string | null;
  /** Id of the pack, or of the order without one. */
  venta: string | null;
}

/** Failed jobs listed: more at once have one cause, to be fixed first; the rest are listed once these are sent again. */
const FALLIDOS_LISTADOS = 10_000;

/**
 * Jobs that failed for the last time, the last one first: those within reach; null: all. pg-boss has its own tables, which
 * Kysely does not know; a job that failed under pg-boss 12.34 or older has its error in `output`.
 */
export async function listFallidos(
  db: ReturnType<PgBoss['getDb']>,
  alcance: Alcance | null,
): Promise<TrabajoFallido[]> {
  const empresas = alcance === null || alcance.empresas === 'todas' ? null : alcance.empresas;
  const { rows } = await db.executeSql(
    `select j.id, j.source_name as cola, j.data as datos, coalesce(j.source_output, j.output) as error, coalesce(j.source_created_on, j.created_on) as creado_en,
            j.created_on as fallo_en, coalesce(c.user_id, l.user_id, f.user_id, i.user_id, k.user_id, m.user_id) as user_id, c.id as cuenta_id, c.nickname as cuenta,
            vta.id as venta_id, coalesce(vta.clave, j.data->>'order_id', f.meli_pack_id, f.meli_order_id) as venta
       from pgboss.job j
       left join comprobante f on f.id = (j.data->>'comprobante_id')::uuid
       left join lote l on l.id = (j.data->>'lote_id')::uuid
       left join importacion i on i.id = (j.data->>'importacion_id')::uuid
       left join envio_mensual m on m.company_id = (j.data->>'company_id')::uuid
       left join paquete_contador k on k.id = (j.data->>'paquete_contador_id')::uuid
       left join orden ord on ord.cuenta_id = (j.data->>'cuenta_id')::uuid and ord.order_id = j.data->>'order_id'
       left join venta vta on vta.id = coalesce((j.data->>'venta_id')::uuid, ord.venta_id)
       left join cuenta c on c.id = coalesce((j.data->>'cuenta_id')::uuid, vta.cuenta_id, l.cuenta_id)
      where j.name = $1 and j.state < 'active'
        and ($2::uuid is null or coalesce(c.user_id, l.user_id, f.user_id, i.user_id, k.user_id, m.user_id) = $2)
        and ($3::uuid[] is null or coalesce(f.company_id, k.company_id, m.company_id, c.linked_company_id) = any($3))
        and ($3::uuid[] is null or not exists (
          select from comprobante x where x.venta_id = vta.id and x.company_id <> all($3)))
      order by j.created_on desc limit $4`,
    [FALLIDOS, alcance?.titular_id ?? null, empresas, FALLIDOS_LISTADOS],
  );
  return rows as TrabajoFallido[];
}

/**
 * The matters of a queue, among these, with a job that waits, is under way, or failed for the last time. Each is looked up in an index: the
 * same table has all the waiting jobs and those of the last minutes, done ones too.
 */
export async function findPendientes(
  db: ReturnType<PgBoss['getDb']>,
  cola: Cola,
  claves: readonly string[],
): Promise<Set<string>> {
  const { rows } = await db.executeSql(
    `select singleton_key from pgboss.job
      where name = $1 and state = 'created' and policy = 'short' and coalesce(singleton_key, '') = any($3::text[])
     union all
     select singleton_key from pgboss.job
      where name = $1 and state in ('active', 'retry') and singleton_key = any($3::text[])
     union all
     select singleton_key from pgboss.job
      where name = $2 and source_name = $1 and state < 'active' and not blocked and singleton_key = any($3::text[])`,
    [cola, FALLIDOS, claves],
  );
  return new Set((rows as { singleton_key: string }[]).map(({ singleton_key }) => singleton_key));
}

/**
 * The jobs just taken from a queue, among these, whose matter (and group) another job was already processing, with the milliseconds since
 * that one began.
 */
export async function findRepetidos(
  db: ReturnType<PgBoss['getDb']>,
  cola: Cola,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await db.executeSql(
    `select j.id, (extract(epoch from now() - min(o.started_on)) * 1000)::float as hace_ms
       from pgboss.job j
       join pgboss.job o on o.name = $1 and o.state = 'active' and o.group_id = j.group_id and o.singleton_key = j.singleton_key
        and o.id <> all($2::uuid[]) and (o.started_on, o.id) < (j.started_on, j.id)
      where j.name = $1 and j.id = any($2::uuid[])
      group by j.id`,
    [cola, ids],
  );
  return new Map((rows as { id: string; hace_ms: number }[]).map(({ id, hace_ms }) => [id, hace_ms]));
}
