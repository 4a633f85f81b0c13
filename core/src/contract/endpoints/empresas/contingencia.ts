import {
  contingencia,
  contingenciaCambiada,
  contingenciaDeEmpresa,
  contingenciaGuardada,
  corteConfirmado,
  estadoCaea,
  informeHecho,
  numerosConfirmados,
} from '../../arca/contingencia.ts';
import { puntosArca } from '../../comienzo.ts';
import type { Endpoint } from '../endpoint.ts';

/** Advance codes of ARCA (CAEA), with which a company issues while ARCA does not answer. */
export const contingenciaEndpoints = {
  estadoCaea: {
    method: 'GET',
    path: '/api/arca/caea',
    derecho: 'leer',
    resumen: 'Las quincenas de CAEA de cada empresa, y si ARCA está caída para alguna',
    answer: estadoCaea,
  },
  getContingencia: {
    method: 'GET',
    path: '/api/empresa/{id}/contingencia',
    derecho: 'leer',
    resumen: 'Si una empresa emite con CAEA cuando ARCA no responde, y cómo',
    answer: contingencia,
  },
  updateContingencia: {
    method: 'PUT',
    path: '/api/empresa/{id}/contingencia',
    derecho: 'configurar',
    resumen: 'Activa, cambia o apaga la emisión con CAEA de una empresa',
    body: contingenciaCambiada,
    answer: contingenciaGuardada,
  },
  listPuntosContingencia: {
    method: 'GET',
    path: '/api/empresa/{id}/contingencia/puntos',
    derecho: 'leer',
    resumen: 'Los puntos de venta que ARCA tiene de una empresa, y cuáles sirven para CAEA',
    answer: puntosArca,
  },
  pedirCaea: {
    method: 'POST',
    path: '/api/empresa/{id}/contingencia/pedir',
    derecho: 'configurar',
    resumen: 'Le pide ahora a ARCA los códigos CAEA que da hoy y faltan',
    answer: contingenciaDeEmpresa,
  },
  confirmarNumeros: {
    method: 'POST',
    path: '/api/empresa/{id}/contingencia/numeros',
    derecho: 'configurar',
    resumen: 'Confirma los últimos números dados con CAEA, después de restaurar una copia',
    body: numerosConfirmados,
    answer: contingencia,
  },
  informarCaea: {
    method: 'POST',
    path: '/api/empresa/{id}/contingencia/informar',
    pesada: true,
    derecho: 'emitir',
    resumen: 'Le informa ahora a ARCA los comprobantes emitidos con CAEA que faltan',
    answer: informeHecho,
  },
  confirmarCorte: {
    method: 'POST',
    path: '/api/empresa/{id}/contingencia/corte',
    derecho: 'emitir',
    resumen: 'Acepta emitir con CAEA lo que espera mientras ARCA no responde',
    body: corteConfirmado,
    answer: contingenciaDeEmpresa,
  },
} as const satisfies Record<string, Endpoint>;
