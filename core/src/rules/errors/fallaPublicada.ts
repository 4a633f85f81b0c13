import { AppError, type ErrorCode, type ErrorData } from '../errors.ts';
import { codigoInterno, type CodigoPublicado } from './codigoPublicado.ts';
import { errores } from './errores.ts';

/** AppError's constructor for data that no caller wrote: those of a kept row are of the version that kept them. */
const Guardado = AppError as unknown as new (code: ErrorCode, data: ErrorData) => AppError;

/**
 * The failure of a published code, as it was thrown, from a kept row, an address or a result; null: the code is of no failure
 * of ours. A marketplace's failure gets its `plaza` from the code when older data lack it.
 */
export function readFalla(codigo: CodigoPublicado, data?: ErrorData): AppError;
export function readFalla(codigo: string, data?: ErrorData): AppError | null;
export function readFalla(codigo: string, data: ErrorData = {}): AppError | null {
  const { code, plaza } = codigoInterno(codigo);
  if (!Object.hasOwn(errores, code)) return null;
  return new Guardado(code as ErrorCode, plaza === null ? data : { plaza, ...data });
}
