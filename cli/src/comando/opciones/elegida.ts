import type { Opcion } from '../opcion.ts';

/** One of these texts; the command line refuses any other, and says which there are. */
export function elegida<const T extends string>(
  elegibles: readonly T[],
  valor: string,
  ayuda: string,
): Opcion<T | null> {
  return { valor, ayuda, elegibles, read: (typed) => elegibles.find((elegible) => elegible === typed) ?? null };
}
