import { messageOf, type AppError, type ErrorKind, type Fallo } from '@talonario/core';

/** Kind of a failure → HTTP status: the only place where they meet. */
const statuses = {
  invalid: 400,
  unauthorized: 401,
  not_found: 404,
  conflict: 409,
  rejected: 422,
  limited: 429,
  remote: 502,
} as const satisfies Record<ErrorKind, number>;

/** What the client gets: the sentence for the person, the code for programs, and which fields are wrong. */
export function errorAnswer(error: AppError): { status: number; body: Fallo } {
  const { campo, problemas } = error.data;
  return {
    status: statuses[error.kind],
    body: {
      error: messageOf(error),
      codigo: error.code,
      ...(typeof campo === 'string' && { campo }),
      ...(Array.isArray(problemas) && { problemas: problemas as NonNullable<Fallo['problemas']> }),
    },
  };
}
