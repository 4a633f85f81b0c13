import { z } from 'zod';
import { listaPrecios, listaPreciosConItems, stockPagina, stockQuery } from '../articulo.ts';
import type { Endpoint } from './endpoint.ts';

/** Articles and price lists. */
export const articulosEndpoints = {
  listStock: {
    method: 'GET',
    path: '/api/stock',
    resumen: 'Artículos por SKU o descripción, con su precio en la lista pedida',
    query: stockQuery,
    answer: stockPagina,
  },
  listListasPrecios: {
    method: 'GET',
    path: '/api/lista-precios',
    resumen: 'Listas de precios',
    answer: z.array(listaPrecios),
  },
  getListaPrecios: {
    method: 'GET',
    path: '/api/lista-precios/{id}',
    resumen: 'Una lista de precios con sus artículos',
    answer: listaPreciosConItems,
  },
} as const satisfies Record<string, Endpoint>;
