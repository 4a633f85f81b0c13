import { z } from 'zod';

/** A table of a copy: how many rows, and the SHA-256 of them as PostgreSQL writes them. */
const tablaRespaldada = z.object({
  nombre: z.string(),
  columnas: z.array(z.string()),
  filas: z.int(),
  bytes: z.int(),
  sha256: z.string(),
});
export type TablaRespaldada = z.output<typeof tablaRespaldada>;

/**
 * What a copy says of itself. Of the secret only the fingerprint: without the secret the copy cannot be used, with it nothing is
 * known of it.
 */
export const manifiestoRespaldo = z.object({
  formato: z.literal(1),
  programa: z.string(),
  /** When what is in it was so: the instant of its snapshot. */
  instante: z.iso.datetime({ offset: true }),
  postgresql: z.string(),
  migraciones: z.array(z.string()),
  secreto: z.string(),
  /** SHA-256 of `esquema.json`. */
  esquema: z.string(),
  tablas: z.array(tablaRespaldada),
  secuencias: z.array(z.object({ nombre: z.string(), valor: z.string(), usada: z.boolean() })),
});
export type ManifiestoRespaldo = z.output<typeof manifiestoRespaldo>;
