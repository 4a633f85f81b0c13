import { messageOf, readFalla } from '@talonario/core/base';
import { UNREADABLE } from '../api.ts';

/** The sentence of a failure's code that came in an address, which anybody can write: what is no code says little. */
export function sentenceOfCode(codigo: string): string {
  const falla = readFalla(codigo);
  return falla === null ? UNREADABLE : messageOf(falla);
}
