import { cleanUp } from '@talonario/core/server/instalacion';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServidor, type Servidor } from '../helpers/servicios/servidor.ts';

// Rows kept for a time only are deleted when it is over, and no others. OPERAR.md says which and how long.

let servidor: Servidor;
beforeAll(async () => {
  servidor = await startServidor();
});
afterAll(() => servidor.close());

const execute = (sql: string, params: unknown[] = []) => servidor.deps.store.fork().execute<object[]>(sql, params);

test('expired sessions, expired links and old counts of mails are deleted', async () => {
  const { id, call } = await servidor.usuario();
  await execute(
    `insert into sesion (usuario_id, token_hash, vence_en) values (?, 'vencida', now() - interval '1 minute')`,
    [id],
  );
  await execute(
    `insert into vinculacion (secreto_hash, user_id, navegador_hash, vence_en)
     values ('pasada', ?, 'x', now() - interval '1 minute'), ('vale', ?, 'x', now() + interval '1 minute')`,
    [id, id],
  );
  await execute(
    `insert into correo_mandado (user_id, destino_hash, fecha_envio, cantidad)
     values (?, 'x', current_date - 3, 1), (?, 'x', current_date, 1)`,
    [id, id],
  );
  await execute(
    `insert into consulta_padron (user_id, fecha, cuit) values (?, current_date - 3, '20111111112'), (?, current_date + 1, '20111111112')`,
    [id, id],
  );
  await cleanUp(servidor.deps);
  expect(await execute('select cuit from consulta_padron')).toHaveLength(1);
  expect(await execute('select token_hash from sesion')).toHaveLength(1);
  await call('get', '/api/auth/me').expect(200);
  expect(await execute('select secreto_hash from vinculacion')).toEqual([{ secreto_hash: 'vale' }]);
  expect(await execute('select cantidad from correo_mandado')).toHaveLength(1);
});
