import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Pool } from 'pg';
import { openOnce } from '../openOnce.ts';

/**
 * State of a replica: with all that was committed before the question, behind (`atrasada`), away (`ausente`), or not a replica of this
 * database (`ajena`).
 */
export type EstadoReplica =
  | { estado: 'al_dia' | 'atrasada' | 'ajena'; error?: never }
  | { estado: 'ausente'; error: unknown };

/** A streaming replica of the database, where lists and reports are read. Its sessions can write nothing: PostgreSQL refuses it. */
export interface Replica {
  /** State of the replica now; waits a moment for it to catch up. Throws the primary's error when the primary cannot be asked. */
  check(): Promise<EstadoReplica>;
  /** Entity manager of a replica that was `al_dia`. */
  fork(): EntityManager;
  /** The replica's connections for reading; null before the first. */
  lecturas(): Pool | null;
  close(): Promise<void>;
}

/**
 * Milliseconds that a list waits for the replica to catch up with the primary. A healthy replica is some milliseconds behind, and
 * PostgreSQL may leave the end of a page unwritten for 200 (`wal_writer_delay`); one further behind takes longer than the primary to
 * answer.
 */
const ESPERA_MS = 300;
/** Milliseconds between two looks at the replica. */
const MIRAR_MS = 10;
/** Milliseconds after which a replica that does not answer, or does not accept a connection, counts as away. */
const RESPUESTA_MS = 1_000;
/** Connections reserved for asking its state, which never wait for lists. */
const CONSULTAS = 4;

/**
 * Creates the replica of the database `principal`. A list is read from it only when it has all that was committed before the list was asked
 * for: a user sees their own writes, through any process.
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
  // A connection cut while unused is reported by the next question.
  consultas.on('error', () => undefined);
  let lecturas: Pool | null = null;
  const orm = openOnce(() => openOrm((pool) => (lecturas = pool)));
  let abierta: MikroORM | null = null;
  const open = async (): Promise<void> => {
    // Opening sends no query to the database.
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

/**
 * Commits are flushed to disk before anybody sees them, so the flushed position covers all that anybody has seen. Raw: no table is read.
 */
const PRINCIPAL = `select pg_current_wal_flush_lsn()::text as lsn, system_identifier::text as sistema from pg_control_system()`;
const REPLICA = `select pg_is_in_recovery() as replica, system_identifier::text as sistema,
                        coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as tiene
                   from pg_control_system()`;
