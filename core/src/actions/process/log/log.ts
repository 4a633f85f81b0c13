import type { ClavePlaza } from '../../../contract/cuentas/cuenta.ts';
import type { AreaRegistro } from '../../../rules/registro.ts';

/** Structured log with pino's shape, so that tests and commands may pass another. */
export interface Log {
  debug?(data: object, message: string): void;
  info(data: object, message: string): void;
  warn(data: object, message: string): void;
  error(data: object, message: string): void;
  /** The same log with the level and the sample of an area. */
  area?(area: AreaRegistro | ClavePlaza): Log;
}

/** Log of an area, or of the calls to a marketplace; `log` itself when it does not tell areas apart. */
export function logOf(log: Log, area: AreaRegistro | ClavePlaza): Log {
  return log.area?.(area) ?? log;
}

/** Log that writes nothing, for commands whose output is their own. */
export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
