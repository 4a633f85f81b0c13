import { z } from 'zod';
import { listaPrecios as listaEntera, precioDeLista } from '../articulos/lista.ts';
import { articuloConPrecios, stockQuery } from '../articulo.ts';
import type { Endpoint } from './endpoint.ts';

const listaPrecios = listaEntera.pick({ id: true, name: true, precios_incluyen_iva: true });
const listaPreciosConItems = listaPrecios.extend({ items: z.array(precioDeLista.pick({ sku: true, precio: true })) });
const stockPagina = z.object({
  results: z.array(articuloConPrecios),
  totalItems: z.int(),
});

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
