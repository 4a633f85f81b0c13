import { estadoInstalacion } from '../instalacion.ts';
import type { Endpoint } from './endpoint.ts';

/** Whether this installation is the real one. */
export const instalacionEndpoints = {
  getInstalacion: {
    method: 'GET',
    path: '/api/instalacion',
    derecho: 'leer',
    resumen: 'Si las cuentas de Mercado Libre están en pausa porque esta instalación puede ser una copia, y por qué',
    answer: estadoInstalacion,
  },
  confirmarInstalacion: {
    method: 'POST',
    path: '/api/instalacion/confirmar',
    derecho: 'propio',
    resumen: 'Dice que esta instalación es la real: las cuentas de Mercado Libre salen de la pausa',
    answer: estadoInstalacion,
  },
} as const satisfies Record<string, Endpoint>;
