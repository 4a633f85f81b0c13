// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { listasQuery } from '../../../../queries/articulos/listas.ts';
import { facturaNueva, itemNuevo, type FacturaValores } from '../facturaValores.ts';
import type { Cambio } from '../secciones/seccion.ts';
import { useLista } from './useLista.ts';
import '../../../../testing/sinApuro.ts';

afterEach(() => vi.unstubAllGlobals());

const [MINORISTA, MAYORISTA] = [
  '11111111-1111-4111-8111-111111111111',
  '22222222-2222-4222-8222-222222222222',
] as const;

/** Draws it over a form with a line, with the server's answers in the hands of the test: a price, or null when there is none. */
function open() {
  const pedidos = new Map<string, (precio: number | null) => void>();
  vi.stubGlobal('fetch', async (url: string) => {
    const id = /lista-precios\/([^?]+)/.exec(url)?.[1] ?? '';
    const precio = await new Promise<number | null>((resolve) => pedidos.set(id, resolve));
    if (precio === null) return Response.json({ error: 'Ups', codigo: 'inesperado' }, { status: 500 });
    const items = [{ sku: 'TAL-1', descripcion: null, iva: null, precio }];
    const lista = { id, name: id, precios_incluyen_iva: true, situaciones_iva: [], cantidad: 1 };
    return Response.json({ ...lista, items, totalItems: 1 });
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queryClient.setQueryData(listasQuery.queryKey, []);
  const { result } = renderHook(
    () => {
      const [v, setV] = useState<FacturaValores>({
        ...facturaNueva('2026-11-26'),
        items: [itemNuevo({ sku: 'TAL-1' })],
      });
      const set = (cambio: Cambio) =>
        setV((antes) => ({ ...antes, ...(typeof cambio === 'function' ? cambio(antes) : cambio) }));
      const contexto = { hoy: '2026-11-26', empresa: null, punto: null, vinculado: null, percepciones: [] };
      return { v, ...useLista({ v, set, contexto }) };
    },
    { wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider> },
  );
  const elegir = (id: string) => act(() => void result.current.elegir(id));
  const responder = async (id: string, precio: number | null) => {
    await waitFor(() => expect(pedidos.has(id)).toBe(true));
    await act(async () => pedidos.get(id)?.(precio));
  };
  const expectLista = (lista_id: string | null, precio: string) =>
    waitFor(() => {
      expect(result.current.v).toMatchObject({ lista_id, items: [{ precio }] });
    });
  return { elegir, responder, expectLista };
}

test('the prices of a list that come after another one was chosen are left', async () => {
  const { elegir, responder, expectLista } = open();
  elegir(MINORISTA);
  elegir(MAYORISTA);
  await responder(MAYORISTA, 90);
  await expectLista(MAYORISTA, '90,00');
  await responder(MINORISTA, 100);
  await expectLista(MAYORISTA, '90,00');
});

test('when a list cannot be read, the voucher keeps the list of its lines’ prices', async () => {
  const { elegir, responder, expectLista } = open();
  elegir(MINORISTA);
  await responder(MINORISTA, 100);
  await expectLista(MINORISTA, '100,00');
  elegir(MAYORISTA);
  await responder(MAYORISTA, null);
  await expectLista(MINORISTA, '100,00');
});
