import type { ErrorCode } from './errorKinds.ts';

export type { ErrorCode };

/** Data of a failure that its sentence needs; never secrets. */
export type ErrorData = Readonly<
  Record<string, string | number | boolean | null | readonly string[] | readonly Readonly<Record<string, string>>[]>
>;

/** The product's one exception: a code and its data, without status or prose; messages/ has the sentence. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly data: ErrorData;

  constructor(code: ErrorCode, data: ErrorData = {}, options?: { cause?: unknown }) {
    super(code, options);
    this.name = 'AppError';
    this.code = code;
    this.data = data;
  }
}

/** Whether `error` is an AppError, optionally of one of `codes`. */
export function isAppError(error: unknown, ...codes: ErrorCode[]): error is AppError {
  return error instanceof AppError && (codes.length === 0 || codes.includes(error.code));
}
