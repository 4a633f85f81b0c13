import { isAppError, type AppError, type ErrorCode } from '../../../rules/errors.ts';

/** Failures after which the job tries again by itself: ARCA, our access to it, or another process. */
const ESPERAN = [
  'arca_no_disponible',
  'arca_incierto',
  'arca_no_autorizado',
  'arca_ticket_en_espera',
  'arca_ticket_rechazado',
  'arca_certificado',
  'arca_rechazo',
  'serie_ocupada',
  'cerrojo_perdido',
  'emision_postergada',
  'reloj_corrido',
] as const satisfies ErrorCode[];

/** The error, when the job tries again by itself. @throws any other */
export function waitOrThrow(error: unknown): AppError {
  if (isAppError(error, ...ESPERAN)) return error;
  throw error;
}
