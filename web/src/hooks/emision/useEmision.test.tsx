// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api.ts';
import { useEmision } from './useEmision.ts';
import '../../testing/sinApuro.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

type Pedida = [url: string, clave: string | null];

/** A server that gives those answers, one each time; null cuts the connection. The calls are noted with their key. */
function serve(...answers: (Response | null)[]): Pedida[] {
  const pedidas: Pedida[] = [];
  vi.stubGlobal('fetch', async (url: string, { headers = {} }: RequestInit = {}) => {
    pedidas.push([url, new Headers(headers).get('Idempotency-Key')]);
    const answer = answers.shift();
    if (!answer) throw new TypeError('Failed to fetch');
    return answer;
  });
  return pedidas;
}

const LOTE = '11111111-1111-4111-8111-111111111111';
const accepted = () => Response.json({ lote: LOTE, cantidad: 1 }, { status: 202 });
const cuerpo = { orderIds: ['2000000000000001'], fecha: null, confirmar_fecha_futura: false, plan: null };
const emitir = ({ current }: { current: ReturnType<typeof useEmision> }) =>
  current.emitir('createLote', { params: { id: LOTE }, body: cuerpo });

test('a call that issues is asked again with its key when its answer does not come', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const pedidas = serve(null, Response.json({ error: 'x', codigo: 'pedido_en_curso' }, { status: 409 }), accepted());
  const { result } = renderHook(() => useEmision());
  const answer = emitir(result);
  await waitFor(() => expect(result.current.porSaber).toEqual({ preguntar: null }), { timeout: 10_000 });
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(await answer).toMatchObject({ lote: LOTE });
  expect(pedidas).toHaveLength(3);
  expect(new Set(pedidas.map(([, clave]) => clave)).size).toBe(1);
  expect(pedidas[0]?.[1]).toMatch(/^[0-9a-f-]{36}$/);
  await waitFor(() => expect(result.current.porSaber).toBeNull(), { timeout: 10_000 });
});

test('a refused request fails at once, and the next one is another call', async () => {
  const refused = () => Response.json({ error: 'No se puede', codigo: 'empresa_no_puede_emitir' }, { status: 409 });
  const pedidas = serve(refused(), refused());
  const { result } = renderHook(() => useEmision());
  await expect(emitir(result)).rejects.toBeInstanceOf(ApiError);
  await expect(emitir(result)).rejects.toThrow('No se puede');
  expect(result.current.porSaber).toBeNull();
  expect(new Set(pedidas.map(([, clave]) => clave)).size).toBe(2);
});

test('after a minute the person asks again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const answers = [...Array.from({ length: 8 }, () => null), accepted()];
  const pedidas = serve(...answers);
  const { result } = renderHook(() => useEmision());
  const answer = emitir(result);
  await act(() => vi.advanceTimersByTimeAsync(70_000));
  await waitFor(() => expect(result.current.porSaber?.preguntar).toBeInstanceOf(Function), { timeout: 10_000 });
  expect(pedidas).toHaveLength(8);
  act(() => result.current.porSaber?.preguntar?.());
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(await answer).toMatchObject({ lote: LOTE });
});
