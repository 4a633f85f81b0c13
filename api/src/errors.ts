import { messageOf, type AppError, type ErrorKind } from '@talonario/core';

/** Kind of a failure → HTTP status: the only place where they meet. */
const statuses = {
  invalid: 400,
  unauthorized: 401,
  not_found: 404,
  conflict: 409,
  rejected: 422,
  remote: 502,
} as const satisfies Record<ErrorKind, number>;

/** What the client gets: the sentence for the person and the code for programs. */
export function errorAnswer(error: AppError): {
  status: number;
  body: { error: string; codigo: string; campo?: string };
} {
  const campo = error.data['campo'];
  return {
    status: statuses[error.kind],
    body: { error: messageOf(error), codigo: error.code, ...(typeof campo === 'string' && { campo }) },
  };
}
