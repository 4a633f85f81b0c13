import type { EntityManager } from '@mikro-orm/postgresql';
import { fromKysely, type JobInsert, type JobResult, type JobWithMetadata, type PgBoss } from 'pg-boss';
import type { Alcance } from '../../rules/alcance.ts';
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
  /** Whether what goes out of the installation waits. */
  enPausa?: () => Promise<boolean>;
  /** Whether the database is of a newer version: its own processes do the jobs. */
  isNewer?: () => Promise<boolean>;
}

const never = async (): Promise<boolean> => false;

/** Nobody follows them. */
const sinSeguidor: SeguidorDeTrabajos = { current: () => null, run: (_tomados, work) => work() };

/** What becomes of a job that did not fail: it is done, or it is not and goes on after those who wait. */
type Fin = void | 'sigue';

interface OpcionesTrabajo {
  /** Lanes: jobs, or groups of them, under way at once in this process. */
  simultaneos?: number;
  /** Takes only jobs of this priority or a higher one. */
  prioridad?: number;
}

export interface Jobs {
  /** Sends a job inside the caller's transaction. Nothing happens when one about the same waits already. */
  send<C extends Cola>(
    em: EntityManager,
    cola: C,
    datos: ConTraza<Trabajos[C]>,
    options?: OpcionesEnvio,
  ): Promise<void>;
  /** The same for many jobs of a queue, at once. */
  sendAll<C extends Cola>(
    em: EntityManager,
    cola: C,
    datos: readonly ConTraza<Trabajos[C]>[],
    options?: (datos: ConTraza<Trabajos[C]>) => OpcionesEnvio,
  ): Promise<void>;
  /** The same, but for those about the same as one that is under way, waits for another try, or failed for the last time. */
  sendMissing<C extends Cola>(
    em: EntityManager,
    cola: C,
    datos: readonly ConTraza<Trabajos[C]>[],
    options?: (datos: ConTraza<Trabajos[C]>) => OpcionesEnvio,
  ): Promise<void>;
  /**
   * Takes jobs of a queue, `simultaneos` at a time. A handler that throws is retried; one that answers `sigue`, once `cede` says that
   * others wait for its lane, goes on after them.
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
  /** Whether of the processes that take jobs it is this one that does what one has to do. */
  deGuardia(): boolean;
  /** Jobs that ran out of retries, the last one first: those within reach, or all. */
  listFailed(alcance?: Alcance): Promise<TrabajoFallido[]>;
  /** Sends failed jobs again, all of them without `ids`; answers how many. */
  retry(em: EntityManager, ids?: readonly string[]): Promise<number>;
  /** Jobs that are not done, by queue. */
  stats(): Promise<EstadoCola[]>;
  /** Waits for what is under way. */
  stop(): Promise<void>;
}

/** How often each lane looks by itself where PostgreSQL cannot notify of new jobs. */
const POLL_SECONDS = 2;
/** And where it does, for a notification that was lost: those that come due by themselves wake theirs (`despertador.ts`). */
const NOTIFIED_POLL_SECONDS = 30;
/** A job about what is under way is looked at again after this: most take about as long. What took longer is given as long again. */
const PUT_OFF_MS = 1_000;
/** But no more than this: what it tells of may be news. */
const PUT_OFF_MAX_MS = 60_000;
/** From one look to the next at what waits while the installation is paused. */
const PAUSA_MS = 60_000;

/**
 * The jobs of this process, on our database. pg-boss and its tables start with the first use: a command that sends
 * none does not wait. `onError` hears what goes wrong between jobs, and of those that the clock sends again anyway. While `enPausa`
 * what goes out of the installation waits, and once `isNewer` all of them.
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

  /** One that says its own way keeps it. */
  const withTraza = <D extends object>(datos: ConTraza<D>): ConTraza<D> => {
    const traza = datos.traza ?? seguidor.current();
    return traza === null ? datos : { ...datos, traza };
  };

  /** Jobs as they are sent, each in its place. */
  const place = async <C extends Cola>(
    em: EntityManager,
    cola: C,
    datos: readonly ConTraza<Trabajos[C]>[],
    options: ((datos: ConTraza<Trabajos[C]>) => OpcionesEnvio) | undefined,
    sinTope = false,
  ): Promise<(JobInsert & Lugar)[]> => {
    // Its first use makes the tables where it is looked.
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
    // What became of each of several is told with a statement that reads the whole table: of one, with one that looks it up.
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
        () => handler(tomados),
      );
      // The failure of any other queue ends in `fallidos`, where a person is told of it.
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
          // While those of a group run elsewhere, the next of that group waits and those of other groups do not.
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

/** Of whose turn it is, under way at once. */
function juntosOf(cola: Cola): number {
  const { turno } = colas[cola];
  return turno === 'del_sistema' ? 1 : turno.juntos;
}

const ZONA = 'America/Argentina/Buenos_Aires';

/** Those whose matter is under way elsewhere come back in a while: where turns are of an account, its jobs go side by side. */
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

/** What a job had left goes behind those who waited for its lane. */
async function goOn<C extends Cola>(boss: PgBoss, cola: C, datos: Trabajos[C], lugar: Lugar): Promise<void> {
  await boss.insert(cola, [{ data: toKeptDatos(datos), ...lugar, priority: lugar.priority - 1 }]);
}

/** They wait without spending a try: until it is known whether this is a copy, they may be another installation's to do. */
async function putBack<C extends Cola>(boss: PgBoss, cola: C, tomados: readonly TrabajoTomado<C>[]): Promise<void> {
  const startAfter = new Date(Date.now() + PAUSA_MS);
  const jobs = tomados.map(({ datos, lugar }) => ({ data: toKeptDatos(datos), ...lugar, startAfter }));
  jobs.sort((a, b) => (a.singletonKey < b.singletonKey ? -1 : 1));
  await boss.insert(cola, jobs);
}
