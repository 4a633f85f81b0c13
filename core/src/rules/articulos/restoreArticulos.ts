import { Decimal } from 'decimal.js';

/** Effect of undoing a change on a row: none when somebody changed it afterwards. */
export type Restauracion<T> = { hacer: 'escribir'; valor: T } | { hacer: 'borrar' } | { hacer: 'nada' };

/**
 * Undoes the fields that a row changed, only when each of them still holds what the row wrote. The other fields stay as they
 * are now. `antes` null: the article did not exist.
 */
export function restoreArticulos<T extends object>(actual: T | null, antes: T | null, despues: T): Restauracion<T> {
  if (actual === null) return { hacer: 'nada' };
  const campos = (Object.keys(despues) as (keyof T)[]).filter(
    (campo) => antes === null || !iguales(antes[campo], despues[campo]),
  );
  if (campos.some((campo) => !iguales(actual[campo], despues[campo]))) return { hacer: 'nada' };
  if (antes === null) return { hacer: 'borrar' };
  return { hacer: 'escribir', valor: { ...actual, ...pick(antes, campos) } };
}

function pick<T extends object>(valores: T, campos: readonly (keyof T)[]): Partial<T> {
  return Object.fromEntries(campos.map((campo) => [campo, valores[campo]])) as Partial<T>;
}

/** Whether two values are equal, figures by their amount: 10 and 10.00 are one. */
export function iguales(actual: unknown, esperado: unknown): boolean {
  return Decimal.isDecimal(actual) && Decimal.isDecimal(esperado) ? actual.eq(esperado) : actual === esperado;
}
