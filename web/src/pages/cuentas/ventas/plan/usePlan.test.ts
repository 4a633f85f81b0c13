// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePlan } from './usePlan.ts';
import '../../../../testing/sinApuro.ts';

const CUENTA = '33333333-3333-4333-8333-333333333333';
/** Milliseconds without another choice that end the choosing. */
const PAUSA = 800;
const id = (n: number) => `11111111-1111-4111-8111-${String(n).padStart(12, '0')}`;

/** Requests for a plan, each a batch of its own that ended at once. */
const pedidos: { orderIds: string[]; fecha: string | null }[] = [];
let lento: Promise<void> | null;

beforeEach(() => {
  vi.useFakeTimers();
  pedidos.length = 0;
  lento = null;
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    if (url.endsWith('/plan')) {
      const numero = pedidos.push(JSON.parse(String(body)));
      await lento;
      return new Response(JSON.stringify({ lote: id(numero) }));
    }
    const [, numero = '0'] = /(\d{12})$/.exec(url) ?? [];
    return new Response(JSON.stringify(plan(Number(numero))));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function plan(numero: number) {
  const listas = {
    advertencias: [],
    comprobantes: [],
    emitidas: [],
    rechazadas: [],
    omitidas: [],
    en_cola: [],
    resumen: [],
  };
  const avance = { estado: 'terminado', paso: 'terminado', serie: null, hechos: 0, total: 0 };
  const fechas = { fecha: null, creado_en: '2026-10-12T14:00:00Z', terminado_en: null };
  return { id: id(numero), cuenta_id: CUENTA, clase: 'plan', error: null, ...fechas, ...avance, ...listas };
}

function choose(orderIds: readonly string[], fecha: string | null = null, queryClient = new QueryClient()) {
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: queryClient }, children);
  return renderHook(({ orderIds, fecha }) => usePlan(CUENTA, orderIds, fecha), {
    wrapper,
    initialProps: { orderIds, fecha },
  });
}

const muchas = Array.from({ length: 21 }, (_, n) => String(n));

test('a few show theirs by themselves, once the person stops choosing', async () => {
  const { result, rerender } = choose(['1']);
  await vi.advanceTimersByTimeAsync(500);
  rerender({ orderIds: ['1', '2'], fecha: null });
  await vi.advanceTimersByTimeAsync(PAUSA);
  await vi.waitFor(() => expect(result.current.estado).toBe('listo'), 60_000);
  expect(pedidos).toEqual([{ orderIds: ['1', '2'], fecha: null }]);
});

test('many wait to be asked', async () => {
  const { result } = choose(muchas);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([result.current.estado, pedidos]).toEqual(['sin_pedir', []]);
  result.current.pedir();
  await vi.waitFor(() => expect(result.current.estado).toBe('listo'), 60_000);
  expect(pedidos).toHaveLength(1);
});

test('another choice, or another date, is another plan', async () => {
  const { result, rerender } = choose(muchas);
  result.current.pedir();
  await vi.waitFor(() => expect(result.current.estado).toBe('listo'), 60_000);
  rerender({ orderIds: muchas.slice(1).concat('99'), fecha: null });
  expect(result.current).toMatchObject({ estado: 'sin_pedir', lote: undefined });
  rerender({ orderIds: muchas, fecha: '2026-10-12' });
  expect(result.current).toMatchObject({ estado: 'sin_pedir', lote: undefined });
  await vi.advanceTimersByTimeAsync(100);
  // The order in which they were chosen is nothing; having been asked before is nothing either.
  rerender({ orderIds: muchas.toReversed(), fecha: null });
  await vi.waitFor(() => expect(result.current.estado).toBe('listo'), 60_000);
  expect(result.current.lote?.id).toBe(id(2));
});

test('a late plan is dropped', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  lento = promise;
  const { result, rerender } = choose(muchas);
  result.current.pedir();
  await vi.waitFor(() => expect(pedidos).toHaveLength(1), 60_000);
  rerender({ orderIds: muchas.slice(0, 2), fecha: null });
  lento = null;
  await vi.advanceTimersByTimeAsync(PAUSA);
  await vi.waitFor(() => expect(result.current.lote?.id).toBe(id(2)), 60_000);
  resolve();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(result.current).toMatchObject({ estado: 'listo', lote: { id: id(2) } });
});

test('a finished plan makes the lists stale, and they are read when next shown', async () => {
  const queryClient = new QueryClient();
  const lista = ['ventas', CUENTA, 'listVentas', '2026-10-12', '2026-10-12'];
  queryClient.setQueryData(lista, []);
  const { result } = choose(muchas, null, queryClient);
  expect(queryClient.getQueryState(lista)?.isInvalidated).toBe(false);
  result.current.pedir();
  await vi.waitFor(() => expect(result.current.estado).toBe('listo'), 60_000);
  expect(queryClient.getQueryState(lista)).toMatchObject({ isInvalidated: true, fetchStatus: 'idle' });
});
