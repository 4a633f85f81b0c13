import { adopcion, arcaEstado, conciliacion, conciliacionQuery } from '../../arca/arcaEstado.ts';
import { adopcionDeOtroSistema, comprobanteDeOtroSistema, consultaDeOtroSistema } from '../../arca/otroSistema.ts';
import { controlDeEmisor } from '../../arca/controlEmisor.ts';
import {
  descartado,
  descarte,
  registroConCaea,
  respuestaDeRetenidos,
  retenidosListados,
  serieRetenida,
} from '../../arca/retenidos.ts';
import { comprobante } from '../../comprobantes/comprobante.ts';
import type { Endpoint } from '../endpoint.ts';

/** ARCA: its state, and its numbers against ours. */
export const arcaEndpoints = {
  arcaEstado: {
    method: 'GET',
    path: '/api/arca/estado',
    derecho: 'leer',
    resumen: 'Si ARCA responde, y cuánto espera para salir',
    answer: arcaEstado,
  },
  controlarEmisor: {
    method: 'GET',
    path: '/api/empresa/{id}/arca',
    pesada: true,
    derecho: 'leer',
    resumen: 'Qué le falta a una empresa en ARCA para facturar',
    answer: controlDeEmisor,
  },
  conciliacion: {
    method: 'GET',
    path: '/api/arca/conciliacion',
    pesada: true,
    derecho: 'leer',
    resumen: 'Nuestros números contra los de ARCA, por serie',
    query: conciliacionQuery,
    answer: conciliacion,
  },
  adoptarComprobante: {
    method: 'POST',
    path: '/api/arca/conciliacion',
    derecho: 'emitir',
    resumen: 'Registra como emitido un comprobante que ARCA tiene y acá falta',
    body: adopcion,
    answer: comprobante,
  },
  consultarDeOtroSistema: {
    method: 'GET',
    path: '/api/empresa/{id}/comprobantes-de-otro-sistema',
    derecho: 'leer',
    resumen: 'Un comprobante que la empresa emitió con otro sistema, como lo tiene ARCA',
    query: consultaDeOtroSistema,
    answer: comprobanteDeOtroSistema,
  },
  adoptarDeOtroSistema: {
    method: 'POST',
    path: '/api/empresa/{id}/comprobantes-de-otro-sistema',
    derecho: 'emitir',
    resumen: 'Registra un comprobante que la empresa emitió con otro sistema, para hacerle notas',
    body: adopcionDeOtroSistema,
    answer: comprobante,
  },
  listRetenidos: {
    method: 'GET',
    path: '/api/arca/retenidos',
    derecho: 'leer',
    resumen: 'Los números a los que ARCA llegó y que no muestra, y qué espera por ellos',
    answer: retenidosListados,
  },
  descartarRetenidos: {
    method: 'POST',
    path: '/api/arca/retenidos/descartar',
    derecho: 'emitir',
    resumen: 'Dice que lo que espera no es ninguno de los números dados después de la copia que se restauró',
    body: descarte,
    answer: descartado,
  },
  registrarRetenido: {
    method: 'POST',
    path: '/api/arca/retenidos/registrar',
    derecho: 'emitir',
    resumen: 'Dice cuál fue un número dado con CAEA después de la copia que se restauró',
    body: registroConCaea,
    answer: comprobante,
  },
  preguntarRetenidos: {
    method: 'POST',
    path: '/api/arca/retenidos/preguntar',
    derecho: 'emitir',
    resumen: 'Le vuelve a preguntar ahora a ARCA por los números de una serie que no muestra',
    body: serieRetenida,
    answer: respuestaDeRetenidos,
  },
} as const satisfies Record<string, Endpoint>;
