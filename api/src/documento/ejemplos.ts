import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EndpointName } from '@talonario/core/endpoints';

/** A call that was really made, and its answer: `tests/contract/api` records them. */
export interface Ejemplo {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  /** A form's fields, beside its file. */
  formulario?: unknown;
  status: number;
  /** Recorded answer of the operation, lists shortened and secrets hidden; of a text file, its first lines. */
  answer?: unknown;
}

/** Folder of the examples, with a file for each resource. */
export const CARPETA_EJEMPLOS = join(import.meta.dirname, 'ejemplos');

export type Ejemplos = Partial<Record<EndpointName, Ejemplo>>;

/** All the examples, read when the document is first made. */
export function readEjemplos(): Ejemplos {
  const archivos = readdirSync(CARPETA_EJEMPLOS).filter((archivo) => archivo.endsWith('.json'));
  return Object.assign(
    {},
    ...archivos.map((archivo) => JSON.parse(readFileSync(join(CARPETA_EJEMPLOS, archivo), 'utf8')) as Ejemplos),
  ) as Ejemplos;
}
