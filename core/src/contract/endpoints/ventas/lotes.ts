import { z } from 'zod';
import { avanceLote, lote, loteAceptado, loteResumido } from '../../ventas/lote.ts';
import { pedidoLote, pedidoLoteDeCuentas } from '../../ventas/ventaListada.ts';
import type { Endpoint } from '../endpoint.ts';

/** Batches: many sales planned or issued at once. */
export const lotesEndpoints = {
  planLote: {
    method: 'POST',
    path: '/api/facturas/cuenta-meli/{id}/plan',
    derecho: 'redactar',
    resumen: 'Prepara lo que se emitiría por estas ventas, sin emitir: queda como un lote',
    body: pedidoLote,
    answer: loteAceptado,
    statuses: [202],
  },
  createLote: {
    method: 'POST',
    path: '/api/facturas/cuenta-meli/{id}',
    derecho: 'emitir',
    emite: true,
    resumen: 'Emite las facturas o notas de crédito de estas ventas: el trabajo sigue en un lote',
    body: pedidoLote,
    answer: loteAceptado,
    statuses: [202],
  },
  planLoteDeCuentas: {
    method: 'POST',
    path: '/api/ventas/plan',
    derecho: 'redactar',
    resumen: 'Prepara lo que se emitiría por ventas de varias cuentas, sin emitir: queda como un lote',
    body: pedidoLoteDeCuentas,
    answer: loteAceptado,
    statuses: [202],
  },
  createLoteDeCuentas: {
    method: 'POST',
    path: '/api/ventas/lotes',
    derecho: 'emitir',
    emite: true,
    resumen: 'Emite los comprobantes de ventas de varias cuentas: el trabajo sigue en un lote',
    body: pedidoLoteDeCuentas,
    answer: loteAceptado,
    statuses: [202],
  },
  listLotesDeCuentas: {
    method: 'GET',
    path: '/api/ventas/lotes',
    derecho: 'leer',
    resumen: 'Últimos lotes de emisión de todas las cuentas',
    answer: z.array(loteResumido),
  },
  listLotes: {
    method: 'GET',
    path: '/api/cuentas/{id}/lotes',
    derecho: 'leer',
    resumen: 'Últimos lotes de emisión de una cuenta',
    answer: z.array(loteResumido),
  },
  getLote: {
    method: 'GET',
    path: '/api/lotes/{id}',
    derecho: 'leer',
    resumen: 'Un lote, con lo que pasó con cada venta',
    answer: lote,
  },
  eventosLote: {
    method: 'GET',
    path: '/api/lotes/{id}/eventos',
    derecho: 'leer',
    resumen: 'Avance de un lote mientras trabaja',
    answer: 'eventos',
    evento: avanceLote,
  },
} as const satisfies Record<string, Endpoint>;
