import type { EntityManager } from '@mikro-orm/postgresql';
import { fromKysely, PgBoss } from 'pg-boss';

/** What each queue's job carries. Ids only: the work always reads the present state. */
export interface Trabajos {
  /** Turns stored notifications into jobs. */
  procesar_notificaciones: Record<string, never>;
  /** Reads an order again and does what is due: invoice, note or nothing. */
  procesar_orden: { cuenta_id: string; order_id: string };
  /** Issues the automatic note of a sale once its hold is over. */
  nota_automatica: { paquete_id: string };
  /** Uploads the PDF of a sale to the marketplace. */
  subir_factura: { paquete_id: string };
  /** Sends what waits for ARCA. */
  emitir_en_cola: Record<string, never>;
  /** Does a batch asked from the web. */
  procesar_lote: { lote_id: string };
  /** Looks for notifications and sales that never arrived. */
  recuperar_ventas: { cuenta_id: string };
}
export type Cola = keyof Trabajos;

interface AjustesCola<C extends Cola> {
  /** What the job is about: one waiting and one under way for each. */
  clave(datos: Trabajos[C]): string;
  reintentos: number;
  /** Seconds before the first retry; then twice as long each time, up to `demoraMaxima`. */
  demora: number;
  demoraMaxima: number;
  /** Seconds until a worker counts as dead. */
  vence: number;
}

const HORA = 3600;

const colas: { [C in Cola]: AjustesCola<C> } = {
  procesar_notificaciones: { clave: () => 'todas', reintentos: 3, demora: 2, demoraMaxima: 60, vence: 300 },
  procesar_orden: {
    clave: ({ cuenta_id, order_id }) => `${cuenta_id} ${order_id}`,
    reintentos: 12,
    demora: 10,
    demoraMaxima: HORA,
    vence: 600,
  },
  nota_automatica: {
    clave: ({ paquete_id }) => paquete_id,
    reintentos: 12,
    demora: 30,
    demoraMaxima: HORA,
    vence: 600,
  },
  subir_factura: { clave: ({ paquete_id }) => paquete_id, reintentos: 12, demora: 10, demoraMaxima: HORA, vence: 300 },
  emitir_en_cola: { clave: () => 'todas', reintentos: 3, demora: 30, demoraMaxima: 300, vence: HORA },
  procesar_lote: { clave: ({ lote_id }) => lote_id, reintentos: 5, demora: 5, demoraMaxima: 300, vence: 2 * HORA },
  recuperar_ventas: { clave: ({ cuenta_id }) => cuenta_id, reintentos: 3, demora: 60, demoraMaxima: HORA, vence: HORA },
};

/** Where a job ends after its last retry, for a person to see. */
const FALLIDOS = 'fallidos';

export interface TrabajoFallido {
  id: string;
  cola: Cola;
  datos: unknown;
  /** What the last attempt said. */
  error: unknown;
  creado_en: Date;
  fallo_en: Date;
}

export interface Jobs {
  /** Sends a job inside the caller's transaction. Nothing happens when one about the same waits already. */
  send<C extends Cola>(em: EntityManager, cola: C, datos: Trabajos[C], options?: { desde?: Date }): Promise<void>;
  /** Takes jobs of a queue, `simultaneos` at a time. A handler that throws is retried. */
  work<C extends Cola>(
    cola: C,
    handler: (datos: Trabajos[C], job: { id: string; signal: AbortSignal }) => Promise<void>,
    options?: { simultaneos?: number },
  ): Promise<void>;
  /** Sends a job by the clock of Buenos Aires; one per queue and matter. */
  schedule<C extends Cola>(cola: C, cron: string, datos: Trabajos[C]): Promise<void>;
  listFailed(): Promise<TrabajoFallido[]>;
  /** Sends failed jobs again, all of them without `ids`; answers how many. */
  retry(em: EntityManager, ids?: readonly string[]): Promise<number>;
  /** Jobs waiting and under way, by queue. */
  stats(): Promise<{ cola: string; en_espera: number; en_curso: number; fallidos: number }[]>;
  /** Waits for what is under way. */
  stop(): Promise<void>;
}

/**
 * The jobs of this process, on our database. pg-boss and its tables start with the first use: a command that sends
 * nothing pays nothing. `onError` hears what goes wrong between jobs.
 */
export function createJobs(url: string, onError: (error: Error) => void): Jobs {
  let sender: Promise<PgBoss> | null = null;
  let worker: Promise<PgBoss> | null = null;
  const open = async (trabaja: boolean): Promise<PgBoss> => {
    const boss = new PgBoss({
      connectionString: url,
      application_name: 'talonario',
      schema: 'pgboss',
      max: trabaja ? 6 : 1,
      supervise: trabaja,
      schedule: trabaja,
      useListenNotify: trabaja,
      reindex: false,
    });
    boss.on('error', onError);
    await boss.start();
    await createQueues(boss);
    return boss;
  };
  // Whoever works also sends through the same instance.
  const sending = () => worker ?? (sender ??= open(false));
  const working = () => (worker ??= open(true));

  const send: Jobs['send'] = async (em, cola, datos, options = {}) => {
    const boss = await sending();
    await boss.send(cola, datos, {
      db: fromKysely(em.getKysely()),
      singletonKey: colas[cola].clave(datos),
      ...(options.desde && { startAfter: options.desde }),
    });
  };
  const listFailed: Jobs['listFailed'] = async () => {
    const boss = await sending();
    const jobs = await boss.findJobs(FALLIDOS, { queued: true });
    return jobs.map((job) => ({
      id: job.id,
      cola: job.sourceName as Cola,
      datos: job.data,
      error: job.output,
      creado_en: job.sourceCreatedOn ?? job.createdOn,
      fallo_en: job.createdOn,
    }));
  };

  return {
    send,
    listFailed,
    async work(cola, handler, { simultaneos = 1 } = {}) {
      const boss = await working();
      await boss.work<Trabajos[typeof cola]>(cola, { localConcurrency: simultaneos }, async (jobs) => {
        for (const { id, data, signal } of jobs) await handler(data, { id, signal });
      });
    },
    async schedule(cola, cron, datos) {
      const boss = await working();
      const clave = colas[cola].clave(datos);
      await boss.schedule(cola, cron, datos, { tz: 'America/Argentina/Buenos_Aires', key: clave, singletonKey: clave });
    },
    async retry(em, ids) {
      const elegidos = (await listFailed()).filter(({ id }) => ids === undefined || ids.includes(id));
      const boss = await sending();
      await em.transactional(async (tx) => {
        for (const { id, cola, datos } of elegidos) {
          await send(tx, cola, datos as Trabajos[typeof cola]);
          await boss.deleteJob(FALLIDOS, id, { db: fromKysely(tx.getKysely()) });
        }
      });
      return elegidos.length;
    },
    async stats() {
      const boss = await sending();
      const queues = await boss.getQueues(Object.keys(colas));
      return queues.map(({ name, queuedCount, activeCount, failedCount }) => ({
        cola: name,
        en_espera: queuedCount,
        en_curso: activeCount,
        fallidos: failedCount,
      }));
    },
    async stop() {
      for (const abierto of [worker, sender]) await (await abierto)?.stop({ graceful: true, close: true });
      worker = null;
      sender = null;
    },
  };
}

async function createQueues(boss: PgBoss): Promise<void> {
  const hay = new Set((await boss.getQueues()).map(({ name }) => name));
  if (!hay.has(FALLIDOS)) await boss.createQueue(FALLIDOS, { retentionSeconds: 365 * 24 * HORA });
  for (const [name, ajustes] of Object.entries(colas)) {
    if (hay.has(name)) continue;
    await boss.createQueue(name, {
      policy: 'stately',
      retryLimit: ajustes.reintentos,
      retryDelay: ajustes.demora,
      retryDelayMax: ajustes.demoraMaxima,
      retryBackoff: true,
      expireInSeconds: ajustes.vence,
      deadLetter: FALLIDOS,
      notify: true,
    });
  }
}
