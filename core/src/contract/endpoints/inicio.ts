import { buscarQuery, halladas } from '../busqueda.ts';
import { comienzo } from '../comienzo.ts';
import { inicio } from '../inicio.ts';
import { preferenciaCambiada, preferencias } from '../empresas/preferencias.ts';
import type { Endpoint } from './endpoint.ts';

/** The day's desk, and what is available everywhere: the search, and the user's own columns and views. */
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
    resumen: 'Ventas y comprobantes por nombre, apodo, documento, SKU, CAE, importe o cualquiera de sus números',
    query: buscarQuery,
    answer: halladas,
  },
  getPreferencias: {
    method: 'GET',
    path: '/api/perfil/preferencias',
    derecho: 'propio',
    resumen: 'Las columnas y las vistas guardadas de cada lista, como las dejó el usuario',
    answer: preferencias,
  },
  guardarPreferencia: {
    method: 'PUT',
    path: '/api/perfil/preferencias',
    derecho: 'propio',
    resumen: 'Guarda las columnas o las vistas de una lista',
    body: preferenciaCambiada,
    answer: preferencias,
  },
} as const satisfies Record<string, Endpoint>;
