import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { today } from '@talonario/core/base';
import { issueQueued } from '@talonario/core/server/comprobantes';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openSesion } from '../../core/src/actions/empresas/usuarios.ts';
import { iguales, seedBorradores, seedEmisor, type Emisor } from '../helpers/mundos/borradores.ts';
import { iniciarTalonario, puertosLibres, type EnMarcha } from '../helpers/procesos/talonario.ts';
import { startEntorno, type Entorno } from '../helpers/servicios/entorno.ts';

// An API is told to stop while it emits, as at each deploy.

const ARCA_MS = 4_000;
const CUANTAS = 10;

let entorno: Entorno;
let emisor: Emisor;
let token: string;
let url: string;
let api: EnMarcha;

beforeAll(async () => {
  entorno = await startEntorno();
});
afterAll(() => entorno.close());
beforeEach(async () => {
  await entorno.reset();
  emisor = await seedEmisor(entorno.deps);
  ({ token } = await openSesion(entorno.deps, emisor.user_id));
  const puerto = await puertosLibres(1);
  url = `http://127.0.0.1:${puerto}`;
  const env = { ...entorno.env, PORT: String(puerto), ARCA_AMBIENTE: 'simulador', LOG_LEVEL: 'warn' };
  api = iniciarTalonario(['iniciar', '--solo', 'api'], { env });
  await api.dice('En marcha');
});
afterEach(() => {
  if (api.child.exitCode === null && api.child.signalCode === null) api.child.kill('SIGKILL');
});

const borradores = (): Promise<string[]> =>
  seedBorradores(entorno.deps, emisor, iguales(CUANTAS, { fecha: today(new Date()) }));

interface Respuesta {
  status: number;
  retryAfter: string | null;
  cuerpo: Record<string, unknown>;
}

async function call(ruta: string, method = 'POST'): Promise<Respuesta> {
  const respuesta = await fetch(url + ruta, { method, headers: { Authorization: `Bearer ${token}` } });
  const cuerpo = (await respuesta.json()) as Respuesta['cuerpo'];
  return { status: respuesta.status, retryAfter: respuesta.headers.get('retry-after'), cuerpo };
}

const emitir = (id: string): Promise<Respuesta> => call(`/api/facturas/${id}/emitir`);

/** Issues ten drafts at once; resolves when ARCA has the first one. */
async function issueBorradores(): Promise<{ ids: string[]; respuestas: Promise<PromiseSettledResult<Respuesta>[]> }> {
  const ids = await borradores();
  const respuestas = Promise.allSettled(ids.map(emitir));
  await expect.poll(() => entorno.arca.estado().operaciones['FECAESolicitar'] ?? 0, { interval: 20 }).toBe(1);
  return { ids, respuestas };
}

async function expectAllOnce(ids: string[]): Promise<void> {
  await issueQueued(entorno.deps);
  const emitidas = await entorno.deps.store
    .fork()
    .execute<{ id: string; cae: string }[]>(`select id, cae from comprobante where status = 'emitida' order by cae`);
  expect(emitidas.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  const libro = entorno.arca.estado().comprobantes.map(({ cae }) => cae);
  expect(emitidas.map(({ cae }) => cae)).toEqual(libro.toSorted());
}

const codigosOf = (terminadas: PromiseSettledResult<Respuesta>[]): (number | string)[] =>
  terminadas.map((terminada) => (terminada.status === 'fulfilled' ? terminada.value.status : 'socket closed'));

test('ten emissions at four seconds each: the one at ARCA is waited for, the rest is queued, and all go out once', async () => {
  entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'lento', ms: ARCA_MS });
  const { ids, respuestas } = await issueBorradores();
  const fin = api.cortar('SIGTERM');
  await wait(300);
  const nueva = await call('/api/facturas', 'GET');
  expect(nueva).toMatchObject({ status: 503, retryAfter: '5', cuerpo: { codigo: 'reiniciando' } });
  const terminadas = await respuestas;
  expect(codigosOf(terminadas).toSorted()).toEqual([200, ...Array.from({ length: CUANTAS - 1 }, () => 202)]);
  const enCola = terminadas.flatMap((terminada) =>
    terminada.status === 'fulfilled' && terminada.value.status === 202 ? [terminada.value.cuerpo] : [],
  );
  for (const cuerpo of enCola) {
    expect(cuerpo).toMatchObject({ en_cola: true, motivo: expect.stringContaining('sale solo') });
  }
  expect(await fin).toMatchObject({ code: 0 });
  await expectAllOnce(ids);
});

test('with an ARCA that does not answer in time, every caller is told to wait, and no voucher is issued twice', async () => {
  entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'timeout_despues' });
  const { ids, respuestas } = await issueBorradores();
  const { code, ms } = await api.cortar('SIGTERM');
  expect(code).toBe(0);
  expect(ms).toBeLessThan(15_000);
  expect(codigosOf(await respuestas)).toEqual(Array.from({ length: CUANTAS }, () => 202));
  await expectAllOnce(ids);
});

test('a kept-alive connection, and a request begun while the API stops, get an answer too', async () => {
  entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'lento', ms: ARCA_MS });
  const { port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  let salida = '';
  socket.on('data', (parte: Buffer) => (salida += parte.toString()));
  const cerrado = once(socket, 'close');
  const { ids, respuestas } = await issueBorradores();
  const fin = api.cortar('SIGTERM');
  await wait(200);
  socket.write('GET /api/facturas HTTP/1.1\r\nHost: x\r\n\r\n');
  await cerrado;
  expect(salida).toMatch(/^HTTP\/1\.1 503 /);
  expect(salida).toMatch(/\r\nRetry-After: 5\r\n/);
  expect(codigosOf(await respuestas)).not.toContain('socket closed');
  await fin;
  await expectAllOnce(ids);
});
