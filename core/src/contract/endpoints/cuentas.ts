import { z } from 'zod';
import { cuenta, cuentaCambios } from '../cuenta.ts';
import type { Endpoint } from './endpoint.ts';

/** Linked accounts of the marketplace. */
export const cuentasEndpoints = {
  listCuentas: {
    method: 'GET',
    path: '/api/cuentas',
    resumen: 'Cuentas de Mercado Libre vinculadas',
    answer: z.array(cuenta),
  },
  getCuenta: {
    method: 'GET',
    path: '/api/cuentas/{id}',
    resumen: 'Una cuenta',
    answer: cuenta,
  },
  updateCuenta: {
    method: 'PUT',
    path: '/api/cuentas/{id}',
    resumen: 'Cambia la configuración de una cuenta; lo que no se manda queda igual',
    body: cuentaCambios,
    answer: cuenta,
  },
  meliCallback: {
    method: 'GET',
    path: '/api/meli/callback',
    resumen: 'Vuelta de la autorización de Mercado Libre: vincula la cuenta y lleva a Cuentas MELI',
    acceso: 'publico',
    query: z.object({ code: z.string().optional(), state: z.string().optional(), error: z.string().optional() }),
    answer: 'redireccion',
  },
} as const satisfies Record<string, Endpoint>;
