import type { Job, JobInsert, JobResult, JobWithMetadata } from 'pg-boss';
import { isAppError } from '../../rules/errors.ts';
import { codigoPublicado } from '../../rules/errors/codigoPublicado.ts';
import { colas } from './colas.ts';
import type { Cola, Trabajos } from './trabajos.ts';

// Jobs as we say them, and as pg-boss does.

/** What a job carries, with the way that sent it. One that was sent before there were has none. */
export type ConTraza<D> = D & { traza?: string };

/** Version of what jobs carry: since 2, `venta_id` is a sale's, which was `paquete_id`. A job without it is of before. */
const VERSION_DE_DATOS = 2;

/** A job's data as they are kept. */
export function toKeptDatos<D extends object>(datos: D): D & { v: number } {
  return { ...datos, v: VERSION_DE_DATOS };
}

/** A job's data as today's handlers read them, also those of a job that an earlier version sent. */
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
  /** Aborted when its time is over, or the process stops and does not wait for it any longer. */
  signal: AbortSignal;
  /** If it fails, it is not tried again. */
  ultimo: boolean;
  /** Where it stands, and where it comes back to when it is put off. */
  lugar: Lugar;
  /** Since when it is under way, in milliseconds. */
  desdeMs: number;
}

/** How a job waits: not before `desde`, and before those of its queue with a lower `prioridad` (0 unless it says so). */
export interface OpcionesEnvio {
  desde?: Date;
  prioridad?: number;
}

/** A job that was taken, as a step of its way. */
export interface TrabajoSeguido {
  id: string;
  cola: Cola;
  /** The way that sent it; null: nobody's. */
  traza: string | null;
  /** How long it waited since it could begin. */
  esperaMs: number;
  /** From 1 on. */
  intento: number;
}

/** Who knows by which way what is done goes: a job is sent with its id, and goes on with it. */
export interface SeguidorDeTrabajos {
  /** The way under way; null: none, or several. */
  current(): string | null;
  /** Does jobs that were taken together, as steps of their ways; answers what `work` does. */
  run(
    tomados: readonly TrabajoSeguido[],
    work: () => Promise<ReadonlyMap<string, unknown>>,
  ): Promise<ReadonlyMap<string, unknown>>;
}

/**
 * Where a job stands: one waits for each matter (the key), as many as its queue says are under way of each owner (the group), and
 * those with a higher priority go first.
 */
export type Lugar = Required<Pick<JobInsert, 'singletonKey' | 'group' | 'priority'>>;

/** What a job is about, of which one waits. */
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

/** The failure of a job that was taken alone: of what is thrown, pg-boss keeps what its `toJSON` says. */
export class TrabajoFalla extends Error {
  constructor(error: unknown) {
    super('the job failed', { cause: error });
  }

  toJSON(): object {
    return toOutput(this.cause);
  }
}

/** What is kept of a failure: the code and its data make the sentence; the rest is for whoever looks into it. */
function toOutput(error: unknown): object {
  if (isAppError(error)) {
    const code = codigoPublicado(error);
    return { name: error.name, message: code, code, data: error.data };
  }
  if (error instanceof Error) return { name: error.name, message: error.message, stack: error.stack ?? null };
  return { message: String(error) };
}
