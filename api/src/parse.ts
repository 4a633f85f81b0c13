import { AppError, findDefecto } from '@talonario/core';
import type { z } from 'zod';

/**
 * Input as its schema describes it.
 * @throws AppError `campo_requerido` or `valor_invalido`, naming the first field that is wrong and all the others
 */
export function parse<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const result = schema.safeParse(input ?? {});
  if (result.success) return result.data;
  const campos = [...new Set(result.error.issues.map(({ path }) => path.join('.') || 'cuerpo'))];
  const primero = result.error.issues[0]?.path ?? [];
  const falta = primero.length > 0 && valueAt(input, primero) === undefined;
  throw new AppError(falta ? 'campo_requerido' : 'valor_invalido', { campo: campos[0] ?? 'cuerpo', campos });
}

/**
 * The same input, once nothing in it is unreadable: asked of each body, query and form as it comes, before any schema.
 * @throws AppError `valor_invalido` naming the field, `entrada_muy_anidada`
 */
export function requireLegible<T>(input: T): T {
  const defecto = findDefecto(input);
  if (defecto?.causa === 'niveles') throw new AppError('entrada_muy_anidada');
  if (defecto) throw new AppError('valor_invalido', { campo: defecto.path.join('.') || 'cuerpo' });
  return input;
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (valor, clave) => (typeof valor === 'object' && valor !== null ? Reflect.get(valor, clave) : undefined),
    input,
  );
}
