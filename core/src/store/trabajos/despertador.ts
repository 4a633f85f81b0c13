import { setTimeout as sleep } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import type { Cola } from './colas.ts';

/** A retry and a search are due seconds after they were sent: nobody should see a second more. */
const LOOK_MS = 1_000;

/** Lanes of a process that take the same jobs, by pg-boss's ids of its workers. */
interface Carriles {
  add(workerId: string): void;
  /** This lane has taken jobs: while it works on them it looks for no others. */
  take(workerId: string): void;
  /** And has done them. */
  free(workerId: string): void;
}

/** The lanes of a process that wait for jobs, and what has them look for some. */
export interface Despertador {
  /** Where the lanes that take the same jobs of this queue are told of. */
  openCarriles(cola: Cola): Carriles;
  /** Looks no more. */
  stop(): Promise<void>;
}

/**
 * Has one lane look when a queue has a job, and the next one when that lane took it. pg-boss would have all the lanes of all
 * processes look at each job that is sent: most of what a job cost PostgreSQL were lanes that found nothing. Call it before pg-boss
 * starts. Jobs that come due by themselves (a retry, one that was sent for later) are looked for here, of all queues together, since
 * nobody is notified of those. `onError` hears of looks that failed; the next one is made anyway.
 */
export function createDespertador(
  boss: Pick<PgBoss, 'getDb' | 'notifyWorker'>,
  onError: (error: Error) => void,
): Despertador {
  const grupos: { cola: Cola; wake(): void }[] = [];
  const fin = new AbortController();
  const wake = (cola: string): void => {
    for (const grupo of grupos) if (grupo.cola === cola) grupo.wake();
  };
  hearFirst(boss.getDb(), wake);
  const look = async (): Promise<void> => {
    const colas = new Set(grupos.map(({ cola }) => cola));
    for (const cola of await findColasVencidas(boss.getDb(), [...colas])) wake(cola);
  };
  const loop = async (): Promise<void> => {
    while (!fin.signal.aborted) {
      await look().catch((error: unknown) =>
        onError(new Error('jobs that came due were not looked for', { cause: error })),
      );
      await sleep(LOOK_MS, undefined, { signal: fin.signal }).catch(() => undefined);
    }
  };
  let mirando: Promise<void> | null = null;
  return {
    openCarriles(cola) {
      mirando ??= loop();
      const { wake: wakeOne, ...carriles } = createCarriles(boss);
      grupos.push({ cola, wake: wakeOne });
      return carriles;
    },
    async stop() {
      fin.abort();
      await mirando;
    },
  };
}

function createCarriles(boss: Pick<PgBoss, 'notifyWorker'>): Carriles & { wake(): void } {
  const carriles: string[] = [];
  const ocupados = new Set<string>();
  let turno = 0;
  /** By turns: one that was told a moment ago may be about to take a job. When all are busy each looks again once it is free. */
  const wake = (): void => {
    for (let vez = 0; vez < carriles.length; vez += 1) {
      const carril = carriles[turno] ?? '';
      turno = (turno + 1) % carriles.length;
      if (!ocupados.has(carril)) return boss.notifyWorker(carril);
    }
  };
  return {
    wake,
    add: (workerId) => void carriles.push(workerId),
    take(workerId) {
      ocupados.add(workerId);
      // A notice may tell of many jobs, or of one that waits for its turn: whoever takes one looks again when it is done, and another
      // looks meanwhile.
      boss.notifyWorker(workerId);
      wake();
    },
    free: (workerId) => void ocupados.delete(workerId),
  };
}

/** What pg-boss is notified of is told to `hear` instead of to all its lanes. */
function hearFirst(db: ReturnType<PgBoss['getDb']>, hear: (cola: string) => void): void {
  const listen = db.listen?.bind(db);
  if (!listen) throw new Error('pg-boss listens in another way than this version knows');
  db.listen = (canal, _tellAll, reconnected) => listen(canal, hear, reconnected);
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
