import { z } from 'zod';
import { exclusionPercepcion, exclusionTipeada } from '../../percepciones/exclusion.ts';
import {
  consultaPadrones,
  consultaPadronesQuery,
  padronesDelTitular,
  padronImportado,
  padronQuery,
} from '../../percepciones/padron.ts';
import { percepcionDecidida } from '../../percepciones/percepcion.ts';
import type { Endpoint } from '../endpoint.ts';

/** Lists of the provinces, buyers' certificates, and the evidence of perceptions based on them. */
export const padronesEndpoints = {
  listPadrones: {
    method: 'GET',
    path: '/api/padrones',
    derecho: 'leer',
    resumen: 'Padrones de Ingresos Brutos que valen, los que faltan, y cómo va la importación en curso',
    answer: padronesDelTitular,
  },
  importarPadron: {
    method: 'POST',
    path: '/api/padrones',
    irrepetible: true,
    derecho: 'configurar',
    resumen: 'Importa un padrón, como se publica o descomprimido: el archivo es el cuerpo',
    query: padronQuery,
    flujo: true,
    answer: z.array(padronImportado),
  },
  consultarPadrones: {
    method: 'GET',
    path: '/api/padrones/consulta',
    derecho: 'leer',
    resumen: 'Los padrones de un CUIT en una fecha, y el motivo de las percepciones de los comprobantes de ese día',
    query: consultaPadronesQuery,
    answer: consultaPadrones,
  },
  listExclusiones: {
    method: 'GET',
    path: '/api/empresa/{id}/exclusiones',
    derecho: 'leer',
    resumen: 'Certificados por los que una empresa no percibe a un comprador',
    answer: z.array(exclusionPercepcion),
  },
  createExclusion: {
    method: 'POST',
    path: '/api/empresa/{id}/exclusiones',
    derecho: 'configurar',
    unaVez: true,
    resumen: 'Agrega un certificado de exención o exclusión',
    body: exclusionTipeada,
    answer: exclusionPercepcion,
  },
  deleteExclusion: {
    method: 'DELETE',
    path: '/api/empresa/{id}/exclusiones/{exclusion}',
    derecho: 'configurar',
    resumen: 'Elimina un certificado; los comprobantes emitidos quedan como estaban',
    answer: 'vacio',
  },
  percepcionesDeFactura: {
    method: 'GET',
    path: '/api/facturas/{id}/percepciones',
    derecho: 'leer',
    resumen: 'Por qué cada percepción de un comprobante es la que es',
    answer: z.array(percepcionDecidida),
  },
} as const satisfies Record<string, Endpoint>;
