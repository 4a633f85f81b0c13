import { Decimal } from 'decimal.js';

/** What taking a change back does to a row: nothing when somebody changed it afterwards. */
export type Restauracion<T> = { hacer: 'escribir'; valor: T } | { hacer: 'borrar' } | { hacer: 'nada' };

/**
 * Takes back what a row changed, field by field: only if what it wrote is what there is. The fields that it did not change
 * stay as they are now. `antes` null: it was not there.
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

/** Figures by their value: 10 and 10.00 are one. */
export function iguales(actual: unknown, esperado: unknown): boolean {
  return Decimal.isDecimal(actual) && Decimal.isDecimal(esperado) ? actual.eq(esperado) : actual === esperado;
}
