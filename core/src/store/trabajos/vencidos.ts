import { setTimeout as sleep } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import type { Cola } from './colas.ts';

/** A retry and a search are due seconds after they were sent: nobody should see a second more. */
const LOOK_MS = 1_000;

/** The lanes of a process that wait for jobs, and what looks for them. */
export interface Despertador {
  /** A lane of this queue, by pg-boss's id of its worker. */
  add(cola: Cola, workerId: string): void;
  /** Looks no more. */
  stop(): Promise<void>;
}

/**
 * Wakes the lanes of the queues that have a job which came due by itself (a retry, one that was sent for later): nobody is
 * notified of those. All queues are looked at together, since each of some forty lanes that looked for its own would cost an idle
 * process as many transactions. `onError` hears of looks that failed; the next one is made anyway.
 */
export function createDespertador(boss: PgBoss, onError: (error: Error) => void): Despertador {
  const carriles = new Map<Cola, string[]>();
  const fin = new AbortController();
  const look = async (): Promise<void> => {
    for (const cola of await findColasVencidas(boss.getDb(), [...carriles.keys()])) {
      for (const workerId of carriles.get(cola) ?? []) boss.notifyWorker(workerId);
    }
  };
  const loop = async (): Promise<void> => {
    while (!fin.signal.aborted) {
      await look().catch((error: unknown) =>
        onError(new Error('jobs that came due were not looked for', { cause: error })),
      );
      await sleep(LOOK_MS, undefined, { signal: fin.signal }).catch(() => undefined);
    }
  };
  const mirando = loop();
  return {
    add(cola, workerId) {
      carriles.set(cola, [...(carriles.get(cola) ?? []), workerId]);
    },
    async stop() {
      fin.abort();
      await mirando;
    },
  };
}

/** Of these queues, those with a job that could begin now. Each is looked up in the index that pg-boss takes its jobs by. */
export async function findColasVencidas(db: ReturnType<PgBoss['getDb']>, colas: readonly Cola[]): Promise<Cola[]> {
  if (colas.length === 0) return [];
  const { rows } = await db.executeSql(
    `select cola from unnest($1::text[]) as cola
      where exists (select from pgboss.job where name = cola and state < 'active' and not blocked and start_after <= now())`,
    [colas],
  );
  return (rows as { cola: Cola }[]).map(({ cola }) => cola);
}
