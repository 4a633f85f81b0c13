import { Client } from 'pg';

/** Milliseconds after which a server that does not answer counts as away: the caller has other work. */
const RESPUESTA_MS = 8_000;

/**
 * One process, among those that take jobs, is on guard: it does at once the work that needs a single process; the others attend to it a
 * while later.
 */
export interface Guardia {
  /** Whether this process is on guard, as far as it knows. If two processes believe so, both do the same work. */
  deGuardia(): boolean;
  /** Takes the guard if no process has it. @throws Error when the database does not answer */
  ask(): Promise<void>;
  /** Leaves the guard to another process. */
  close(): Promise<void>;
}

/**
 * The guard as a lock. It ends with its connection, and that with the process: another process gets it when it next asks. The connection is
 * its own, since a pool would take it back. `onError` gets the loss of a connection.
 */
export function createGuardia(url: string, onError: (error: Error) => void): Guardia {
  let conexion: Client | null = null;
  let mia = false;
  const open = (): Client => {
    const client = new Client({
      connectionString: url,
      application_name: 'talonario guardia',
      keepAlive: true,
      connectionTimeoutMillis: RESPUESTA_MS,
      query_timeout: RESPUESTA_MS,
    });
    client.on('error', onError);
    client.on('end', () => forget(client));
    return client;
  };
  const forget = (client: Client): void => {
    if (conexion !== client) return;
    conexion = null;
    mia = false;
  };
  return {
    deGuardia: () => mia,
    async ask() {
      if (mia) return;
      const client = conexion ?? open();
      try {
        if (conexion === null) {
          conexion = client;
          await client.connect();
        }
        const { rows } = await client.query<{ mia: boolean }>(TOMAR);
        mia = rows[0]?.mia === true && conexion === client;
      } catch (error) {
        forget(client);
        // Not waited for: a server that is away does not say that it ended.
        client.end().catch(onError);
        throw error;
      }
    },
    async close() {
      const client = conexion;
      conexion = null;
      mia = false;
      await client?.end();
    },
  };
}

const TOMAR = `select pg_try_advisory_lock(hashtextextended('guardia de los trabajos', 0)) as mia`;
