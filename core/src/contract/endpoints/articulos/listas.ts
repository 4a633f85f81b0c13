import { z } from 'zod';
import { cambioHecho, cambioLista } from '../../articulos/cambio.ts';
import {
  listaCambiada,
  listaNueva,
  listaPrecios,
  listaPreciosConItems,
  listaQuery,
  precioDeArticuloCambiado,
  precioDeLista,
  precioDeArticulo,
} from '../../articulos/lista.ts';
import type { Endpoint } from '../endpoint.ts';

/** Price lists. */
export const listasEndpoints = {
  listListasPrecios: {
    method: 'GET',
    path: '/api/lista-precios',
    derecho: 'leer',
    resumen: 'Listas de precios',
    answer: z.array(listaPrecios),
  },
  createListaPrecios: {
    method: 'POST',
    path: '/api/lista-precios',
    derecho: 'configurar',
    unaVez: true,
    resumen: 'Crea una lista de precios',
    body: listaNueva,
    answer: listaPrecios,
  },
  getListaPrecios: {
    method: 'GET',
    path: '/api/lista-precios/{id}',
    derecho: 'leer',
    lectura: 'lista',
    resumen: 'Una lista de precios con sus artículos',
    query: listaQuery,
    answer: listaPreciosConItems,
  },
  updateListaPrecios: {
    method: 'PUT',
    path: '/api/lista-precios/{id}',
    derecho: 'configurar',
    resumen: 'Cambia el nombre de una lista, si sus precios incluyen IVA, o a quiénes se propone',
    body: listaCambiada,
    answer: listaPrecios,
  },
  deleteListaPrecios: {
    method: 'DELETE',
    path: '/api/lista-precios/{id}',
    derecho: 'configurar',
    resumen: 'Borra una lista; los comprobantes que la usaron quedan como están',
    answer: 'vacio',
  },
  createPrecio: {
    method: 'POST',
    path: '/api/lista-precios/{id}',
    derecho: 'configurar',
    unaVez: true,
    resumen: 'Pone el precio de un artículo en una lista',
    body: precioDeArticulo,
    answer: precioDeLista,
  },
  cambiarLista: {
    method: 'POST',
    path: '/api/lista-precios/{id}/cambio',
    pesada: true,
    derecho: 'configurar',
    resumen: 'Cambia los precios de una lista en un porcentaje; con simular, dice qué cambiaría',
    body: cambioLista,
    answer: cambioHecho,
  },
  updatePrecio: {
    method: 'PUT',
    path: '/api/lista-precios/{id}/{sku}',
    derecho: 'configurar',
    resumen: 'Cambia el precio de un artículo en una lista',
    body: precioDeArticuloCambiado,
    answer: precioDeLista,
  },
  deletePrecio: {
    method: 'DELETE',
    path: '/api/lista-precios/{id}/{sku}',
    derecho: 'configurar',
    resumen: 'Saca un artículo de una lista',
    answer: 'vacio',
  },
} as const satisfies Record<string, Endpoint>;
