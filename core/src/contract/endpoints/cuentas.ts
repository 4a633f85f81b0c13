import { z } from 'zod';
import { cuenta, cuentaCambiada, vinculacionEmpezada } from '../cuentas/cuenta.ts';
import type { Endpoint } from './endpoint.ts';
import { texto } from '../texto.ts';

/** Query that the marketplace adds to our address. */
const vuelta = z.object({ code: texto(500).optional(), state: texto(500).optional(), error: texto(500).optional() });

/** Linked accounts of the marketplace. */
export const cuentasEndpoints = {
  listCuentas: {
    method: 'GET',
    path: '/api/cuentas',
    derecho: 'leer',
    resumen: 'Cuentas de Mercado Libre vinculadas',
    answer: z.array(cuenta),
  },
  getCuenta: {
    method: 'GET',
    path: '/api/cuentas/{id}',
    derecho: 'leer',
    resumen: 'Una cuenta',
    answer: cuenta,
  },
  updateCuenta: {
    method: 'PUT',
    path: '/api/cuentas/{id}',
    derecho: 'configurar',
    resumen: 'Cambia la configuración de una cuenta; lo que no se manda queda igual',
    body: cuentaCambiada,
    answer: cuenta,
  },
  unlinkCuenta: {
    method: 'POST',
    path: '/api/cuentas/{id}/desvincular',
    derecho: 'configurar',
    resumen:
      'Desvincula una cuenta: sus ventas, comprobantes y configuración quedan; vincularla de nuevo sigue desde ahí',
    answer: cuenta,
  },
  beginVinculacion: {
    method: 'POST',
    path: '/api/meli/vinculacion',
    derecho: 'configurar',
    resumen:
      'Empieza a vincular una cuenta: el state, de un solo uso, para la dirección de Mercado Libre, y la cookie del navegador',
    answer: vinculacionEmpezada,
  },
  meliCallback: {
    method: 'GET',
    path: '/api/meli/callback',
    resumen:
      'Vuelta de la autorización de Mercado Libre: vincula la cuenta y lleva a Cuentas MELI; en otro navegador, pregunta antes',
    acceso: 'publico',
    query: vuelta,
    answer: 'redireccion',
    statuses: [302, 200],
  },
  meliCallbackEnOtroNavegador: {
    method: 'POST',
    path: '/api/meli/callback',
    resumen: 'El botón de esa página: ata este navegador y vincula la cuenta',
    acceso: 'publico',
    query: vuelta,
    answer: 'pagina',
  },
} as const satisfies Record<string, Endpoint>;
