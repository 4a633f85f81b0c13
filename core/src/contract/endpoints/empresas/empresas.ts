import { z } from 'zod';
import {
  empresa,
  empresaCambiada,
  empresaTipeada,
  puntoDeVentaCambiado,
  puntoDeVentaGuardado,
  puntoDeVentaTipeado,
} from '../../empresas/empresa.ts';
import type { Endpoint } from '../endpoint.ts';

/** Companies and their points of sale. */
export const empresasEndpoints = {
  listEmpresas: {
    method: 'GET',
    path: '/api/empresa',
    derecho: 'leer',
    resumen: 'Empresas con sus puntos de venta',
    answer: z.array(empresa),
  },
  createEmpresa: {
    method: 'POST',
    path: '/api/empresa',
    derecho: 'configurar',
    unaVez: true,
    resumen: 'Crea una empresa',
    body: empresaTipeada,
    answer: empresa,
  },
  getEmpresa: {
    method: 'GET',
    path: '/api/empresa/{id}',
    derecho: 'leer',
    resumen: 'Una empresa',
    answer: empresa,
  },
  updateEmpresa: {
    method: 'PUT',
    path: '/api/empresa/{id}',
    derecho: 'configurar',
    resumen: 'Cambia los datos de una empresa; su CUIT no',
    body: empresaCambiada,
    answer: empresa,
  },
  deleteEmpresa: {
    method: 'DELETE',
    path: '/api/empresa/{id}',
    derecho: 'configurar',
    resumen: 'Elimina una empresa sin comprobantes',
    answer: 'vacio',
  },
  createPuntoDeVenta: {
    method: 'POST',
    path: '/api/empresa/{id}/punto-de-venta',
    derecho: 'configurar',
    unaVez: true,
    resumen: 'Agrega un punto de venta',
    body: puntoDeVentaTipeado,
    answer: puntoDeVentaGuardado,
  },
  updatePuntoDeVenta: {
    method: 'PUT',
    path: '/api/empresa/{id}/punto-de-venta/{puntoDeVenta}',
    derecho: 'configurar',
    resumen: 'Cambia un punto de venta; su número no',
    body: puntoDeVentaCambiado,
    answer: puntoDeVentaGuardado,
  },
  deletePuntoDeVenta: {
    method: 'DELETE',
    path: '/api/empresa/{id}/punto-de-venta/{puntoDeVenta}',
    derecho: 'configurar',
    resumen: 'Elimina un punto de venta sin comprobantes',
    answer: 'vacio',
  },
} as const satisfies Record<string, Endpoint>;
