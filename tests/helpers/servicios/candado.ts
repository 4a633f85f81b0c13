import type { Deps } from '@talonario/core/server/instalacion';
import { expect } from 'vitest';

type Store = Pick<Deps['store'], 'tx'>;
export type Tx = Parameters<Parameters<Store['tx']>[0]>[0];

/** Milliseconds for a call to reach the lock it waits for, on a machine busy with others. */
const HASTA_QUE_ESPERE_MS = 60_000;

/**
 * Begins a call while a transaction holds a lock that it needs (`hold`), and ends the transaction once the call waits, after `meanwhile`.
 * Answers the call's outcome.
 */
export async function whileHeld<T>(
  store: Store,
  hold: (tx: Tx) => Promise<unknown>,
  begin: () => Promise<T>,
  meanwhile: (tx: Tx) => Promise<unknown> = async () => undefined,
): Promise<T> {
  // Begins once the transaction holds the lock: begun before, the call could be done by then.
  const held = store.tx(async (tx) => {
    await hold(tx);
    const begun = begin();
    // The call may fail while we still wait for the transaction.
    begun.catch(() => undefined);
    await expect.poll(() => isWaitedFor(tx), { timeout: HASTA_QUE_ESPERE_MS, interval: 20 }).toBe(true);
    await meanwhile(tx);
    return { begun };
  });
  return (await held).begun;
}

/** Whether another session waits for this transaction. */
async function isWaitedFor(tx: Tx): Promise<boolean> {
  const [fila] = await tx.execute<{ espera: boolean }[]>(
    `select exists (select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))) as espera`,
  );
  return fila?.espera ?? false;
}
