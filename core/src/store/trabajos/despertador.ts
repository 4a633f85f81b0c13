import { setTimeout as sleep } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import type { Cola } from './trabajos.ts';
import type { Guardia } from './guardia.ts';

/**
 * Milliseconds between two looks at all queues. Retries and searches are due seconds after they were sent: a second more is not noticed.
 */
const LOOK_MS = 1_000;
/** Milliseconds by which a look that is not urgent is put off, for all queues together: mostly no job is left. */
const LATER_MS = 200;
/** Number of looks between two questions for the guard. */
const LOOKS_PER_GUARDIA = 3;

/** Lanes of a process that take the same jobs, by pg-boss's ids of its workers. */
interface Carriles {
  add(workerId: string): void;
  /** Marks a lane as working: meanwhile it looks for no other jobs. `lleno`: it took as many as it can, so there may be more. */
  take(workerId: string, lleno: boolean): void;
  /** Marks a lane as done with its jobs. */
  free(workerId: string): void;
}

/** The lanes of a process that wait for jobs, and their waking. */
export interface Despertador {
  /** Registers the lanes that take the same jobs of this queue. */
  openCarriles(cola: Cola): Carriles;
  /** Stops looking for jobs. */
  stop(): Promise<void>;
}

/**
 * Has one lane of one process look when a queue has a job. pg-boss would have all the lanes of all processes look at each job sent: most of
 * a job's cost in PostgreSQL was lanes that found nothing. The process on guard looks at once; the others, and a lane that wants to know if
 * there are more, ask a while later about all those queues together. Call it before pg-boss starts. Jobs that come due by themselves (a
 * retry, a job sent for later) are also looked for, since nobody is notified of them. `onError` gets the failed questions; they are asked
 * again anyway.
 */
export function createDespertador(
  boss: Pick<PgBoss, 'getDb' | 'notifyWorker'>,
  guardia: Guardia,
  onError: (error: Error) => void,
): Despertador {
  const grupos: Grupo[] = [];
  const fin = new AbortController();
  const deLaCola = (cola: string): Grupo[] => grupos.filter((grupo) => grupo.cola === cola);
  const look = async (colas: ReadonlySet<Cola>): Promise<void> => {
    const vencidas = new Set<string>(await findColasVencidas(boss.getDb(), [...colas]));
    for (const grupo of grupos) if (colas.has(grupo.cola)) grupo.tell(vencidas.has(grupo.cola));
  };
  const tried = (que: string, work: Promise<void>): Promise<void> =>
    work.catch((cause: unknown) => onError(new Error(que, { cause })));

  const pedidas = new Set<Cola>();
  let timer: NodeJS.Timeout | null = null;
  let mirandoLuego: Promise<void> = Promise.resolve();
  const later = (cola: Cola): void => {
    // Work under way may end after the stop.
    if (fin.signal.aborted) return;
    pedidas.add(cola);
    timer ??= setTimeout(() => {
      timer = null;
      const colas = new Set(pedidas);
      pedidas.clear();
      mirandoLuego = tried('it was not asked whether there are more jobs', look(colas));
    }, LATER_MS);
  };
  hearFirst(boss.getDb(), (cola) => {
    for (const grupo of deLaCola(cola)) {
      if (guardia.deGuardia()) grupo.wake();
      // When all lanes are busy, each looks once it is free.
      else if (grupo.hasFree()) later(grupo.cola);
    }
  });
  const loop = async (): Promise<void> => {
    for (let vez = 0; !fin.signal.aborted; vez += 1) {
      if (vez % LOOKS_PER_GUARDIA === 0) await tried('the guard was not asked for', guardia.ask());
      const colas = new Set(grupos.map(({ cola }) => cola));
      await tried('jobs that came due were not looked for', look(colas));
      await sleep(LOOK_MS, undefined, { signal: fin.signal }).catch(() => undefined);
    }
  };
  let mirando: Promise<void> | null = null;
  return {
    openCarriles(cola) {
      mirando ??= loop().catch(onError);
      const grupo = createGrupo(boss, cola, later);
      grupos.push(grupo);
      return grupo;
    },
    async stop() {
      fin.abort();
      if (timer !== null) clearTimeout(timer);
      await Promise.all([mirando, mirandoLuego]);
      await guardia.close();
    },
  };
}

interface Grupo extends Carriles {
  cola: Cola;
  hasFree(): boolean;
  wake(): void;
  /** Whether there are jobs that could begin. */
  tell(hay: boolean): void;
}

function createGrupo(boss: Pick<PgBoss, 'notifyWorker'>, cola: Cola, later: (cola: Cola) => void): Grupo {
  const carriles: string[] = [];
  const ocupados = new Set<string>();
  let turno = 0;
  /** Whether, as far as is known, there are more jobs than those under way. */
  let quedan = false;
  /**
   * Wakes a free lane, by turns: a lane woken a moment ago may be about to take a job. When all are busy, each looks again once it is free.
   */
  const wake = (): void => {
    for (let vez = 0; vez < carriles.length; vez += 1) {
      const carril = carriles[turno] ?? '';
      turno = (turno + 1) % carriles.length;
      if (!ocupados.has(carril)) return boss.notifyWorker(carril);
    }
  };
  return {
    cola,
    wake,
    hasFree: () => ocupados.size < carriles.length,
    add: (workerId) => void carriles.push(workerId),
    tell(hay) {
      quedan = hay;
      if (hay) wake();
    },
    take(workerId, lleno) {
      ocupados.add(workerId);
      // A notice may tell of many jobs.
      if (lleno) later(cola);
      else quedan = false;
    },
    free(workerId) {
      ocupados.delete(workerId);
      if (quedan) boss.notifyWorker(workerId);
      // A job may have waited for this one to be done, and nobody is notified of that.
      else later(cola);
    },
  };
}

/** Sends pg-boss's notifications to `hear` instead of to all its lanes. */
function hearFirst(db: ReturnType<PgBoss['getDb']>, hear: (cola: string) => void): void {
  const listen = db.listen?.bind(db);
  if (!listen) throw new Error('pg-boss listens in another way than this version knows');
  db.listen = (canal, _tellAll, reconnected) => listen(canal, hear, reconnected);
}

/**
 * The queues, among these, with a job that could begin now. Each is looked up in the index that pg-boss takes its jobs by, up to its first
 * job: without that order PostgreSQL sometimes chooses to read all the waiting jobs, or the done ones.
 */
export async function findColasVencidas(db: ReturnType<PgBoss['getDb']>, colas: readonly Cola[]): Promise<Cola[]> {
  if (colas.length === 0) return [];
  const { rows } = await db.executeSql(
    `select cola from unnest($1::text[]) as cola
      cross join lateral (select from pgboss.job
                           where name = cola and state < 'active' and not blocked and start_after <= now()
                           order by priority desc, created_on limit 1) as una`,
    [colas],
  );
  return (rows as { cola: Cola }[]).map(({ cola }) => cola);
}
