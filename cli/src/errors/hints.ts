import { errores, type ErrorCode } from '@talonario/core/base';

/** A command as it was typed: its words, with what it was given, and the options that it takes. */
export interface Typed {
  words: string;
  options: readonly string[];
}

/** Advice on a failure of `typed`; null: the command is unknown. None where the advice would be the command that just failed. */
export function hintFor(code: ErrorCode, typed: Typed | null): string | undefined {
  const hint = [errores[code].pista ?? []].flat().find((each) => namesOptionsOf(each, typed?.options ?? []));
  return typed !== null && hint?.includes(`\`talonario ${typed.words}\``) ? undefined : hint;
}

function namesOptionsOf(hint: string, options: readonly string[]): boolean {
  const alone = [...hint.matchAll(/`(--[a-z-]+)[^`]*`/g)];
  return alone.every(([, option = '']) => options.includes(option));
}
