import { buscarQuery, halladas } from '../busqueda.ts';
import { comienzo } from '../comienzo.ts';
import { inicio } from '../inicio.ts';
import type { Endpoint } from './endpoint.ts';

/** The day's desk, and the search available everywhere. */
export const inicioEndpoints = {
  getInicio: {
    method: 'GET',
    path: '/api/inicio',
    derecho: 'leer',
    resumen: 'Lo de hoy: qué falta facturar, qué necesita a una persona y qué se emitió',
    answer: inicio,
  },
  getComienzo: {
    method: 'GET',
    path: '/api/comienzo',
    derecho: 'leer',
    resumen: 'Los primeros pasos hasta la primera factura: cuáles están, cuál sigue y qué se espera',
    answer: comienzo,
  },
  buscar: {
    method: 'GET',
    path: '/api/buscar',
    derecho: 'leer',
    resumen: 'Ventas y comprobantes por nombre, apodo, documento, SKU, CAE o cualquiera de sus números',
    query: buscarQuery,
    answer: halladas,
  },
} as const satisfies Record<string, Endpoint>;
