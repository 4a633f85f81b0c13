/** Connections to the database that a process may open, by what they are for. */
export interface Conexiones {
  /** For queries of people and jobs. */
  propias: number;
  /** For taking jobs. */
  trabajos: number;
  /** For keeping the marketplace's notices. */
  avisos: number;
}

/** Kinds of process, as `--solo` names them. */
export type ClaseProceso = 'api' | 'webhooks' | 'worker';

/**
 * Connections that each kind of process opens besides: to send jobs, hear news, count wrong guesses, take turns, and hold
 * locks.
 */
const LOCKS = 4;
const partes: Readonly<Record<ClaseProceso, (conexiones: Conexiones) => number>> = {
  api: () => 1 + 1 + 2 + 1 + LOCKS,
  webhooks: ({ avisos }) => avisos,
  worker: ({ trabajos }) => trabajos + 1 + LOCKS,
};

/** Most connections that a process of all these kinds opens. */
export function conexionesOf(clases: readonly ClaseProceso[], conexiones: Conexiones): number {
  return clases.reduce((suma, clase) => suma + partes[clase](conexiones), conexiones.propias);
}
