import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Comprobante } from '@talonario/core';
import { call, type Query } from '../api.ts';

/** Vouchers of a page (spec §9). */
export const POR_PAGINA = 20;
/** Vouchers the search for a linked one answers (spec §9). */
const VINCULABLES = 10;

/** A voucher that is being issued, or waits for ARCA, changes by itself. */
const EMITIENDO_MS = 3_000;
const EN_COLA_MS = 15_000;

/** A page of the list. It is read again by itself while something in it is on its way. */
export const facturasQuery = (filtros: Query, pagina: number) =>
  queryOptions({
    queryKey: ['facturas', 'lista', filtros, pagina],
    queryFn: ({ signal }) =>
      call('listFacturas', {
        query: { ...filtros, limit: POR_PAGINA, offset: (pagina - 1) * POR_PAGINA },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => intervalOf(state.data?.results ?? []),
  });

export const facturaQuery = (id: string) =>
  queryOptions({
    queryKey: ['facturas', id],
    queryFn: ({ signal }) => call('getFactura', { params: { id }, signal }),
    refetchInterval: ({ state }) => intervalOf(state.data ? [state.data] : []),
  });

/** Issued vouchers a note may refer to, by number or by receiver. */
export const vinculablesQuery = (filtros: Query) =>
  queryOptions({
    queryKey: ['facturas', 'vinculables', filtros],
    queryFn: ({ signal }) =>
      call('listFacturas', { query: { ...filtros, status: 'emitida', limit: VINCULABLES, offset: 0 }, signal }),
    placeholderData: keepPreviousData,
  });

export const listasQuery = queryOptions({
  queryKey: ['lista-precios'],
  queryFn: ({ signal }) => call('listListasPrecios', { signal }),
});

export const listaQuery = (id: string) =>
  queryOptions({
    queryKey: ['lista-precios', id],
    queryFn: ({ signal }) => call('getListaPrecios', { params: { id }, signal }),
  });

/** Articles by SKU or description, with their price in a list. */
export const articulosQuery = (q: string, lista: string | null) =>
  queryOptions({
    queryKey: ['stock', 'busqueda', q, lista],
    queryFn: ({ signal }) => call('listStock', { query: { q, lista, limit: 8 }, signal }),
    placeholderData: keepPreviousData,
  });

function intervalOf(comprobantes: readonly Pick<Comprobante, 'emitiendo' | 'en_cola_desde'>[]): number | false {
  if (comprobantes.some(({ emitiendo }) => emitiendo)) return EMITIENDO_MS;
  return comprobantes.some(({ en_cola_desde }) => en_cola_desde !== null) ? EN_COLA_MS : false;
}
