import { AppError, errorKinds, messageOf, type ErrorCode } from '@talonario/core';
import { UNREADABLE } from '../api.ts';

/** The sentence of a failure's code that came in an address, which anybody can write: what is no code says little. */
export function sentenceOfCode(codigo: string): string {
  return Object.hasOwn(errorKinds, codigo) ? messageOf(new AppError(codigo as ErrorCode)) : UNREADABLE;
}
