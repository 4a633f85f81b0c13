import { afterAll, beforeAll, expect, test } from 'vitest';
import { estaCancelada } from '../../core/src/store/comprobantes/creditado.ts';
import { COUNT, db } from '../../core/src/store/postgres/kysely.ts';
import { seedLlena } from '../helpers/mundos/llena.ts';
import { startServidor, type Servidor } from '../helpers/servicios/servidor.ts';

// What is asked of every voucher costs as much as the vouchers are, also while PostgreSQL has not counted them.

let servidor: Servidor;
beforeAll(async () => {
  servidor = await startServidor();
  await servidor.deps.store.fork().execute('alter table comprobante set (autovacuum_enabled = false)');
  await servidor.deps.store.fork().execute('analyze comprobante');
  await seedLlena(servidor);
});
afterAll(() => servidor.close());

/** To look at all of them takes a tenth of a second; at all of them for each one, minutes. */
const LIMITE_MS = 20_000;

test('which of ten thousand are cancelled is known without going through all of them for each', async () => {
  const canceladas = await servidor.deps.store.tx(async (tx) => {
    await tx.execute(`set local statement_timeout = ${LIMITE_MS}`);
    return db(tx).selectFrom('comprobante as c').select(COUNT.as('n')).where(estaCancelada('c')).execute();
  });
  expect(canceladas).toEqual([{ n: 0 }]);
});
