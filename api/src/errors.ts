import {
  type AppError,
  type ErrorCode,
  type ErrorKind,
  kindOf,
  messageOf,
  codigoPublicado,
} from '@talonario/core/base';
import type { Fallo } from '@talonario/core/endpoints';

/** HTTP status of each kind of failure: the only place where they meet. */
const statuses = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  rejected: 422,
  limited: 429,
  remote: 502,
  unavailable: 503,
  internal: 500,
} as const satisfies Record<ErrorKind, number>;

/** Status that a failure is answered with. */
export function statusOfCode(code: ErrorCode): number {
  return statuses[kindOf({ code })];
}

/** Answer to a failure: the sentence for the person, the code for programs, and the wrong fields. */
export function errorAnswer(error: AppError): { status: number; body: Fallo } {
  const { campo, problemas } = error.data;
  return {
    status: statusOfCode(error.code),
    body: {
      error: messageOf(error),
      codigo: codigoPublicado(error),
      ...(typeof campo === 'string' && { campo }),
      ...(Array.isArray(problemas) && { problemas: problemas as NonNullable<Fallo['problemas']> }),
    },
  };
}

/** Sentence of a failure before any route looks at the request, by status. */
const frases: Readonly<Record<number, string>> = {
  400: 'Lo enviado no se puede leer: tiene que ser un objeto JSON bien escrito. Corregilo y volvé a intentar.',
  404: 'No hay nada en esa dirección. Revisá cómo está escrita.',
  405: 'Esa dirección existe, pero no admite ese método. Fijate cuáles admite en /api/docs.',
  413: 'Lo enviado es demasiado grande: puede pesar hasta 1 MB.',
  415: 'Lo enviado tiene que ser JSON, sin otra codificación y con Content-Type: application/json.',
  501: 'Ese método no existe acá. Fijate cuáles admite cada dirección en /api/docs.',
};

/** Sentence of a status; null when the caller can mend nothing. */
export function sentenceOf(status: number): string | null {
  return frases[status] ?? null;
}
