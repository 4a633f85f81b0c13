import { AppError } from '@talonario/core';
import type { z } from 'zod';

/**
 * Input as its schema describes it.
 * @throws AppError `valor_invalido` naming the first field that is wrong and all the others
 */
export function parse<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const result = schema.safeParse(input ?? {});
  if (result.success) return result.data;
  const campos = [...new Set(result.error.issues.map(({ path }) => path.join('.') || 'cuerpo'))];
  throw new AppError('valor_invalido', { campo: campos[0] ?? 'cuerpo', campos });
}
