import { z } from 'zod';
import { padronesDelTitular, padronImportado, padronQuery } from '../percepciones/padron.ts';
import { percepcionDecidida } from '../percepciones/percepcion.ts';
import type { Endpoint } from './endpoint.ts';

/** Lists of the provinces, and the evidence of what was perceived by them. */
export const padronesEndpoints = {
  listPadrones: {
    method: 'GET',
    path: '/api/padrones',
    resumen: 'Padrones de Ingresos Brutos que valen, los que faltan, y cómo va la importación en curso',
    answer: padronesDelTitular,
  },
  importarPadron: {
    method: 'POST',
    path: '/api/padrones',
    resumen: 'Importa un padrón, como se publica o descomprimido: el archivo es el cuerpo',
    query: padronQuery,
    flujo: true,
    answer: z.array(padronImportado),
  },
  percepcionesDeFactura: {
    method: 'GET',
    path: '/api/facturas/{id}/percepciones',
    resumen: 'Por qué cada percepción de un comprobante es la que es',
    answer: z.array(percepcionDecidida),
  },
} as const satisfies Record<string, Endpoint>;
