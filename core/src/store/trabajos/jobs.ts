import type { EntityManager } from '@mikro-orm/postgresql';
import { fromKysely, type JobInsert, type JobResult, type JobWithMetadata, type PgBoss } from 'pg-boss';
import type { Alcance } from '../../rules/alcance.ts';
import { readingTokensOnce } from '../cuentas/readingTokensOnce.ts';
import { createBoss, startBoss } from './boss.ts';
import { colas, prioridades } from './colas.ts';
import { FALLIDOS, type Cola, type Trabajos } from './trabajos.ts';
import { createDespertador, type Despertador } from './despertador.ts';
import { countTrabajos, type EstadoCola } from './esperas.ts';
import { findPendientes, findRepetidos, listFallidos, type TrabajoFallido } from './fallidos.ts';
import { isOver, placesOf, ultimoLugar } from './placesOf.ts';
import { createGuardia, type Guardia } from './guardia.ts';
import {
  toResults,
  claveOf,
  toSeguido,
  toKeptDatos,
  toTomado,
  TrabajoFalla,
  type ConTraza,
  type Lugar,
  type OpcionesEnvio,
  type SeguidorDeTrabajos,
  type TrabajoTomado,
} from './trabajo.ts';

interface OpcionesDeJobs {
  seguidor?: SeguidorDeTrabajos;
  /** Whether everything that leaves the installation must wait. */
  enPausa?: () => Promise<boolean>;
  /** Whether the database is of a newer version: its own processes do the jobs. */
  isNewer?: () => Promise<boolean>;
}

const never = async (): Promise<boolean> => false;

/** Default: jobs without traza. */
const sinSeguidor: SeguidorDeTrabajos = { current: () => null, run: (_tomados, work) => work() };

/** End of a job that did not fail: done, or (`sigue`) to be continued after the jobs waiting. */
type Fin = void | 'sigue';

interface OpcionesTrabajo {
  /** Lanes: jobs, or groups of them, under way at once in this process. */
  simultaneos?: number;
  /** Takes only jobs of this priority or a higher one. */
  prioridad?: number;
}

export interface Jobs {
  /** Sends a job inside the caller's transaction. Does nothing when a job of the same matter already waits. */
  send<C extends Cola>(
    em: EntityManager,
    cola: C,
    datos: ConTraza<Trabajos[C]>,
    options?: OpcionesEnvio,
  ): Promise<void>;
  /** As `send`, for many jobs of a queue at once. */
  sendAll<C extends Cola>(
    em: EntityManager,
    cola: C,
    datos: readonly ConTraza<Trabajos[C]>[],
    options?: (datos: ConTraza<Trabajos[C]>) => OpcionesEnvio,
  ): Promise<void>;
  /** As `sendAll`, except the jobs whose matter has a job under way, waiting for another try, or failed for the last time. */
  sendMissing<C extends Cola>(
    em: EntityManager,
    cola: C,
    datos: readonly ConTraza<Trabajos[C]>[],
    options?: (datos: ConTraza<Trabajos[C]>) => OpcionesEnvio,
  ): Promise<void>;
  /**
   * Takes jobs of a queue, `simultaneos` at a time. A job whose handler throws is retried; one whose handler answers `sigue`, once `cede`
   * tells that others wait for its lane, is continued after them.
   */
  work<C extends Cola>(
    cola: C,
    handler: (
      datos: ConTraza<Trabajos[C]>,
      job: Omit<TrabajoTomado<C>, 'datos'> & { cede: () => Promise<boolean> },
    ) => Promise<Fin>,
    options?: OpcionesTrabajo,
  ): Promise<void>;
  /**
   * Takes up to `juntos` jobs of a queue at once, on as many lanes as `simultaneos`. The handler answers the error of each
   * job that failed, by id: those are retried, the others are done.
   */
  workTogether<C extends Cola>(
    cola: C,
    handler: (trabajos: TrabajoTomado<C>[]) => Promise<ReadonlyMap<string, unknown>>,
    options: OpcionesTrabajo & { juntos: number },
  ): Promise<void>;
  /** Sends a job by the clock of Buenos Aires; one per queue and matter. */
  schedule<C extends Cola>(cola: C, cron: string, datos: Trabajos[C]): Promise<void>;
  /** Whether this process is on guard: the one, among those that take jobs, that does the work of a single process. */
  deGuardia(): boolean;
  /** Jobs that ran out of retries, the last one first: those within reach, or all. */
  listFailed(alcance?: Alcance): Promise<TrabajoFallido[]>;
  /** Sends failed jobs again, all of them without `ids`; answers how many. */
  retry(em: EntityManager, ids?: readonly string[]): Promise<number>;
  /** Jobs that are not done, by queue. */
  stats(): Promise<EstadoCola[]>;
  /** Stops taking jobs, and waits for those under way. */
  stop(): Promise<void>;
}

/** Seconds between two looks of each lane where PostgreSQL cannot notify of new jobs. */
const POLL_SECONDS = 2;
/**
 * Seconds between two looks where it can notify, in case a notification was lost: jobs that come due by themselves wake their lanes
 * (`despertador.ts`).
 */
const NOTIFIED_POLL_SECONDS = 30;
/** First delay of a job whose matter is under way: most jobs take about as long. For an older one under way, its age is the delay. */
const PUT_OFF_MS = 1_000;
/** Longest such delay: the job may bring news. */
const PUT_OFF_MAX_MS = 60_000;
/** Milliseconds between two looks at the waiting jobs while the installation is paused. */
const PAUSA_MS = 60_000;

/**
 * The jobs of this process, on our database. pg-boss and its tables start with the first use: a command that sends none does not wait.
 * `onError` gets the errors between jobs, and those of jobs that the clock sends again anyway. While `enPausa`, the jobs whose effects
 * leave the installation wait; once `isNewer`, all of them.
 */
export function createJobs(
  url: string,
  conexiones: number,
  onError: (error: Error) => void,
  { seguidor = sinSeguidor, enPausa = never, isNewer = never }: OpcionesDeJobs = {},
): Jobs {
  let sender: Promise<PgBoss> | null = null;
  let worker: Promise<{ boss: PgBoss; despertador: Despertador }> | null = null;
  let guardia: Guardia | null = null;
  // One instance works and sends. A start that failed is not kept: the next call tries again.
  const sending = async (): Promise<PgBoss> =>
    worker
      ? (await worker).boss
      : (sender ??= startBoss(createBoss(url, onError)).catch((error: unknown) => {
          sender = null;
          throw error;
        }));
  const openWorker = async (): Promise<{ boss: PgBoss; despertador: Despertador }> => {
    const boss = createBoss(url, onError, { conexiones });
    guardia = createGuardia(url, onError);
    const despertador = createDespertador(boss, guardia, onError);
    return { boss: await startBoss(boss), despertador };
  };
  const working = () =>
    (worker ??= openWorker().catch((error: unknown) => {
      worker = null;
      throw error;
    }));

  /** Adds the current traza; data with their own traza keep it. */
  const withTraza = <D extends object>(datos: ConTraza<D>): ConTraza<D> => {
    const traza = datos.traza ?? seguidor.current();
    return traza === null ? datos : { ...datos, traza };
  };

  /** Jobs ready to be sent, each with its place. */
  const place = async <C extends Cola>(
    em: EntityManager,
    cola: C,
    datos: readonly ConTraza<Trabajos[C]>[],
    options: ((datos: ConTraza<Trabajos[C]>) => OpcionesEnvio) | undefined,
    sinTope = false,
  ): Promise<(JobInsert & Lugar)[]> => {
    // Its first use creates the tables where the places are read.
    await sending();
    const pedidos = datos.map((trabajo) => ({ unos: trabajo, ...options?.(trabajo) }));
    const jobs: (JobInsert & Lugar)[] = [];
    for (const [prioridad, iguales] of Map.groupBy(pedidos, (pedido) => pedido.prioridad ?? prioridades.normal)) {
      const lugares = await placesOf(
        em,
        cola,
        iguales.map(({ unos: trabajo }) => trabajo),
        { prioridad, sinTope },
      );
      for (const [indice, { unos: trabajo, desde }] of iguales.entries()) {
        const lugar = lugares[indice];
        if (lugar) jobs.push({ data: toKeptDatos(withTraza(trabajo)), ...lugar, ...(desde && { startAfter: desde }) });
      }
    }
    return jobs;
  };

  const insert = async (em: EntityManager, cola: Cola, jobs: (JobInsert & Lugar)[]): Promise<void> => {
    const boss = await sending();
    // Sorted: two processes that send the same jobs at once would deadlock if they inserted them in different orders.
    jobs.sort((a, b) => (a.singletonKey < b.singletonKey ? -1 : 1));
    await boss.insert(cola, jobs, { db: fromKysely(em.getKysely()) });
  };
  const sendAll: Jobs['sendAll'] = async (em, cola, datos, options) => {
    if (datos.length > 0) await insert(em, cola, await place(em, cola, datos, options));
  };
  const sendMissing: Jobs['sendMissing'] = async (em, cola, datos, options) => {
    const claves = datos.map((trabajo) => claveOf(cola, trabajo));
    const hay = await findPendientes((await sending()).getDb(), cola, claves);
    await sendAll(
      em,
      cola,
      datos.filter((trabajo) => !hay.has(claveOf(cola, trabajo))),
      options,
    );
  };
  const send: Jobs['send'] = (em, cola, datos, options = {}) => sendAll(em, cola, [datos], () => options);
  const listFailed: Jobs['listFailed'] = async (alcance) => listFallidos((await sending()).getDb(), alcance ?? null);
  const workTogether: Jobs['workTogether'] = async (cola, handler, options) => {
    const { juntos, simultaneos = 1, prioridad } = options;
    const { boss, despertador } = await working();
    const carriles = despertador.openCarriles(cola);
    // The outcomes of several jobs are written with a statement that reads the whole table; that of one job, with a look-up.
    const porSeparado = juntos > 1;
    const handle = async (
      jobs: readonly JobWithMetadata<Trabajos[typeof cola]>[],
    ): Promise<JobResult[] | undefined> => {
      const vigentes = jobs.map((job) => toTomado(cola, job));
      if ((await isNewer()) || (!colas[cola].sigueEnPausa && (await enPausa()))) {
        await putBack(boss, cola, vigentes);
        return porSeparado ? toResults(jobs, new Map()) : undefined;
      }
      const tomados = await putOff(boss, cola, vigentes);
      const propios = new Set(tomados.map(({ id }) => id));
      const errores = await seguidor.run(
        jobs.filter(({ id }) => propios.has(id)).map((job) => toSeguido(cola, job)),
        () => readingTokensOnce(() => handler(tomados)),
      );
      // Failures of the other queues end in `fallidos`, where a person sees them.
      if (colas[cola].periodica) {
        for (const error of errores.values()) onError(new Error(`job ${cola} failed`, { cause: error }));
      }
      if (porSeparado) return toResults(jobs, errores);
      for (const error of errores.values()) throw new TrabajoFalla(error);
      return undefined;
    };
    const open = async (): Promise<void> => {
      let workerId = '';
      workerId = await boss.work<Trabajos[typeof cola]>(
        cola,
        {
          batchSize: juntos,
          // While a group's jobs run elsewhere, its next job waits and those of other groups do not.
          groupConcurrency: juntosOf(cola),
          ...(prioridad === undefined ? {} : { minPriority: ultimoLugar(prioridad) }),
          pollingIntervalSeconds: POLL_SECONDS,
          notifyPollingIntervalSeconds: NOTIFIED_POLL_SECONDS,
          perJobResults: porSeparado,
          includeMetadata: true,
        },
        async (jobs) => {
          carriles.take(workerId, jobs.length === juntos);
          try {
            // pg-boss's types do not add what `includeMetadata` brings.
            return await handle(jobs as JobWithMetadata<Trabajos[typeof cola]>[]);
          } finally {
            carriles.free(workerId);
          }
        },
      );
      carriles.add(workerId);
    };
    for (let n = 0; n < simultaneos; n += 1) await open();
  };

  return {
    send,
    sendAll,
    sendMissing,
    listFailed,
    workTogether,
    work: (cola, handler, options = {}) =>
      workTogether(
        cola,
        async (trabajos) => {
          const errores = new Map<string, unknown>();
          const { boss } = await working();
          for (const { datos, ...job } of trabajos) {
            const once = async (): Promise<void> => {
              const fin = await handler(datos, { ...job, cede: () => isOver(boss.getDb(), cola, job) });
              if (fin === 'sigue') await goOn(boss, cola, datos, job.lugar);
            };
            await once().catch((error: unknown) => errores.set(job.id, error));
          }
          return errores;
        },
        { ...options, juntos: 1 },
      ),
    async schedule(cola, cron, datos) {
      const { boss } = await working();
      const singletonKey = claveOf(cola, datos);
      await boss.schedule(cola, cron, datos, {
        tz: ZONA,
        key: singletonKey,
        singletonKey,
        group: { id: singletonKey },
      });
    },
    async retry(em, ids) {
      const elegidos = (await listFailed()).filter(({ id }) => ids === undefined || ids.includes(id));
      const boss = await sending();
      await em.transactional(async (tx) => {
        for (const { id, cola, datos } of elegidos) {
          await insert(tx, cola, await place(tx, cola, [datos], undefined, true));
          await boss.deleteJob(FALLIDOS, id, { db: fromKysely(tx.getKysely()) });
        }
      });
      return elegidos.length;
    },
    deGuardia: () => guardia?.deGuardia() ?? false,
    stats: async () => countTrabajos((await sending()).getDb()),
    async stop() {
      const trabaja = await worker;
      await trabaja?.despertador.stop();
      for (const boss of [trabaja?.boss, await sender]) await boss?.stop({ graceful: true, close: true });
      worker = null;
      sender = null;
    },
  };
}

/** Most jobs under way at once of whoever takes turns in the queue. */
function juntosOf(cola: Cola): number {
  const { turno } = colas[cola];
  return turno === 'del_sistema' ? 1 : turno.juntos;
}

const ZONA = 'America/Argentina/Buenos_Aires';

/** Puts off the jobs whose matter is under way elsewhere: where turns are by account, the account's jobs run side by side. */
async function putOff<C extends Cola>(
  boss: PgBoss,
  cola: C,
  tomados: readonly TrabajoTomado<C>[],
): Promise<TrabajoTomado<C>[]> {
  if (juntosOf(cola) === 1) return [...tomados];
  const repetidos = await findRepetidos(
    boss.getDb(),
    cola,
    tomados.map(({ id }) => id),
  );
  for (const { id, datos, lugar } of tomados) {
    const haceMs = repetidos.get(id);
    if (haceMs === undefined) continue;
    const startAfter = new Date(Date.now() + Math.min(Math.max(haceMs, PUT_OFF_MS), PUT_OFF_MAX_MS));
    await boss.send(cola, toKeptDatos(datos), { ...lugar, startAfter });
  }
  return tomados.filter(({ id }) => !repetidos.has(id));
}

/** Sends the rest of a job behind those that waited for its lane. */
async function goOn<C extends Cola>(boss: PgBoss, cola: C, datos: Trabajos[C], lugar: Lugar): Promise<void> {
  await boss.insert(cola, [{ data: toKeptDatos(datos), ...lugar, priority: lugar.priority - 1 }]);
}

/** Puts jobs back without spending a try: until it is known whether this is a copy, they may be another installation's to do. */
async function putBack<C extends Cola>(boss: PgBoss, cola: C, tomados: readonly TrabajoTomado<C>[]): Promise<void> {
  const startAfter = new Date(Date.now() + PAUSA_MS);
  const jobs = tomados.map(({ datos, lugar }) => ({ data: toKeptDatos(datos), ...lugar, startAfter }));
  jobs.sort((a, b) => (a.singletonKey < b.singletonKey ? -1 : 1));
  await boss.insert(cola, jobs);
}
