import { Client } from 'pg';
import { expect, test } from 'vitest';
import { conOpciones } from './conexiones.ts';

const OPCIONES =
  '-c idle_in_transaction_session_timeout=60s -c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3 -c jit=off';

test.each([
  ['postgresql://u:c@127.0.0.1:5432/base', OPCIONES],
  ['postgresql://u:c@127.0.0.1:5432/base?application_name=otra', OPCIONES],
  ['postgresql://u@/base?host=%2Ftmp%2Fun%20lugar', OPCIONES],
  ['postgresql://u@127.0.0.1/base?options=-c%20work_mem%3D8MB', '-c work_mem=8MB'],
])('%s', (url, opciones) => {
  const antes = new Client({ connectionString: url });
  const despues = new Client({ connectionString: conOpciones(url) });
  expect(Reflect.get(Reflect.get(despues, 'connectionParameters') as object, 'options')).toBe(opciones);
  expect([despues.host, despues.port, despues.user, despues.database]).toEqual([
    antes.host,
    antes.port,
    antes.user,
    antes.database,
  ]);
});
