import type { Deps } from '@talonario/core/server/instalacion';
import { expect } from 'vitest';

type Store = Pick<Deps['store'], 'tx'>;
export type Tx = Parameters<Parameters<Store['tx']>[0]>[0];

/** For a call to come as far as what it waits for, on a machine that is busy with others. */
const HASTA_QUE_ESPERE_MS = 60_000;

/**
 * Begins something while a transaction has what that needs (`hold`), and ends the transaction once it is waited for, after
 * `meanwhile`. Answers what became of what was begun.
 */
export async function whileHeld<T>(
  store: Store,
  hold: (tx: Tx) => Promise<unknown>,
  begin: () => Promise<T>,
  meanwhile: (tx: Tx) => Promise<unknown> = async () => undefined,
): Promise<T> {
  // Only once the transaction has it: begun before, it could be done by then.
  const held = store.tx(async (tx) => {
    await hold(tx);
    const begun = begin();
    // It may fail while the transaction is still being waited for.
    begun.catch(() => undefined);
    await expect.poll(() => isWaitedFor(tx), { timeout: HASTA_QUE_ESPERE_MS, interval: 20 }).toBe(true);
    await meanwhile(tx);
    return { begun };
  });
  return (await held).begun;
}

/** Whether somebody waits for this transaction. */
async function isWaitedFor(tx: Tx): Promise<boolean> {
  const [fila] = await tx.execute<{ espera: boolean }[]>(
    `select exists (select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))) as espera`,
  );
  return fila?.espera ?? false;
}
