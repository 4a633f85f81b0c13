import { z } from 'zod';
import { cierre, pedidoDeCierre, filaDeMesa, mesACerrar } from '../../cierre/cierre.ts';
import type { Endpoint } from '../endpoint.ts';

/** Closing of a company's month, and the accountant's desk. */
export const cierreEndpoints = {
  getMes: {
    method: 'GET',
    path: '/api/empresa/{id}/meses/{periodo}',
    pesada: true,
    derecho: 'leer',
    resumen: 'Un mes antes y después de cerrarlo: qué se controló, qué lo frena, quién lo resuelve y sus cierres',
    answer: mesACerrar,
  },
  listCierres: {
    method: 'GET',
    path: '/api/empresa/{id}/meses/{periodo}/cierres',
    derecho: 'leer',
    resumen: 'Los cierres de un mes, el último primero, con los archivos de cada uno',
    answer: z.array(cierre),
  },
  cerrarMes: {
    method: 'POST',
    path: '/api/empresa/{id}/meses/{periodo}/cierres',
    pesada: true,
    derecho: 'presentar',
    unaVez: true,
    resumen: 'Cierra un mes, o lo rectifica si algo cambió después de cerrarlo',
    body: pedidoDeCierre,
    answer: cierre,
  },
  listMesa: {
    method: 'GET',
    path: '/api/mesa/{periodo}',
    derecho: 'propio',
    resumen: 'Tus empresas y las que comparten con vos: cómo está el mes de cada una y cuándo vence',
    answer: z.array(filaDeMesa),
  },
} as const satisfies Record<string, Endpoint>;
