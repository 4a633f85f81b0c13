import type { Job, JobInsert, JobResult, JobWithMetadata } from 'pg-boss';
import { isAppError } from '../../rules/errors.ts';
import { codigoPublicado } from '../../rules/errors/codigoPublicado.ts';
import { colas } from './colas.ts';
import type { Cola, Trabajos } from './trabajos.ts';

// Jobs in our terms, and in pg-boss's.

/** Data of a job, with the traza that sent it; absent in a job sent before trazas existed. */
export type ConTraza<D> = D & { traza?: string };

/** Version of a job's data. Since 2, a sale is `venta_id`; before, `paquete_id`. Data without version are of before. */
const VERSION_DE_DATOS = 2;

/** A job's data as stored. */
export function toKeptDatos<D extends object>(datos: D): D & { v: number } {
  return { ...datos, v: VERSION_DE_DATOS };
}

/** A job's data as today's handlers read them, including those that an earlier version sent. */
export function toCurrentDatos<D extends object>(kept: D & { v?: number; paquete_id?: string }): D {
  const { v, ...datos } = kept;
  if (v !== undefined || datos.paquete_id === undefined) return datos as unknown as D;
  const { paquete_id: venta_id, ...iguales } = datos;
  return { ...iguales, venta_id } as unknown as D;
}

/** A job under way. */
export interface TrabajoTomado<C extends Cola> {
  id: string;
  datos: ConTraza<Trabajos[C]>;
  /** Aborted when the job's time is over, or when the process stops without waiting for it any longer. */
  signal: AbortSignal;
  /** The last try: if it fails, it is not tried again. */
  ultimo: boolean;
  /** Its place, to which it returns when it is put off. */
  lugar: Lugar;
  /** Value of `performance.now()` when it began, in milliseconds. */
  desdeMs: number;
}

/** How a job waits: not before `desde`, and before those of its queue with a lower `prioridad` (0 unless it says so). */
export interface OpcionesEnvio {
  desde?: Date;
  prioridad?: number;
}

/** A job that was taken, as a step of its traza. */
export interface TrabajoSeguido {
  id: string;
  cola: Cola;
  /** Traza that sent it; null: none. */
  traza: string | null;
  /** Milliseconds it waited since it could begin. */
  esperaMs: number;
  /** Number of the try, from 1. */
  intento: number;
}

/** Follows work along its traza: a job is sent with the traza's id, and continues it. */
export interface SeguidorDeTrabajos {
  /** Present traza; null: none, or several. */
  current(): string | null;
  /** Runs `work` for jobs taken together, as steps of their trazas; answers its result. */
  run(
    tomados: readonly TrabajoSeguido[],
    work: () => Promise<ReadonlyMap<string, unknown>>,
  ): Promise<ReadonlyMap<string, unknown>>;
}

/**
 * Place of a job: one waits for each matter (the key), each owner (the group) has at most the queue's number under way, and a higher
 * priority goes first.
 */
export type Lugar = Required<Pick<JobInsert, 'singletonKey' | 'group' | 'priority'>>;

/** Key of a job's matter, of which one job waits. */
export function claveOf<C extends Cola>(cola: C, datos: Trabajos[C]): string {
  return colas[cola].clave(datos);
}

export function toTomado<C extends Cola>(cola: C, job: JobWithMetadata<Trabajos[C]>): TrabajoTomado<C> {
  const { id, signal, retryCount, retryLimit, priority, groupId } = job;
  const data = toCurrentDatos(job.data);
  const singletonKey = claveOf(cola, data);
  const lugar = { singletonKey, group: { id: groupId ?? singletonKey }, priority };
  return { id, datos: data, signal, ultimo: retryCount >= retryLimit, lugar, desdeMs: performance.now() };
}

export function toSeguido<C extends Cola>(
  cola: C,
  { id, data, retryCount, createdOn, startAfter, startedOn }: JobWithMetadata<ConTraza<Trabajos[C]>>,
): TrabajoSeguido {
  const desde = Math.max(createdOn.getTime(), startAfter.getTime());
  const esperaMs = startedOn.getTime() - desde;
  return { id, cola, traza: data.traza ?? null, esperaMs, intento: retryCount + 1 };
}

export function toResults(jobs: readonly Job[], errores: ReadonlyMap<string, unknown>): JobResult[] {
  return jobs.map(({ id }) =>
    errores.has(id) ? { id, status: 'failed', output: toOutput(errores.get(id)) } : { id, status: 'completed' },
  );
}

/** The failure of a job that was taken alone: pg-boss stores the `toJSON` of the error thrown. */
export class TrabajoFalla extends Error {
  constructor(error: unknown) {
    super('the job failed', { cause: error });
  }

  toJSON(): object {
    return toOutput(this.cause);
  }
}

/** Stored data of a failure: the code and its data make the sentence; the rest is for whoever investigates it. */
function toOutput(error: unknown): object {
  if (isAppError(error)) {
    const code = codigoPublicado(error);
    return { name: error.name, message: code, code, data: error.data };
  }
  if (error instanceof Error) return { name: error.name, message: error.message, stack: error.stack ?? null };
  return { message: String(error) };
}
