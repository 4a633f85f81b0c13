import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Pool } from 'pg';
import { openOnce } from '../openOnce.ts';

/**
 * How a replica is: with all that was committed before it was asked, behind (`atrasada`), away (`ausente`), or not a replica of this
 * database (`ajena`).
 */
export type EstadoReplica =
  | { estado: 'al_dia' | 'atrasada' | 'ajena'; error?: never }
  | { estado: 'ausente'; error: unknown };

/** A streaming replica of the database, where lists and reports are read. Its sessions can write nothing: PostgreSQL refuses it. */
export interface Replica {
  /** How it is now; waits a moment for what it is behind. Throws what the primary does when it cannot be asked. */
  check(): Promise<EstadoReplica>;
  /** Of one that was `al_dia`. */
  fork(): EntityManager;
  /** Its connections for reading; null before the first. */
  lecturas(): Pool | null;
  close(): Promise<void>;
}

/**
 * Longest that a list waits for the replica to have what the primary has. One that keeps up is some milliseconds behind, and PostgreSQL
 * may leave the end of a page unwritten for 200 (`wal_writer_delay`); who is further behind is catching up, and the primary answers
 * sooner.
 */
const ESPERA_MS = 300;
/** Between two looks at it. */
const MIRAR_MS = 10;
/** A replica that takes longer to say how it is, or to let us in, is away. */
const RESPUESTA_MS = 1_000;
/** Who asks how it is waits for these alone, never for what is being read. */
const CONSULTAS = 4;

/**
 * `principal` is the database that is replicated. A list is read where all that anybody committed before it was asked for is there:
 * whoever has just written, through whatever process, sees it.
 */
export function createReplica({
  url,
  principal,
  openOrm,
}: {
  url: string;
  principal: () => EntityManager;
  openOrm: (onPool: (pool: Pool) => void) => Promise<MikroORM>;
}): Replica {
  const consultas = new Pool({
    connectionString: url,
    application_name: 'talonario lectura',
    max: CONSULTAS,
    connectionTimeoutMillis: RESPUESTA_MS,
    statement_timeout: RESPUESTA_MS,
    query_timeout: RESPUESTA_MS,
    allowExitOnIdle: true,
  });
  // One that is cut while nobody uses it is told by who asks next.
  consultas.on('error', () => undefined);
  let lecturas: Pool | null = null;
  const orm = openOnce(() => openOrm((pool) => (lecturas = pool)));
  let abierta: MikroORM | null = null;
  const open = async (): Promise<void> => {
    // Nothing is asked of the database by opening it.
    abierta = await orm();
  };
  return {
    async check() {
      const { lsn = '', sistema } = (await principal().execute<Principal[]>(PRINCIPAL))[0] ?? {};
      const hasta = performance.now() + ESPERA_MS;
      for (;;) {
        let replica: Reflejo | undefined;
        try {
          replica = (await consultas.query<Reflejo>(REPLICA, [lsn])).rows[0];
        } catch (error) {
          return { estado: 'ausente', error };
        }
        if (!replica?.replica || replica.sistema !== sistema) return { estado: 'ajena' };
        if (replica.tiene) break;
        if (performance.now() >= hasta) return { estado: 'atrasada' };
        await sleep(MIRAR_MS);
      }
      await open();
      return { estado: 'al_dia' };
    },
    fork() {
      if (abierta === null) throw new Error('the replica was not asked how it is');
      return abierta.em.fork();
    },
    lecturas: () => lecturas,
    async close() {
      await Promise.all([consultas.end(), orm.opened()?.then((each) => each.close(true))]);
    },
  };
}

interface Principal {
  lsn: string;
  sistema: string;
}

interface Reflejo {
  replica: boolean;
  sistema: string;
  tiene: boolean;
}

/** What is committed is written to disk before anybody sees it: up to there is what anybody has seen. Raw: no table is read. */
const PRINCIPAL = `select pg_current_wal_flush_lsn()::text as lsn, system_identifier::text as sistema from pg_control_system()`;
const REPLICA = `select pg_is_in_recovery() as replica, system_identifier::text as sistema,
                        coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as tiene
                   from pg_control_system()`;
