import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueFactura } from '../../helpers/mundos/facturas.ts';
import { query } from '../../helpers/servicios/database.ts';
import { CUIT, hoy, startServidor, type Servidor, type UsuarioDePrueba } from '../../helpers/servicios/servidor.ts';

// A flood of calls delays only its caller: each caller has turns, and a 429 beyond them.

let servidor: Servidor;
let duenia: UsuarioDePrueba;
let usuarioDePrueba: UsuarioDePrueba;
let empresa: string;
let token: string;

beforeAll(async () => {
  servidor = await startServidor();
  duenia = await servidor.usuario();
  usuarioDePrueba = await servidor.usuario();
  empresa = await duenia.empresa(CUIT.inscripto, { actividad: '479101' });
  await issueFactura(duenia, empresa, {});
  const { body } = await duenia.call('post', `/api/empresa/${empresa}/enlaces`, { nombre: 'Estudio' }).expect(200);
  token = new URL(body.url).hash.slice(1);
});
afterAll(() => servidor.close());

const venta = (): Promise<Response> =>
  fetch(`${servidor.url}/api/contador/${hoy().slice(0, 7)}/paquete`, { headers: { Authorization: `Enlace ${token}` } });

/** Holds the reports, at the reading of their vouchers, until `work` ends. */
async function whileReportsWait<T>(work: () => Promise<T>): Promise<T> {
  const candado = new Client({ connectionString: servidor.deps.store.url });
  await candado.connect();
  await candado.query('begin; lock table comprobante_tributo in access exclusive mode');
  try {
    return await work();
  } finally {
    await candado.query('rollback');
    await candado.end();
  }
}

test('of thirty packages asked at once by a link, one is made, four wait and the others are refused', async () => {
  const asked: Promise<Response>[] = [];
  const refused: Response[] = [];
  await whileReportsWait(async () => {
    const follow = async (): Promise<Response> => {
      const answer = await venta();
      if (answer.status === 429) refused.push(answer);
      return answer;
    };
    asked.push(...Array.from({ length: 30 }, follow));
    await expect.poll(() => refused.length).toBe(25);
    // Meanwhile the lists of others are answered, and the reports hold one connection.
    await usuarioDePrueba.call('get', '/api/facturas?limit=10').expect(200);
    await usuarioDePrueba.call('get', '/api/inicio').expect(200);
    const [held] = await query(
      servidor.deps.store.url,
      `select count(*)::int as abiertas from pg_stat_activity
        where datname = current_database() and application_name <> '' and state = 'idle in transaction'`,
    );
    expect(Number(held?.['abiertas'])).toBeLessThanOrEqual(1);
  });
  const [first] = refused;
  expect(first?.headers.get('Retry-After')).toBe('10');
  expect(await first?.json()).toMatchObject({ codigo: 'demasiados_a_la_vez' });
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(5);
});

test('a slow reader of a package holds no turn: the package is made whole before it is sent', async () => {
  const slow = await venta();
  expect(slow.status).toBe(200);
  // The slow answer's body is not read: the next package is made all the same.
  const next = await venta();
  expect((await next.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
  await slow.body?.cancel();
});

test('a user has twenty streams of events open, and not one more until one ends', async () => {
  const hungUp = new AbortController();
  const open = (signal = hungUp.signal): Promise<Response> =>
    fetch(`${servidor.url}/api/eventos`, { headers: { Authorization: `Bearer ${duenia.token}` }, signal });
  const first = new AbortController();
  const streams = await Promise.all([open(first.signal), ...Array.from({ length: 19 }, () => open())]);
  expect(streams.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect((await open()).status).toBe(429);
  expect((await usuarioDePrueba.call('get', '/api/inicio')).status).toBe(200);
  first.abort();
  await expect.poll(async () => (await open()).status).toBe(200);
  hungUp.abort();
});

test('the calls of a session are counted by the minute, as those of a key are', async () => {
  const ajena = await servidor.usuario();
  let refused: { status: number; codigo: string } | null = null;
  for (let calls = 0; calls < 1_300 && refused === null; calls += 50) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => ajena.call('get', '/api/auth/me')));
    const limited = answers.find(({ status }) => status !== 200);
    if (limited) refused = { status: limited.status, codigo: limited.body.codigo };
  }
  expect(refused).toEqual({ status: 429, codigo: 'demasiados_pedidos' });
  await usuarioDePrueba.call('get', '/api/auth/me').expect(200);
});

test('slow uploads keep no other user out, and a user has two at most', async () => {
  const cortados = new AbortController();
  const trickle = (): Promise<number> => {
    const cuerpo = new ReadableStream({ start: (salida) => salida.enqueue(new TextEncoder().encode('--b\r\n')) });
    return fetch(`${servidor.url}/api/stock/importaciones`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${duenia.token}`, 'content-type': 'multipart/form-data; boundary=b' },
      body: cuerpo,
      duplex: 'half',
      signal: cortados.signal,
    } as RequestInit).then(({ status }) => status);
  };
  const uploads = Array.from({ length: 4 }, trickle);
  const refused = await Promise.any(uploads);
  expect(refused).toBe(429);
  const csv = Buffer.from('sku;descripcion;costo;iva;stock\nTAZA-1;Taza;10;21;4\n');
  const { status } = await usuarioDePrueba
    .call('post', '/api/stock/importaciones')
    .attach('file', csv, 'articulos.csv');
  expect(status).toBeLessThan(300);
  await usuarioDePrueba.call('get', '/api/stock/exportar').expect(200);
  cortados.abort();
  await Promise.allSettled(uploads);
});
