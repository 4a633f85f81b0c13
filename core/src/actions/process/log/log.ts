/** Structured log; pino's shape, so that tests and commands may pass another. */
export interface Log {
  info(data: object, message: string): void;
  warn(data: object, message: string): void;
  error(data: object, message: string): void;
}

/** Says nothing: for commands whose output is their own. */
export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
