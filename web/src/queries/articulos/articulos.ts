import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call, type Query } from '../../api.ts';

/** Articles of a page (spec §9). */
export const ARTICULOS_POR_PAGINA = 20;

/** Key of the readings of articles. */
const stockKey = ['stock'] as const;

/** A page of the articles that a search finds, in an order; the previous one stays while it comes. */
export const stockQuery = (filtros: Query, pagina: number) =>
  queryOptions({
    queryKey: [...stockKey, 'pagina', filtros, pagina],
    queryFn: ({ signal }) =>
      call('listStock', {
        query: { ...filtros, limit: ARTICULOS_POR_PAGINA, offset: (pagina - 1) * ARTICULOS_POR_PAGINA },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Articles by SKU or description, with their price in a list. */
export const articulosQuery = (q: string, lista: string | null) =>
  queryOptions({
    queryKey: [...stockKey, 'busqueda', q, lista],
    queryFn: ({ signal }) => call('listStock', { query: { q, lista, limit: 8 }, signal }),
    placeholderData: keepPreviousData,
  });

export const articuloQuery = (sku: string) =>
  queryOptions({
    queryKey: [...stockKey, 'articulo', sku],
    queryFn: ({ signal }) => call('getArticulo', { params: { sku }, signal }),
  });

/** The costs that an article had. */
export const costosQuery = (sku: string) =>
  queryOptions({
    queryKey: [...stockKey, 'costos', sku],
    queryFn: ({ signal }) => call('listCostos', { params: { sku }, signal }),
  });

/**
 * The queries that a change of an article makes old: the articles, and the lists that name them. `borrado`: the SKU that is no more,
 * which nobody asks for again.
 */
export async function refreshStock(queryClient: QueryClient, borrado: string | null = null): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [recurso, que, de] }) =>
      recurso === 'lista-precios' ||
      (recurso === 'stock' && (borrado === null || de !== borrado || (que !== 'articulo' && que !== 'costos'))),
  });
}

/** Refreshes the screens that name a missing article: sales, stories, listings' profits and the desk. */
export async function refreshConArticulo(queryClient: QueryClient): Promise<void> {
  const recursosConArticulo = new Set<unknown>(['ventas', 'historia', 'publicaciones', 'inicio']);
  await queryClient.invalidateQueries({ predicate: ({ queryKey: [recurso] }) => recursosConArticulo.has(recurso) });
}
