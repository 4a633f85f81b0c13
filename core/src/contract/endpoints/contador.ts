import { monotributo, monotributoDatos, monotributoTabla } from '../contador/monotributo.ts';
import type { Endpoint } from './endpoint.ts';

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
} as const satisfies Record<string, Endpoint>;
