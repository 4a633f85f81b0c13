import { Client } from 'pg';

/** A server that does not answer in this time is away: whoever asks has other things to look after. */
const RESPUESTA_MS = 8_000;

/** Of the processes that take jobs, one is on guard: it does at once what one has to do, and the others see to it a while later. */
export interface Guardia {
  /** Whether it is this one, as far as it knows. Two that believe so do twice what each could have done alone. */
  deGuardia(): boolean;
  /** Takes it where nobody has it. @throws Error of a database that does not answer */
  ask(): Promise<void>;
  /** Leaves it to another. */
  close(): Promise<void>;
}

/**
 * Who has the lock is on guard. It goes away with its connection, and that with the process: another has it the next time it asks. The
 * connection is its own, since a pool would take it back. `onError` hears of one that was lost.
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
