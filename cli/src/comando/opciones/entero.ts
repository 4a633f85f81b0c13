import { AppError } from '@talonario/core/base';
import type { Opcion } from '../opcion.ts';

/** A whole number, from 1 unless said otherwise. Its reading throws AppError `valor_invalido`. */
export function entero(
  ayuda: string,
  { valor = 'N', ...limites }: { valor?: string; desde?: number; hasta?: number } = {},
): Opcion<number | null> {
  return { valor, ayuda, read: (typed, campo) => (typed === null ? null : parseEntero(typed, campo, limites)) };
}

/** @throws AppError `valor_invalido` */
function parseEntero(
  typed: string,
  campo: string,
  { desde = 1, hasta = Number.MAX_SAFE_INTEGER }: { desde?: number; hasta?: number },
): number {
  const number = Number(typed);
  if (!/^\d+$/.test(typed) || number < desde || number > hasta) {
    throw new AppError('valor_invalido', { campo, valor: typed });
  }
  return number;
}
