import { z } from 'zod';

/**
 * A datum of the marketplace: known, known to be none, or not known yet. Nothing is decided on `por_saber`: its reader has to say
 * what waits for it. An answer without the datum is `por_saber`; only one that says so is `ninguno`.
 */
export type Sabido<T> = { estado: 'sabido'; valor: T } | { estado: 'ninguno' } | { estado: 'por_saber' };

export const NINGUNO = { estado: 'ninguno' } as const;
export const POR_SABER = { estado: 'por_saber' } as const;

export function sabido<T>(valor: T): Sabido<T> {
  return { estado: 'sabido', valor };
}

/** The datum's value, or `sin` when there is none; undefined: not known yet, so that the caller waits. */
export function valorSabido<T, S>(dato: Sabido<T>, sin: S): T | S | undefined {
  if (dato.estado === 'por_saber') return undefined;
  return dato.estado === 'sabido' ? dato.valor : sin;
}

/** Schema of a datum that may be unknown. */
export const sabidoOf = <T extends z.ZodType>(valor: T) =>
  z.discriminatedUnion('estado', [
    z.object({ estado: z.literal('sabido'), valor }),
    z.object({ estado: z.literal('ninguno') }),
    z.object({ estado: z.literal('por_saber') }),
  ]);
