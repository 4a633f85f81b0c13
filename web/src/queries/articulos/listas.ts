import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** Prices of a list that are shown at once. */
export const PRECIOS_POR_PAGINA = 20;

export const listasQuery = queryOptions({
  queryKey: ['lista-precios'],
  queryFn: ({ signal }) => call('listListasPrecios', { signal }),
});

/** SKUs that one address carries. */
const SKUS_POR_PEDIDO = 40;

/** A list with its prices of these articles. */
export const preciosDeQuery = (id: string, skus: readonly string[]) =>
  queryOptions({
    queryKey: ['lista-precios', id, 'de', skus],
    queryFn: async ({ signal }) => {
      const tandas = Array.from({ length: Math.max(1, Math.ceil(skus.length / SKUS_POR_PEDIDO)) }, (_, tanda) =>
        skus.slice(tanda * SKUS_POR_PEDIDO, (tanda + 1) * SKUS_POR_PEDIDO),
      );
      const partes = await Promise.all(
        tandas.map((tandas) =>
          // Without articles, only the list's own data.
          call('getListaPrecios', { params: { id }, query: { skus: tandas.join('\t') || '\t' }, signal }),
        ),
      );
      const [primera] = partes;
      if (!primera) throw new RangeError('a list was asked for nothing');
      return { ...primera, items: partes.flatMap(({ items }) => items) };
    },
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
