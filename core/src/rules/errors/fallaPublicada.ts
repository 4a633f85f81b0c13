import { errorKinds } from '../errorKinds.ts';
import { AppError, type ErrorCode, type ErrorData } from '../errors.ts';
import { codigoInterno, type CodigoPublicado } from './codigoPublicado.ts';

/**
 * The failure that a published code tells of, as it was thrown: read of a kept row, an address or a result. null when the code is
 * of no failure of ours. A marketplace's failure gets its `plaza` from the code where the data, of before, does not say it.
 */
export function readFalla(codigo: CodigoPublicado, data?: ErrorData): AppError;
export function readFalla(codigo: string, data?: ErrorData): AppError | null;
export function readFalla(codigo: string, data: ErrorData = {}): AppError | null {
  const { code, plaza } = codigoInterno(codigo);
  if (!Object.hasOwn(errorKinds, code)) return null;
  return new AppError(code as ErrorCode, plaza === null ? data : { plaza, ...data });
}
