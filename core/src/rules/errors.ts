import type { ErrorCode, errores } from './errors/errores.ts';
import type { Dato, Fila } from './errors/fila.ts';

export type { ErrorCode };

/** Data as a row or a file keeps them, when their keys are of no failure's code. */
export type ErrorData = Readonly<Record<string, Dato>>;

/** Data that a failure is thrown with; of several codes, the data that serve all of them. */
export type DataOf<C extends ErrorCode> = (typeof errores)[C] extends Fila<infer D> ? D : never;

/** Codes thrown without data. */
export type CodigoSinDatos = { [C in ErrorCode]: object extends DataOf<C> ? C : never }[ErrorCode];

/** Data of a failure that was caught, of any of `C`: those that came from a kept row may lack any key. */
export type DatosDe<C extends ErrorCode> = {
  readonly [K in C extends ErrorCode ? keyof DataOf<C> : never]?: C extends ErrorCode
    ? K extends keyof DataOf<C>
      ? Exclude<DataOf<C>[K], undefined>
      : never
    : never;
};

interface Opciones {
  cause?: unknown;
}

type Argumentos<C extends ErrorCode> = [keyof DataOf<C>] extends [never]
  ? [data?: Readonly<Record<string, never>>, options?: Opciones]
  : object extends DataOf<C>
    ? [data?: Readonly<DataOf<C>>, options?: Opciones]
    : [data: Readonly<DataOf<C>>, options?: Opciones];

/** The product's one exception: a code and its data, without status or prose; its row in errors/filas has the sentence. */
export class AppError<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C;
  readonly data: DatosDe<C>;

  constructor(code: C, ...argumentos: Argumentos<C>) {
    const [data = {}, options] = argumentos as [data?: DatosDe<C>, options?: Opciones];
    super(code, options);
    this.name = 'AppError';
    this.code = code;
    this.data = data as DatosDe<C>;
  }
}

/** Whether `error` is an AppError, optionally of one of `codes`. */
export function isAppError<C extends ErrorCode = ErrorCode>(error: unknown, ...codes: C[]): error is AppError<C> {
  return error instanceof AppError && (codes.length === 0 || (codes as ErrorCode[]).includes(error.code));
}
