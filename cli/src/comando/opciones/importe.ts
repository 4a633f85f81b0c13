import { AppError, parseImporte } from '@talonario/core/base';
import type { Opcion } from '../opcion.ts';

/** An amount of pesos, zero or more, typed with a comma or a dot before its cents. Its reading throws AppError `valor_invalido`. */
export function importe(ayuda: string): Opcion<number | null> {
  return { valor: 'IMPORTE', ayuda, read: (typed, campo) => (typed === null ? null : parsePesos(typed, campo)) };
}

/** Pesos, zero or more. `campo`: name of the typed text in the sentence that refuses it. @throws AppError `valor_invalido` */
export function parsePesos(typed: string, campo: string): number {
  const pesos = parseImporte(typed);
  if (pesos === null || pesos.lt(0)) throw new AppError('valor_invalido', { campo, valor: typed });
  return pesos.toNumber();
}
