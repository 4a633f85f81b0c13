import { z } from 'zod';
import { mesDeCobros } from '../../cobros/conciliacion.ts';
import { extractoQuery, renglonesDeExtracto } from '../../cobros/extracto.ts';
import {
  estadoCobros,
  rangoDeArchivoQuery,
  rentabilidad,
  rentabilidadQuery,
  resumenQuery,
  ventasRealizadas,
  ventasRealizadasQuery,
} from '../../cobros/reporte.ts';
import type { Endpoint } from '../endpoint.ts';

/** Profit of past sales, and the money received. Dates in either format of the product. */
export const rentabilidadEndpoints = {
  rentabilidadDeCuenta: {
    method: 'POST',
    path: '/api/cuentas/{id}/rentabilidad',
    pesada: true,
    derecho: 'ganancias',
    resumen: 'Rentabilidad de las ventas de una cuenta (CSV o Excel)',
    query: rangoDeArchivoQuery,
    answer: 'archivo',
    tipo: 'text/csv',
  },
  rentabilidadDeTodas: {
    method: 'POST',
    path: '/api/cuentas/rentabilidad',
    pesada: true,
    derecho: 'ganancias',
    resumen: 'Rentabilidad de las ventas de todas las cuentas (CSV o Excel)',
    query: rangoDeArchivoQuery,
    answer: 'archivo',
    tipo: 'text/csv',
  },
  getRentabilidad: {
    method: 'GET',
    path: '/api/rentabilidad',
    derecho: 'ganancias',
    resumen: 'Lo que dejaron las ventas: totales, por día, por provincia y por SKU',
    query: resumenQuery,
    answer: rentabilidad,
  },
  listVentasRealizadas: {
    method: 'GET',
    path: '/api/rentabilidad/ventas',
    derecho: 'ganancias',
    resumen: 'Lo que dejó cada venta, con de dónde sale cada cifra',
    query: ventasRealizadasQuery,
    answer: ventasRealizadas,
  },
  listCobros: {
    method: 'GET',
    path: '/api/rentabilidad/cobros',
    derecho: 'ganancias',
    resumen: 'La plata recibida contra lo facturado, por mes y cuenta, con las diferencias',
    query: rentabilidadQuery,
    answer: z.array(mesDeCobros),
  },
  listRenglonesDeExtracto: {
    method: 'GET',
    path: '/api/rentabilidad/cobros/renglones',
    derecho: 'leer',
    resumen: 'Las ventas, los pagos o los movimientos de una línea del extracto de un mes',
    query: extractoQuery,
    answer: renglonesDeExtracto,
  },
  getEstadoCobros: {
    method: 'GET',
    path: '/api/cuentas/{id}/cobros',
    derecho: 'leer',
    resumen: 'Hasta dónde se leyó lo que Mercado Libre cobró de verdad',
    answer: estadoCobros,
  },
  leerCobros: {
    method: 'POST',
    path: '/api/cuentas/{id}/cobros',
    derecho: 'emitir',
    resumen: 'Lee lo que Mercado Libre cobró de verdad; sigue en segundo plano',
    answer: estadoCobros,
    statuses: [202],
  },
} as const satisfies Record<string, Endpoint>;
