import type { Opcion } from '../opcion.ts';

/** An option without a value: true when it was typed. */
export function bandera(ayuda: string): Opcion<boolean> {
  return { valor: null, ayuda, read: (typed) => typed !== null };
}
