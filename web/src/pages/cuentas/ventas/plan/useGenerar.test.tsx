// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { Lote } from '@talonario/core/ventas';
import { afterEach, expect, test, vi } from 'vitest';
import { ventasDeCuentasQuery } from '../../../../queries/ventas/ventas.ts';
import { facturar } from '../modos.ts';
import { useGenerar } from './useGenerar.ts';
import '../../../../testing/sinApuro.ts';

afterEach(() => vi.unstubAllGlobals());

const ID = '11111111-1111-4111-8111-111111111111';
const plan = { id: ID, comprobantes: [{ order_ids: ['2000000000000001'] }] } as unknown as Lote;

test('a batch whose answer does not come is asked again with its key, and is one', async () => {
  const claves: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_: string, { method, headers = {} }: RequestInit = {}) => {
    if (method !== 'POST') return Response.json({ results: [] });
    claves.push(new Headers(headers).get('Idempotency-Key'));
    if (claves.length === 1) throw new TypeError('Failed to fetch');
    return Response.json({ lote: ID, cantidad: 1 }, { status: 202 });
  });
  const onLote = vi.fn<(lote: string) => void>();
  const { result } = renderHook(() => useGenerar(ID, facturar, onLote), {
    wrapper: ({ children }) => <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>,
  });
  const generado = result.current.generar(plan, null, false);
  await waitFor(() => expect(result.current.porSaber).toEqual({ preguntar: null }), { timeout: 10_000 });
  await generado;
  expect(onLote).toHaveBeenCalledExactlyOnceWith(ID);
  expect(claves).toHaveLength(2);
  expect(claves[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(claves[1]).toBe(claves[0]);
});

test('the sales read before a batch was asked for are old, though nobody saw it run', async () => {
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit = {}) =>
    method === 'POST'
      ? Response.json({ lote: ID, cantidad: 1 }, { status: 202 })
      : Response.json({ results: [], totalItems: 0, cuentas: [] }),
  );
  const queryClient = new QueryClient();
  const leidas = ventasDeCuentasQuery('listVentas', { desde: '2026-11-01', hasta: '2026-11-30' });
  await queryClient.fetchQuery(leidas);
  const isOld = () => queryClient.getQueryState(leidas.queryKey)?.isInvalidated;
  expect(isOld()).toBe(false);
  const { result } = renderHook(() => useGenerar(ID, facturar, vi.fn<(lote: string) => void>()), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  await result.current.generar(plan, null, false);
  expect(isOld()).toBe(true);
});
