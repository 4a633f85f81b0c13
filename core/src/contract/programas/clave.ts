import { z } from 'zod';
import { id, instante } from '../base.ts';
import { texto } from '../texto.ts';

/** Beginning of every key, by which a leaked one is recognised. */
export const PREFIJO_CLAVE = 'tal_';

/** Permissions of a program, each including the previous ones: `leer`, write drafts (`redactar`), issue (`emitir`). */
export const permisoClave = z.enum(['leer', 'redactar', 'emitir']);
export type PermisoClave = z.output<typeof permisoClave>;

/** Longest life of a key with expiry, in days. */
const DIAS_DE_CLAVE = 366;

/** Longest Idempotency-Key, in characters. */
export const LARGO_IDEMPOTENCIA = 255;

export const clavePedida = z.object({
  nombre: texto(80).trim().min(1),
  permiso: permisoClave,
  /** Days until it expires; null: it does not. */
  dias: z.int().min(1).max(DIAS_DE_CLAVE).nullable().default(null),
});
export type ClavePedida = z.output<typeof clavePedida>;

/** A program's key as its owner sees it, without the key itself. */
export const clave = z.object({
  id,
  nombre: z.string(),
  /** First characters of the key, to tell it from others. */
  prefijo: z.string(),
  permiso: permisoClave,
  creada_en: instante,
  usada_en: instante.nullable(),
  vence_en: instante.nullable(),
  revocada_en: instante.nullable(),
});
export type Clave = z.output<typeof clave>;

/** A key just created: it is shown only once. */
export const claveNueva = clave.extend({ clave: z.string() });
export type ClaveNueva = z.output<typeof claveNueva>;
