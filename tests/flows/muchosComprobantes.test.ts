import { afterAll, beforeAll, expect, test } from 'vitest';
import { estaCancelada, lockFacturasOf } from '../../core/src/store/comprobantes/creditado.ts';
import { loadBorradores } from '../../core/src/store/comprobantes/porEmitir.ts';
import { COUNT, db } from '../../core/src/store/postgres/kysely.ts';
import { iguales, seedBorradores, seedEmisor } from '../helpers/mundos/borradores.ts';
import { seedLlena } from '../helpers/mundos/llena.ts';
import type { EntityManager } from '../../core/src/store/db.ts';
import { startServidor, type Servidor } from '../helpers/servicios/servidor.ts';

// A query over all vouchers takes time in proportion to them, also without PostgreSQL's statistics.

let servidor: Servidor;
beforeAll(async () => {
  servidor = await startServidor();
  await servidor.deps.store.fork().execute('alter table comprobante set (autovacuum_enabled = false)');
  await servidor.deps.store.fork().execute('analyze comprobante');
  await seedLlena(servidor);
});
afterAll(() => servidor.close());

/** One pass over all vouchers takes 0.1 s; a pass for each voucher, minutes. */
const LIMITE_MS = 20_000;

test('the cancelled ones of ten thousand vouchers are found without a pass for each', async () => {
  const canceladas = await servidor.deps.store.tx(async (tx) => {
    await tx.execute(`set local statement_timeout = ${LIMITE_MS}`);
    return db(tx).selectFrom('comprobante as c').select(COUNT.as('n')).where(estaCancelada('c')).execute();
  });
  expect(canceladas).toEqual([{ n: 0 }]);
});

/** Vouchers that the transaction's statements have gone through so far. */
async function countLeidos(tx: EntityManager): Promise<number> {
  const [fila] = await tx.execute<{ n: number }[]>(
    `select (seq_tup_read + idx_tup_fetch)::int as n from pg_stat_xact_user_tables where relname = 'comprobante'`,
  );
  return fila?.n ?? 0;
}

test('a chunk is opened going through its drafts a few times, not through all vouchers for each', async () => {
  const { deps } = servidor;
  const ids = await seedBorradores(deps, await seedEmisor(deps), iguales(200, { fecha: '2026-10-05' }));
  const leidos = await deps.store.tx(async (tx) => {
    const antes = await countLeidos(tx);
    await lockFacturasOf(tx, ids);
    expect(await loadBorradores(tx, ids)).toHaveLength(ids.length);
    return (await countLeidos(tx)) - antes;
  });
  expect(leidos).toBeLessThan(10 * ids.length);
});
