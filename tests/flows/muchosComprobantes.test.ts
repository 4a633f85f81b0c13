import { afterAll, beforeAll, expect, test } from 'vitest';
import { estaCancelada } from '../../core/src/store/comprobantes/creditado.ts';
import { COUNT, db } from '../../core/src/store/postgres/kysely.ts';
import { seedLlena } from '../helpers/mundos/llena.ts';
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
