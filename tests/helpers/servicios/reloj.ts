/** How far libfaketime moves the clock of the tests, in milliseconds. */
export const CORRIDO_MS = Number(/^\+(\d+)s$/.exec(process.env['FAKETIME'] ?? '')?.[1] ?? 0) * 1_000;

/**
 * Whether PostgreSQL's own limits (of a statement, of a lock, of a transaction that says nothing) are never over: it waits in a call
 * during which libfaketime tells the machine's time, and what is left of a limit is then the whole difference.
 */
export const SIN_PLAZOS_DE_POSTGRES = CORRIDO_MS !== 0;
