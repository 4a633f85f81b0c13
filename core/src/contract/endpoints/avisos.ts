import { z } from 'zod';
import { actividadPagina, actividadQuery, novedad, trabajoFallido } from '../avisos/actividad.ts';
import type { Endpoint } from './endpoint.ts';

/** Notices for the person, and changes pushed to the screen. */
export const avisosEndpoints = {
  listActividad: {
    method: 'GET',
    path: '/api/cuentas/{id}/actividad',
    derecho: 'leer',
    lectura: 'lista',
    resumen: 'Lo que se hizo solo en una cuenta, y lo que necesita a una persona',
    query: actividadQuery,
    answer: actividadPagina,
  },
  resolverActividad: {
    method: 'POST',
    path: '/api/cuentas/{id}/actividad/{actividad}/resolver',
    derecho: 'emitir',
    resumen: 'Da por visto algo que necesitaba a una persona',
    answer: 'vacio',
  },
  listTrabajosFallidos: {
    method: 'GET',
    path: '/api/trabajos',
    derecho: 'leer',
    resumen: 'Trabajos que agotaron sus reintentos',
    answer: z.array(trabajoFallido),
  },
  reintentarTrabajos: {
    method: 'POST',
    path: '/api/trabajos/reintentar',
    derecho: 'emitir',
    resumen: 'Vuelve a mandar trabajos que fallaron; sin ids, todos',
    body: z.object({ ids: z.array(z.uuid()).optional() }),
    answer: z.object({ reintentados: z.int() }),
  },
  eventos: {
    method: 'GET',
    path: '/api/eventos',
    derecho: 'leer',
    resumen: 'Avisos de que algo del usuario cambió',
    answer: 'eventos',
    evento: novedad,
  },
} as const satisfies Record<string, Endpoint>;
