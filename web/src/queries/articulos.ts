import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

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
