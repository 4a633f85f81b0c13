import { AppError, findDefecto, nearest } from '@talonario/core/base';
import type { Endpoint } from '@talonario/core/endpoints';
import type { z } from 'zod';

/**
 * Input as its schema describes it.
 * @throws AppError `campo_requerido` or `valor_invalido`, naming the first wrong field and all the others
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
 * The same input, once nothing in it is unreadable. Runs on each raw body, query and form, before any schema.
 * @throws AppError `valor_invalido` naming the field, `entrada_muy_anidada`
 */
export function requireLegible<T>(input: T): T {
  const defecto = findDefecto(input);
  if (defecto?.causa === 'niveles') throw new AppError('entrada_muy_anidada');
  if (defecto) throw new AppError('valor_invalido', { campo: defecto.path.join('.') || 'cuerpo' });
  return input;
}

/**
 * The query of a call; undefined where its row has none. An unknown parameter is refused: a filter with its name mistyped would answer
 * everything. On redirects and pages, the sender (the marketplace, a mail program) may add its own.
 * @throws AppError `parametro_desconocido`, and those of `parse` and `requireLegible`
 */
export function readQuery({ query, answer }: Endpoint, input: Record<string, unknown>): unknown {
  const leido = requireLegible(input);
  if (answer !== 'redireccion' && answer !== 'pagina') requireConocidos(Object.keys(query?.shape ?? {}), leido);
  return query && parse(query, leido);
}

/** Letters of an unknown parameter that its failure repeats. */
const MAX_NOMBRE = 60;

function requireConocidos(admite: readonly string[], input: Record<string, unknown>): void {
  const desconocido = Object.keys(input).find((nombre) => !admite.includes(nombre));
  if (desconocido === undefined) return;
  const campo = desconocido.slice(0, MAX_NOMBRE);
  throw new AppError('parametro_desconocido', { campo, parecido: nearest(campo, admite), admite });
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (valor, clave) => (typeof valor === 'object' && valor !== null ? Reflect.get(valor, clave) : undefined),
    input,
  );
}
