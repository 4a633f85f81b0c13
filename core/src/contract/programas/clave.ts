import { z } from 'zod';
import { id, instante } from '../base.ts';
import { texto } from '../texto.ts';

/** How every key begins, so that one that was left somewhere is recognised. */
export const PREFIJO_CLAVE = 'tal_';

/** What a program may do, each with what those before it may: `leer`, keep drafts (`redactar`), issue (`emitir`). */
export const permisoClave = z.enum(['leer', 'redactar', 'emitir']);
export type PermisoClave = z.output<typeof permisoClave>;

/** Longest that a key may last, in days. One that is never renewed has no expiry. */
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

/** A program's key, as its owner sees it: never the key itself. */
export const clave = z.object({
  id,
  nombre: z.string(),
  /** Its first characters, to tell it from others. */
  prefijo: z.string(),
  permiso: permisoClave,
  creada_en: instante,
  usada_en: instante.nullable(),
  vence_en: instante.nullable(),
  revocada_en: instante.nullable(),
});
export type Clave = z.output<typeof clave>;

/** A key that was just made: it is told only once. */
export const claveNueva = clave.extend({ clave: z.string() });
export type ClaveNueva = z.output<typeof claveNueva>;
