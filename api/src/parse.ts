import { AppError } from '@talonario/core';
import type { z } from 'zod';

/**
 * Input as its schema describes it.
 * @throws AppError `campo_requerido` or `valor_invalido`, naming the first field that is wrong and all the others
 */
export function parse<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const ilegible = pathOfIlegible(input, []);
  if (ilegible) throw new AppError('valor_invalido', { campo: ilegible.join('.') || 'cuerpo' });
  const result = schema.safeParse(input ?? {});
  if (result.success) return result.data;
  const campos = [...new Set(result.error.issues.map(({ path }) => path.join('.') || 'cuerpo'))];
  const primero = result.error.issues[0]?.path ?? [];
  const falta = primero.length > 0 && valueAt(input, primero) === undefined;
  throw new AppError(falta ? 'campo_requerido' : 'valor_invalido', { campo: campos[0] ?? 'cuerpo', campos });
}

/** Where a text has a NUL or half a pair of UTF-16, which PostgreSQL can neither store nor look for. */
function pathOfIlegible(valor: unknown, path: readonly string[]): readonly string[] | null {
  if (typeof valor === 'string') return valor.includes('\0') || !valor.isWellFormed() ? path : null;
  if (typeof valor !== 'object' || valor === null) return null;
  for (const [clave, uno] of Object.entries(valor)) {
    const hallado = pathOfIlegible(clave, path) ?? pathOfIlegible(uno, [...path, clave]);
    if (hallado) return hallado;
  }
  return null;
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (valor, clave) => (typeof valor === 'object' && valor !== null ? Reflect.get(valor, clave) : undefined),
    input,
  );
}
