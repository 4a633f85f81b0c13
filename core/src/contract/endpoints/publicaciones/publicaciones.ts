import { z } from 'zod';
import {
  cambioAceptado,
  cambioPrecios,
  cambioPreciosConFilas,
  cambioPreciosQuery,
  pedidoPrecios,
  simulacion,
  supuestos,
} from '../../publicaciones/precios.ts';
import { promoTipeada } from '../../publicaciones/promo.ts';
import {
  cambioDePublicacion,
  estadoRefresco,
  listingPrice,
  objetivoPrecio,
  precioHallado,
  precioTipeado,
  publicacion,
  publicacionCambiada,
  publicacionCambios,
  pubsPagina,
  pubsQuery,
} from '../../publicaciones/publicacion.ts';
import type { Endpoint } from '../endpoint.ts';

/** Listings of an account, and what each of them earns. */
export const publicacionesEndpoints = {
  listPubs: {
    method: 'GET',
    path: '/api/cuentas/{id}/pubs',
    resumen: 'Publicaciones de una cuenta, con lo que deja cada una y de qué sale',
    query: pubsQuery,
    answer: pubsPagina,
  },
  refrescarPubs: {
    method: 'POST',
    path: '/api/cuentas/{id}/pubs/refrescar',
    resumen: 'Vuelve a leer todas las publicaciones de Mercado Libre; sigue en segundo plano',
    answer: estadoRefresco,
    statuses: [202],
  },
  simularPubs: {
    method: 'POST',
    path: '/api/cuentas/{id}/pubs/simular',
    resumen: 'Qué pasaría con las ganancias si cambiaran los costos, el dólar o el cargo por vender',
    body: supuestos,
    answer: simulacion,
  },
  listCambiosPrecios: {
    method: 'GET',
    path: '/api/cuentas/{id}/pubs/precios',
    resumen: 'Últimos cambios de muchos precios',
    answer: z.array(cambioPrecios),
  },
  createCambioPrecios: {
    method: 'POST',
    path: '/api/cuentas/{id}/pubs/precios',
    resumen: 'Prepara el cambio de muchos precios, y lo aplica salvo que sea una simulación',
    body: pedidoPrecios,
    answer: cambioAceptado,
    statuses: [202],
  },
  getCambioPrecios: {
    method: 'GET',
    path: '/api/cuentas/{id}/pubs/precios/{cambio}',
    resumen: 'Un cambio de muchos precios: en qué está, y fila por fila',
    query: cambioPreciosQuery,
    answer: cambioPreciosConFilas,
  },
  aplicarCambioPrecios: {
    method: 'POST',
    path: '/api/cuentas/{id}/pubs/precios/{cambio}/aplicar',
    resumen: 'Aplica un cambio de muchos precios que se había simulado',
    answer: cambioAceptado,
    statuses: [202],
  },
  deshacerCambioPrecios: {
    method: 'POST',
    path: '/api/cuentas/{id}/pubs/precios/{cambio}/deshacer',
    resumen: 'Vuelve a los precios de antes las publicaciones que no cambiaron después',
    answer: cambioAceptado,
    statuses: [202],
  },
  getPub: {
    method: 'GET',
    path: '/api/cuentas/{id}/pubs/{pub}',
    resumen: 'Una publicación: competencia, promociones, precios y lo que deja cada uno',
    answer: publicacion,
  },
  updatePub: {
    method: 'PUT',
    path: '/api/cuentas/{id}/pubs/{pub}',
    resumen: 'Cambia el precio, pausa o activa una publicación',
    body: publicacionCambios,
    answer: publicacionCambiada,
  },
  listingPrice: {
    method: 'POST',
    path: '/api/cuentas/{id}/pubs/{pub}/listing-price',
    resumen: 'Lo que Mercado Libre cobra por vender a un precio, y lo que dejaría',
    body: precioTipeado,
    answer: listingPrice,
  },
  precioPara: {
    method: 'POST',
    path: '/api/cuentas/{id}/pubs/{pub}/precio',
    resumen: 'El menor precio que deja la utilidad, el margen o la ganancia que se pide',
    body: objetivoPrecio,
    answer: precioHallado,
  },
  entrarPromo: {
    method: 'POST',
    path: '/api/cuentas/{id}/pubs/{pub}/promos/{promo}',
    resumen: 'Entra en una promoción, o cambia el precio con el que participa',
    body: promoTipeada,
    answer: publicacion,
  },
  salirPromo: {
    method: 'DELETE',
    path: '/api/cuentas/{id}/pubs/{pub}/promos/{promo}',
    resumen: 'Sale de una promoción',
    answer: publicacion,
  },
  historialPub: {
    method: 'GET',
    path: '/api/cuentas/{id}/pubs/{pub}/historial',
    resumen: 'Cambios de precio, estado y promociones de una publicación, el último primero',
    answer: z.array(cambioDePublicacion),
  },
} as const satisfies Record<string, Endpoint>;
