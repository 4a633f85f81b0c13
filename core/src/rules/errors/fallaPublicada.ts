import { errorKinds } from '../errorKinds.ts';
import { AppError, type ErrorCode, type ErrorData } from '../errors.ts';
import { codigoInterno, type CodigoPublicado } from './codigoPublicado.ts';

/**
 * The failure of a published code, as it was thrown, from a kept row, an address or a result; null: the code is of no failure
 * of ours. A marketplace's failure gets its `plaza` from the code when older data lack it.
 */
export function readFalla(codigo: CodigoPublicado, data?: ErrorData): AppError;
export function readFalla(codigo: string, data?: ErrorData): AppError | null;
export function readFalla(codigo: string, data: ErrorData = {}): AppError | null {
  const { code, plaza } = codigoInterno(codigo);
  if (!Object.hasOwn(errorKinds, code)) return null;
  return new AppError(code as ErrorCode, plaza === null ? data : { plaza, ...data });
}
