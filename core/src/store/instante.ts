import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Milliseconds the transaction may be idle: a sheet of many thousand rows may be made between two statements. It holds no lock that others
 * wait for.
 */
const QUIETO_MS = 600_000;

/**
 * Reads the database as it is at one instant, however many statements that takes and whatever is committed meanwhile: one repeatable-read
 * transaction that writes nothing. Its forks share its one connection: one statement at a time, and none while a cursor is open.
 */
export function atOneInstant<T>(em: EntityManager, read: (fork: () => EntityManager) => Promise<T>): Promise<T> {
  return em.transactional(
    async (tx) => {
      // Raw: no table is read.
      await tx.execute(`select set_config('idle_in_transaction_session_timeout', ?, true)`, [`${QUIETO_MS}ms`]);
      return read(() => tx.fork({ keepTransactionContext: true }));
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  );
}
