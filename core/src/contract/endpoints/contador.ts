import { z } from 'zod';
import { paqueteContador, paquetePedido } from '../contador/paquete.ts';
import { monotributo, monotributoDatos, monotributoTabla } from '../contador/monotributo.ts';
import type { Endpoint } from './endpoint.ts';

const ZIP = 'application/zip';

/** What a company and its accountant share: Monotributo, the month's package, what was presented, the links, the mail. */
export const contadorEndpoints = {
  getMonotributo: {
    method: 'GET',
    path: '/api/empresa/{id}/monotributo',
    resumen: 'Lo facturado en doce meses contra el límite de cada categoría; 422 si no es monotributista',
    answer: monotributo,
  },
  updateMonotributo: {
    method: 'PUT',
    path: '/api/empresa/{id}/monotributo',
    resumen: 'La categoría en la que está, y lo que facturó por fuera en los últimos doce meses',
    body: monotributoDatos,
    answer: monotributo,
  },
  updateTablaMonotributo: {
    method: 'PUT',
    path: '/api/empresa/{id}/monotributo/tabla',
    resumen: 'Carga una tabla de categorías más nueva, para todas las empresas del usuario',
    body: monotributoTabla,
    answer: monotributo,
  },
  listPaquetes: {
    method: 'GET',
    path: '/api/empresa/{id}/paquetes',
    resumen: 'Los últimos paquetes mensuales para el contador',
    answer: z.array(paqueteContador),
  },
  createPaquete: {
    method: 'POST',
    path: '/api/empresa/{id}/paquetes',
    resumen: 'Pide el paquete de un mes: los archivos impositivos, planillas, PDF si se pide y un resumen, en un ZIP',
    body: paquetePedido,
    answer: paqueteContador,
  },
  getPaquete: {
    method: 'GET',
    path: '/api/empresa/{id}/paquetes/{paquete}',
    resumen: 'Cómo va un paquete',
    answer: paqueteContador,
  },
  descargarPaquete: {
    method: 'GET',
    path: '/api/empresa/{id}/paquetes/{paquete}/archivo',
    resumen: 'El ZIP de un paquete que está listo',
    answer: 'archivo',
    tipo: ZIP,
  },
} as const satisfies Record<string, Endpoint>;
