import { isAppError } from '../errors.ts';
import { lacksPadron } from './certificado.ts';

/** Whether a failure says that the certificate may not use the padrón's service. */
export function isSinPadron(error: unknown): boolean {
  return isAppError(error, 'arca_certificado') && lacksPadron(error.data);
}
