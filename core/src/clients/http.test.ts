import { afterEach, describe, expect, it } from 'vitest';
import { createHttp, type Http, type HttpOptions, type HttpRequest } from './http.ts';
import { startScriptedServer, type Reply, type ScriptedServer } from '../../../tests/builders/scriptedServer.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

async function setUp(reply: (n: number) => Reply, options: Partial<HttpOptions> = {}) {
  const server = await startScriptedServer((_asked, n) => reply(n));
  const pauses: number[] = [];
  const http = createHttp({
    unavailable: 'plaza_no_disponible',
    clock: { now: () => new Date('2026-11-18T12:00:00Z') },
    random: () => 0.5,
    sleep: async (ms) => pauses.push(ms),
    ...options,
  });
  open.push(server, http);
  return { server, pauses, http, ask: (request: Partial<HttpRequest> = {}) => ask(http, server, request) };
}

function ask(http: Http, server: ScriptedServer, request: Partial<HttpRequest>) {
  return http.request({ url: new URL(`${server.url}/recurso`), ...request });
}

describe('createHttp', () => {
  it.each([
    [200, { id: 1 }],
    [206, { id: 1 }],
    [404, { error: 'not_found' }],
    [400, {}],
  ])('answers %i at once', async (status, body) => {
    const { ask, server } = await setUp(() => ({ status, body }));
    await expect(ask()).resolves.toMatchObject({ status, json: body });
    expect(server.asked).toHaveLength(1);
  });

  it.each<[string, Reply]>([
    ['429', { status: 429, body: 'local_rate_limited' }],
    ['500 with HTML', { status: 500, body: '<html>' }],
    ['503 empty', { status: 503, body: '' }],
    ['409', { status: 409, body: { message: 'optimistic locking error' } }],
    ['423', { status: 423, body: {} }],
    ['200 with HTML', { status: 200, body: '<html>' }],
    ['a reset', 'reset'],
  ])('tries a GET again after %s', async (_name, failure) => {
    const { ask, server } = await setUp((n) => (n < 3 ? failure : { body: { ok: true } }));
    await expect(ask()).resolves.toMatchObject({ status: 200, json: { ok: true } });
    expect(server.asked).toHaveLength(3);
  });

  it('backs off 1, 2, 4, 8 s with full jitter and gives up at the fifth try', async () => {
    const { ask, server, pauses } = await setUp(() => ({ status: 503, body: '' }));
    await expect(ask()).rejects.toMatchObject({
      code: 'plaza_no_disponible',
      data: { motivo: 'http_503', status: 503, incierto: true, intentos: 5 },
    });
    expect(pauses).toEqual([500, 1_000, 2_000, 4_000]);
    expect(server.asked).toHaveLength(5);
  });

  it.each([
    ['7', 7_000],
    ['Wed, 18 Nov 2026 12:00:20 GMT', 20_000],
    ['0', 500],
    ['pronto', 500],
  ])('waits as long as Retry-After %s says', async (value, ms) => {
    const { ask, pauses } = await setUp((n) =>
      n === 1 ? { status: 429, headers: { 'retry-after': value }, body: '' } : { body: {} },
    );
    await ask();
    expect(pauses).toEqual([ms]);
  });

  it('does not wait for ever', async () => {
    const { ask, pauses } = await setUp(() => ({ status: 429, headers: { 'retry-after': '3600' }, body: '' }));
    await expect(ask()).rejects.toMatchObject({ data: { motivo: 'http_429', incierto: false } });
    expect(pauses).toEqual([]);
  });

  it('hands over a conflict that stays', async () => {
    const { ask, server } = await setUp(() => ({ status: 409, body: { message: 'sigue' } }));
    await expect(ask({ method: 'PUT', body: '{}' })).resolves.toMatchObject({ status: 409 });
    expect(server.asked).toHaveLength(5);
  });

  it.each<[string, Reply, unknown]>([
    ['no answer', 'hang', { motivo: 'sin_respuesta', incierto: true }],
    ['a reset', 'reset', { motivo: 'sin_respuesta', incierto: true }],
    ['500', { status: 500, body: '' }, { motivo: 'http_500', incierto: true }],
    ['HTML', { body: '<html>' }, { motivo: 'ilegible', incierto: true }],
  ])('never sends a POST again after %s: it may have taken effect', async (_name, reply, data) => {
    const { ask, server } = await setUp(() => reply, { totalMs: 100 });
    await expect(ask({ method: 'POST', body: '{}' })).rejects.toMatchObject({ data });
    expect(server.asked).toHaveLength(1);
  });

  it('sends a POST again after 429, which did nothing, and hands over its 409', async () => {
    const { ask, server } = await setUp((n) => (n === 1 ? { status: 429, body: '' } : { status: 409, body: {} }));
    await expect(ask({ method: 'POST', body: '{}' })).resolves.toMatchObject({ status: 409 });
    expect(server.asked).toHaveLength(2);
  });

  it('knows that a refused connection sent nothing', async () => {
    const { http, server, pauses } = await setUp(() => ({ body: {} }));
    await server.close();
    await expect(ask(http, server, { method: 'POST', body: '{}' })).rejects.toMatchObject({
      data: { motivo: 'sin_conexion', incierto: false, status: null },
    });
    expect(pauses).toHaveLength(4);
  });

  it('waits for its turn at every try', async () => {
    const { ask } = await setUp((n) => (n < 3 ? { status: 500, body: '' } : { body: {} }));
    let turns = 0;
    await ask({
      turn: (task) => {
        turns += 1;
        return task();
      },
    });
    expect(turns).toBe(3);
  });

  it('keeps integers that a number cannot hold, and the rest as numbers', async () => {
    const { ask } = await setUp(() => ({
      body: '{"id": 677480000000000462, "orden":2000012345678901, "lista":[9007199254740993], "total": 28500.55, "texto": "id: 12345678901234567890"}',
    }));
    expect((await ask()).json).toEqual({
      id: '677480000000000462',
      orden: 2000012345678901,
      lista: ['9007199254740993'],
      total: 28500.55,
      texto: 'id: 12345678901234567890',
    });
  });

  it('says that nothing came when the body is empty', async () => {
    const { ask } = await setUp(() => ({ status: 204 }));
    expect(await ask()).toMatchObject({ status: 204, text: '', json: undefined });
  });
});
