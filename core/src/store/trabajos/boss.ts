import { getConstructionPlans, PgBoss } from 'pg-boss';
import { PreparingClient } from '../postgres/conexiones/preparingClient.ts';
import { createQueues } from './createQueues.ts';

const ESQUEMA = 'pgboss';

/** Seconds between two looks for the jobs of dead workers. The first worker to look does it for all. */
const SUPERVISE_SECONDS = 5;
/** Seconds between two deletions of done jobs. */
const CLEAN_SECONDS = 60;

/**
 * pg-boss on our database, not started yet: one that takes jobs on so many `conexiones`, or one that only sends. `onError` gets the errors
 * between jobs.
 */
export function createBoss(
  url: string,
  onError: (error: Error) => void,
  { conexiones = null }: { conexiones?: number | null } = {},
): PgBoss {
  const trabaja = conexiones !== null;
  const conexion = {
    connectionString: url,
    // pg-boss passes the class on to its pool, though its types do not tell.
    Client: PreparingClient,
  };
  const boss = new PgBoss({
    ...conexion,
    application_name: 'talonario',
    schema: ESQUEMA,
    max: conexiones ?? 1,
    supervise: trabaja,
    schedule: trabaja,
    useListenNotify: trabaja,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    maintenanceIntervalSeconds: CLEAN_SECONDS,
    reindex: false,
  });
  boss.on('error', onError);
  return boss;
}

/** Starts pg-boss, with its tables and our queues; closes one that does not start. Answers it. */
export async function startBoss(boss: PgBoss): Promise<PgBoss> {
  try {
    await boss.start();
    await createIndices(boss);
    await createQueues(boss);
    return boss;
  } catch (error) {
    await boss.stop({ graceful: false, close: true }).catch((ending: Error) => boss.emit('error', ending));
    throw error;
  }
}

/**
 * Adds two indexes to pg-boss's own: of the jobs under way or tried again, few among all those waiting, and of the waiting jobs of one
 * owner. The first is used at every sale, and by pg-boss every few seconds for the jobs of dead workers; the second, with each job sent.
 */
async function createIndices(boss: PgBoss): Promise<void> {
  for (const indice of INDICES) await boss.getDb().executeSql(indice);
}

const INDICES = [
  indexOf('job_common_en_curso_idx', `(name, singleton_key) where state in ('active', 'retry')`),
  indexOf('job_common_espera_idx', `(name, group_id, priority) where state < 'active'`),
];

/** Statement that creates an index only if absent: creating an existing one would still wait for every writer. */
function indexOf(nombre: string, columnas: string): string {
  return `do $$ begin
      if to_regclass('pgboss.${nombre}') is null then
        perform pg_advisory_xact_lock(hashtextextended('pgboss.${nombre}', 0));
        create index if not exists ${nombre} on pgboss.job_common ${columnas};
      end if;
    end $$`;
}

/** The statements that make the tables of jobs of the pg-boss that is installed, without a transaction of their own. */
export function tablasDeTrabajos(): string[] {
  const sql = getConstructionPlans(ESQUEMA)
    .replace(/^\s*BEGIN;/, '')
    .replace(/COMMIT;\s*$/, '');
  return [sql, ...INDICES];
}

/** The statement that makes the table where pg-boss counts the jobs of a day; null: the name is of no such table. */
export function tablaDelDia(nombre: string): string | null {
  const [, anio, mes, dia] = /^pgboss\.queue_stats_(\d{4})(\d\d)(\d\d)$/.exec(nombre) ?? [];
  const desde = new Date(`${anio}-${mes}-${dia}T00:00:00Z`);
  if (Number.isNaN(desde.getTime())) return null;
  const hasta = new Date(desde.getTime() + 24 * 60 * 60_000);
  return `create table if not exists ${nombre} partition of ${ESQUEMA}.queue_stats
    for values from ('${desde.toISOString()}') to ('${hasta.toISOString()}')`;
}
