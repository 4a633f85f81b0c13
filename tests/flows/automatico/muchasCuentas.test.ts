import { afterAll, beforeAll, expect, test } from 'vitest';
import { countAvisos } from '../../../core/src/store/avisos/notificaciones.ts';
import { recordActividades } from '../../../core/src/store/avisos/actividad.ts';
import type { EntityManager } from '../../../core/src/store/db.ts';
import { startTienda, type Tienda } from '../../helpers/servicios/vendedor.ts';

// The queries of a notice take the same time however many accounts there are.

const OTRAS = 3_000;

let tienda: Tienda;

beforeAll(async () => {
  tienda = await startTienda();
  await tienda.reset();
  const em = tienda.deps.store.fork();
  await em.execute(
    `insert into cuenta (user_id, meli_user_id, nickname, access_token_cifrado, refresh_token_cifrado, token_vence)
     select user_id, 'otra' || n, 'OTRA' || n, '', '', now() from cuenta, generate_series(1, ?::int) n`,
    [OTRAS],
  );
  await em.execute('analyze cuenta');
});
afterAll(() => tienda.close());

/** Rows of `cuenta` that `work` read without an index. */
async function leidas(work: (tx: EntityManager) => Promise<void>): Promise<number> {
  return tienda.deps.store.tx(async (tx) => {
    // Earlier reads of this connection may still be in the count: only the difference matters.
    const hasta = async (): Promise<number> => {
      const [cuenta] = await tx.execute<{ leidas: number }[]>(
        `select seq_tup_read::int as leidas from pg_stat_xact_user_tables where relname = 'cuenta'`,
      );
      return cuenta?.leidas ?? 0;
    };
    const antes = await hasta();
    await work(tx);
    return (await hasta()) - antes;
  });
}

test('a notice is counted without reading the other accounts', async () => {
  const { cuenta_id, deps } = tienda;
  const recibida_en = new Date('2026-11-28T12:00:00Z');
  expect(await leidas((tx) => countAvisos(tx, [{ cuenta_id, recibida_en }]))).toBe(0);
  const ultimas = await deps.store
    .fork()
    .execute('select ultima_notificacion as al from cuenta where ultima_notificacion is not null');
  expect(ultimas).toEqual([{ al: recibida_en }]);
});

test('an activity is stored without reading the other accounts', async () => {
  const { cuenta_id } = tienda;
  const nueva = { cuenta_id, tipo: 'pdf_error', clave: 'una', datos: {} } as const;
  expect(await leidas((tx) => recordActividades(tx, [nueva]))).toBe(0);
});
