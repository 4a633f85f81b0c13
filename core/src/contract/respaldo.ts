import { z } from 'zod';

/** A table of a copy: its number of rows, and the SHA-256 of the rows as PostgreSQL writes them. */
const tablaRespaldada = z.object({
  nombre: z.string(),
  columnas: z.array(z.string()),
  filas: z.int(),
  bytes: z.int(),
  sha256: z.string(),
});
export type TablaRespaldada = z.output<typeof tablaRespaldada>;

/**
 * Manifest of a copy. It has only the fingerprint of the secret: the copy cannot be used without the secret, and the fingerprint
 * reveals nothing of it.
 */
export const manifiestoRespaldo = z.object({
  formato: z.literal(1),
  programa: z.string(),
  /** Instant of the snapshot that was copied. */
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
