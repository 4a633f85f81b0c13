import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import type { PgBoss } from 'pg-boss';
import { AppError } from '../../rules/errors.ts';
import { colas, type DuenoPor } from './colas.ts';
import type { Cola, Trabajos } from './trabajos.ts';
import type { Lugar, TrabajoTomado } from './trabajo.ts';

// Owner and place of a job among those that wait.
// Jobs of a queue are taken by priority, and among equals by age. Owners take turns by start-time fair queueing (Goyal, Vin and Cheng,
// 1996): a job goes one place behind the last one of its owner, and nobody's first job goes before those under way. So the jobs of one
// owner keep their order, an owner with many waiting delays another by one job at most, and an owner with few does not delay for ever one
// with many.

/** Places of each urgency: a queue that is never empty would take years to use them up; after that all jobs share the last place. */
const LUGARES = 100_000_000;

/** The first place of an urgency. */
const primerLugar = (prioridad: number): number => prioridad * LUGARES;
/** The last place of an urgency: a lane that takes jobs of an urgency or a greater one takes those from this place on. */
export const ultimoLugar = (prioridad: number): number => primerLugar(prioridad) - LUGARES + 1;

/** Query of the owner of a job's subject. */
const DUENOS: Record<DuenoPor, (ids: readonly string[]) => RawBuilder<unknown>> = {
  cuenta_id: (ids) => sql`select id, user_id from cuenta where id = any(${ids}::uuid[])`,
  venta_id: (ids) =>
    sql`select vta.id, c.user_id from venta vta join cuenta c on c.id = vta.cuenta_id where vta.id = any(${ids}::uuid[])`,
  importacion_id: (ids) => sql`select id, user_id from importacion where id = any(${ids}::uuid[])`,
  paquete_contador_id: (ids) => sql`select id, user_id from paquete_contador where id = any(${ids}::uuid[])`,
  company_id: (ids) => sql`select id, user_id from empresa where id = any(${ids}::uuid[])`,
};

interface Fila {
  de: string;
  grupo: string;
  ultima: number | null;
  esperan: number;
  vigente: number | null;
}

/** Milliseconds that a job goes on while others wait for its lane. */
const TURNO_MS = 10_000;

/** Whether a job under way has used up its turn and another owner's job waits. */
export async function isOver(
  db: ReturnType<PgBoss['getDb']>,
  cola: Cola,
  { lugar, desdeMs }: Pick<TrabajoTomado<Cola>, 'lugar' | 'desdeMs'>,
): Promise<boolean> {
  if (performance.now() - desdeMs < TURNO_MS) return false;
  const { rows } = await db.executeSql(
    `select 1 from pgboss.job_common
      where name = $1 and state < 'active' and not blocked and start_after <= now() and group_id <> $2 limit 1`,
    [cola, lugar.group.id],
  );
  return rows.length > 0;
}

/**
 * The places of jobs sent together, all of one urgency, in their order. `sinTope`: without limit of waiting jobs.
 * @throws AppError `demasiados_trabajos` when their owner would have more waiting than the queue allows
 */
export async function placesOf<C extends Cola>(
  em: EntityManager,
  cola: C,
  datos: readonly Trabajos[C][],
  { prioridad, sinTope = false }: { prioridad: number; sinTope?: boolean },
): Promise<Lugar[]> {
  const { clave, turno } = colas[cola];
  const claves = datos.map((trabajo) => clave(trabajo));
  if (turno === 'del_sistema')
    return claves.map((singletonKey) => ({
      singletonKey,
      group: { id: singletonKey },
      priority: primerLugar(prioridad),
    }));
  const { de, esperan } = turno;
  const asuntos = datos.map((trabajo) =>
    typeof de === 'function' ? de(trabajo) : (trabajo as Record<DuenoPor, string>)[de],
  );
  const filas = new Map((await readEsperas(em, cola, asuntos, prioridad)).map((fila) => [fila.de, fila]));
  const ultimas = new Map<string, { lugar: number; esperan: number }>();
  return claves.map((singletonKey, indice) => {
    const asunto = asuntos[indice] ?? '';
    // The job's subject was deleted: it takes nobody's turn, and has little to do.
    const { grupo, ultima, vigente, ...fila } = filas.get(asunto) ?? {
      grupo: asunto,
      ultima: null,
      vigente: null,
      esperan: 0,
    };
    const antes = ultimas.get(grupo) ?? { lugar: ultima ?? primerLugar(prioridad) + 1, esperan: fila.esperan };
    const ahora = {
      lugar: Math.max(Math.min(antes.lugar - 1, vigente ?? primerLugar(prioridad)), ultimoLugar(prioridad)),
      esperan: antes.esperan + 1,
    };
    if (!sinTope && esperan !== null && ahora.esperan > esperan)
      throw new AppError('demasiados_trabajos', { esperan, segundos: 30 });
    ultimas.set(grupo, ahora);
    return { singletonKey, group: { id: grupo }, priority: ahora.lugar };
  });
}

/** Waiting jobs by owner. Raw: pg-boss has its own tables, which Kysely does not know. Each look-up is by an index, however many wait. */
async function readEsperas<C extends Cola>(
  em: EntityManager,
  cola: C,
  asuntos: readonly string[],
  prioridad: number,
): Promise<Fila[]> {
  const { turno } = colas[cola];
  if (turno === 'del_sistema') return [];
  const { de, esperan } = turno;
  const ids = [...new Set(asuntos)];
  const duenos =
    typeof de === 'function' ? sql`select id, id as user_id from unnest(${ids}::text[]) id` : DUENOS[de](ids);
  const tramo = sql`priority between ${ultimoLugar(prioridad)} and ${primerLugar(prioridad)}`;
  const trabajosDelGrupo = sql`from pgboss.job_common where name = ${cola} and state < 'active' and group_id = g.grupo`;
  const cuantos =
    esperan === null ? sql`0` : sql`(select count(*)::int from (select ${trabajosDelGrupo} limit ${esperan + 1}) t)`;
  const { rows } = await sql<Fila>`
    with g as (select id::text as de, user_id::text as grupo from (${duenos}) d (id, user_id))
    select g.de, g.grupo, (select min(priority) ${trabajosDelGrupo} and ${tramo}) as ultima, ${cuantos} as esperan,
           (select min(priority) from pgboss.job_common
             where name = ${cola} and state = 'active' and group_id is not null and ${tramo}) as vigente
      from g`.execute(em.getKysely());
  return rows;
}
