/** Kind of a failure, for the caller: the API maps it to a status, the CLI to an exit code. */
export type ErrorKind =
  | 'invalid'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'rejected'
  | 'limited'
  | 'remote'
  /** Our own temporary failure: the same call works in a while. */
  | 'unavailable'
  | 'internal';

/** A value among a failure's data, as JSON keeps it; never a secret. */
export type Dato = string | number | boolean | null | readonly string[] | Problemas;

/** Facts of a list: wrong fields with their messages, variables to set. */
export type Problemas = readonly Readonly<Record<string, string>>[];

/** A failure's data as its sentence reads them: data kept by an older version, or without a thrower, may lack any key. */
export type Leidos<D> = { readonly [K in keyof D]?: D[K] };

/** Where and when a sentence is read. */
export interface Lectura {
  /** In the terminal, or by an assistant: there is no screen to go back to. */
  sinPantallas?: boolean;
  /** Beside a voucher that waits in the queue and is tried again by itself. */
  enCola?: boolean;
}

/** All that is said of a failure. `D` is the data that it is thrown with. */
export interface Fila<in D extends object = object> {
  readonly kind: ErrorKind;
  /** Sentence for the person: what happened, what it means, what to do. */
  readonly texto: (data: Leidos<D>, lectura?: Lectura) => string;
  /**
   * Command that fixes or explains the failure; of several, the first whose options the failed command has. An option named alone
   * (`--desde`) is of the command that failed.
   */
  readonly pista?: string | readonly string[] | undefined;
}

/** Row of a failure: `fila<{ cuit: string }>('conflict', ({ cuit }) => …, 'Para verlas: …')`. */
export function fila<D extends object = object>(
  kind: ErrorKind,
  texto: Fila<D>['texto'],
  pista?: Fila<D>['pista'],
): Fila<D> {
  return { kind, texto, pista };
}
