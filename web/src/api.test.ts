// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, call, quedaPorSaber } from './api.ts';
import { sentenceOfCode } from './textos/fallo.ts';
import { onTokenLost, readToken, storeToken } from './session/token.ts';

const EMPRESA = '11111111-1111-4111-8111-111111111111';
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  storeToken('secreto');
});
afterEach(() => {
  fetched.mockReset();
  vi.unstubAllGlobals();
});

const answers = (body: string, status = 200) => fetched.mockResolvedValue(new Response(body, { status }));

test('sends the token, the parameters and only the filters that are set', async () => {
  answers('{"results":[],"totalItems":0}');
  const pagina = await call('listFacturas', { query: { limit: 20, offset: 0, status: '', company: null } });
  const [url, init] = fetched.mock.calls[0]!;
  expect(url).toBe('/api/facturas?limit=20&offset=0');
  expect(init.headers).toEqual({ Authorization: 'Bearer secreto' });
  expect(pagina).toEqual({ results: [], totalItems: 0 });
});

describe('calls done once', () => {
  const pedido = { params: { id: EMPRESA }, body: { para: 'ana@prueba.test' } };
  const claves = () => fetched.mock.calls.map(([, { headers }]) => new Headers(headers).get('Idempotency-Key'));
  const mail = (envio = pedido) => call('enviarFactura', envio).catch((error: unknown) => error);

  test('is the same call when it is asked again because its answer did not come', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    fetched.mockResolvedValueOnce(new Response('<html>', { status: 502 }));
    fetched.mockResolvedValueOnce(new Response('{"error":"Todavía","codigo":"pedido_en_curso"}', { status: 409 }));
    fetched.mockResolvedValueOnce(new Response(null, { status: 204 }));
    for (let vez = 0; vez < 4; vez++) await mail();
    expect(new Set(claves()).size).toBe(1);
    expect(claves()[0]).toMatch(/^\d+-\d+-\d+-\d+$/);
    // The call was answered: the next one is wanted again.
    fetched.mockResolvedValueOnce(new Response(null, { status: 204 }));
    await mail();
    expect(claves()[4]).not.toBe(claves()[0]);
  });

  test('is another call when it was refused, asks for something else or is asked much later', async () => {
    fetched.mockResolvedValueOnce(new Response('{"error":"No","codigo":"email_invalido"}', { status: 400 }));
    await mail();
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    await mail();
    await mail({ ...pedido, body: { para: 'beto@prueba.test' } });
    vi.useFakeTimers({ now: Date.now() + 11 * 60_000, toFake: ['Date'] });
    await mail();
    vi.useRealTimers();
    expect(new Set(claves()).size).toBe(4);
  });

  test('a repeatable call goes without a key', async () => {
    answers('{"results":[],"totalItems":0}');
    await call('listFacturas', { query: { limit: 20, offset: 0 } });
    expect(claves()).toEqual([null]);
  });
});

test('an empty answer is nothing', async () => {
  fetched.mockResolvedValue(new Response(null, { status: 204 }));
  await expect(call('deleteEmpresa', { params: { id: EMPRESA } })).resolves.toBeUndefined();
  expect(fetched.mock.calls[0]?.[0]).toBe(`/api/empresa/${EMPRESA}`);
});

test('a failure brings its sentence, its code and its field', async () => {
  answers('{"error":"Requerido","codigo":"campo_requerido","campo":"iibb"}', 400);
  const fallo = await call('me', {}).catch((error: unknown) => error);
  expect(fallo).toBeInstanceOf(ApiError);
  expect(fallo).toMatchObject({ status: 400, message: 'Requerido', codigo: 'campo_requerido', campo: 'iibb' });
  expect(readToken()).toBe('secreto');
});

test.each([
  ['no code', '{"error":"No hay lugar"}'],
  ['a field of another shape', '{"error":"No hay lugar","codigo":"sin_lugar","campo":null}'],
])('the sentence of a failure with %s is said too (spec §7)', async (_, body) => {
  answers(body, 500);
  await expect(call('me', {})).rejects.toMatchObject({ message: 'No hay lugar', codigo: 'sin_codigo', campo: null });
});

test.each([
  ['a failure that says nothing', '{"error":""}', 500],
  ['a page of HTML', '<html>', 502],
  ['JSON of another shape', '{"message":"no"}', 500],
  ['an answer that is not what the contract says', '{"id":7}', 200],
])('%s says Ups', async (_, body, status) => {
  answers(body, status);
  await expect(call('me', {})).rejects.toThrow('Ups');
});

test('a call without an answer fails with status 0', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(call('me', {})).rejects.toMatchObject({
    status: 0,
    codigo: 'sin_respuesta',
    message:
      'No llegó la respuesta de Talonario. No se perdió nada de lo que escribiste: volvé a intentar en un momento.',
  });
});

test.each([
  ['nobody', null, 0, true],
  ['a gateway without its server', '<html>', 504, true],
  ['an answer cut half way', '{"id":', 200, true],
  ['the same call, still at work', '{"error":"Todavía","codigo":"pedido_en_curso"}', 409, true],
  ['a failure of the server', '{"error":"No anda","codigo":"inesperado"}', 500, false],
  ['ARCA, through the server', '{"error":"ARCA no responde","codigo":"arca_no_disponible"}', 502, false],
  ['a refusal', '{"error":"No","codigo":"no_encontrado"}', 404, false],
])('an answer of %s tells whether the call was done, or leaves it unknown', async (_, body, status, porSaber) => {
  if (body === null) fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  else answers(body, status);
  expect(quedaPorSaber(await call('me', {}).catch((error: unknown) => error))).toBe(porSaber);
});

test('a session that is over is forgotten', async () => {
  answers('{"error":"La sesión venció. Volvé a ingresar.","codigo":"sesion_invalida"}', 401);
  await expect(call('me', {})).rejects.toThrow('La sesión venció');
  expect(readToken()).toBeNull();
});

test('on a screen with forms, an expired token waits for the notice of the session', async () => {
  const lost = vi.fn<() => void>();
  const stop = onTokenLost(lost);
  answers('{"error":"La sesión venció. Volvé a ingresar.","codigo":"sesion_invalida"}', 401);
  await expect(call('me', {})).rejects.toThrow('La sesión venció');
  expect(lost).toHaveBeenCalledOnce();
  expect(readToken()).toBe('secreto');
  stop();
});

test('a late answer to a session that was opened again says nothing of the new one', async () => {
  fetched.mockImplementation(async () => {
    storeToken('nuevo');
    return new Response('{"error":"La sesión venció. Volvé a ingresar.","codigo":"sesion_invalida"}', { status: 401 });
  });
  await expect(call('me', {})).rejects.toThrow('La sesión venció');
  expect(readToken()).toBe('nuevo');
});

test('a code in an address is said in words, and only if it is one', () => {
  expect(sentenceOfCode('vinculacion_rechazada')).toContain('no diste el permiso');
  expect(sentenceOfCode('toString')).toBe('Ups');
  expect(sentenceOfCode('<b>llamá a este número</b>')).toBe('Ups');
});
