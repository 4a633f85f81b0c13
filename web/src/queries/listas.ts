import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

/** Prices of a list that are shown at once. */
export const PRECIOS_POR_PAGINA = 20;

export const listasQuery = queryOptions({
  queryKey: ['lista-precios'],
  queryFn: ({ signal }) => call('listListasPrecios', { signal }),
});

/** A list with all of its prices. */
export const listaQuery = (id: string) =>
  queryOptions({
    queryKey: ['lista-precios', id],
    queryFn: ({ signal }) => call('getListaPrecios', { params: { id }, signal }),
  });

/** A page of a list's prices; the previous one stays while it comes. */
export const preciosQuery = (id: string, q: string, pagina: number) =>
  queryOptions({
    queryKey: ['lista-precios', id, 'pagina', q, pagina],
    queryFn: ({ signal }) =>
      call('getListaPrecios', {
        params: { id },
        query: { q, limit: PRECIOS_POR_PAGINA, offset: (pagina - 1) * PRECIOS_POR_PAGINA },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
