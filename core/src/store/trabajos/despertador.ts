import { setTimeout as sleep } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import type { Cola } from './trabajos.ts';
import type { Guardia } from './guardia.ts';

/** A retry and a search are due seconds after they were sent: nobody should see a second more. */
const LOOK_MS = 1_000;
/** What need not be looked for at once is looked for this much later, of all queues together: mostly there is nothing left. */
const LATER_MS = 200;
/** Looks from one question for the guard to the next. */
const LOOKS_PER_GUARDIA = 3;

/** Lanes of a process that take the same jobs, by pg-boss's ids of its workers. */
interface Carriles {
  add(workerId: string): void;
  /** This lane has taken jobs: while it works on them it looks for no others. `lleno`: as many as it takes, so there may be more. */
  take(workerId: string, lleno: boolean): void;
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
 * Has one lane of one process look when a queue has a job. pg-boss would have all the lanes of all processes look at each job that is
 * sent: most of what a job cost PostgreSQL were lanes that found nothing. Who is on guard looks at once; the others, and whoever wants
 * to know if there are more, ask a while later about all those queues together. Call it before pg-boss starts. Jobs that come due by
 * themselves (a retry, one that was sent for later) are asked for too, since nobody is notified of those. `onError` hears of what could
 * not be asked; it is asked again anyway.
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
    // What is under way ends after this stops.
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
      // Where all are busy, each looks once it is free.
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
  /** As far as is known, there are more jobs than those under way. */
  let quedan = false;
  /** By turns: one that was told a moment ago may be about to take a job. When all are busy each looks again once it is free. */
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
      // One may have waited for this one to be done, and nobody is notified of that.
      else later(cola);
    },
  };
}

/** What pg-boss is notified of is told to `hear` instead of to all its lanes. */
function hearFirst(db: ReturnType<PgBoss['getDb']>, hear: (cola: string) => void): void {
  const listen = db.listen?.bind(db);
  if (!listen) throw new Error('pg-boss listens in another way than this version knows');
  db.listen = (canal, _tellAll, reconnected) => listen(canal, hear, reconnected);
}

/**
 * Of these queues, those with a job that could begin now. Each is looked up in the index that pg-boss takes its jobs by, up to its
 * first job: without its order PostgreSQL chooses, some days, to read all those that wait, or are done.
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
