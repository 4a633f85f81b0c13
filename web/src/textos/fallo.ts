import { messageOf, readFalla } from '@talonario/core/base';
import { UNREADABLE } from '../api.ts';

/** Sentence of a failure's code read from an address, which anybody can write: an unknown code gets a general one. */
export function sentenceOfCode(codigo: string): string {
  const falla = readFalla(codigo);
  return falla === null ? UNREADABLE : messageOf(falla);
}
