import type { EntityManager } from '@mikro-orm/postgresql';

/** Between two statements a sheet of many thousand rows may be made. It holds no lock that anybody waits for. */
const QUIETO_MS = 600_000;

/**
 * Reads the database as it is at one instant, however many statements it takes and whatever is committed meanwhile: one
 * repeatable-read transaction that writes nothing. What it forks is inside it, on its one connection: one statement at a time,
 * and none while a cursor is open.
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
