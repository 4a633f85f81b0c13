import { random } from '../helpers/azar.ts';

/** Choices of a walk, the same for each seed. */
export interface Azar {
  /** Whole number from 0 to `n` − 1. */
  entre(n: number): number;
  uno<T>(opciones: readonly T[]): T;
}

export function azarOf(semilla: number): Azar {
  const siguiente = random(semilla);
  const entre = (n: number): number => Math.floor(siguiente() * n);
  return { entre, uno: (opciones) => opciones[entre(opciones.length)] as (typeof opciones)[number] };
}
