import {
  traspasoAceptado,
  traspasoPedido,
  traspasoPorRecibir,
  traspasoPrevisto,
  traspasos,
} from '../../empresas/traspaso.ts';
import type { Endpoint } from '../endpoint.ts';

/** Hand-overs of companies to another owner. */
export const traspasosEndpoints = {
  getTraspaso: {
    method: 'GET',
    path: '/api/empresa/{id}/traspaso',
    derecho: 'configurar',
    resumen: 'Qué se traspasa con una empresa, a quiénes se puede ofrecer y qué lo impide',
    answer: traspasoPrevisto,
  },
  listTraspasos: {
    method: 'GET',
    path: '/api/traspasos',
    derecho: 'propio',
    resumen: 'Los traspasos de empresas que ofreciste, y los que te ofrecieron',
    answer: traspasos,
  },
  getTraspasoRecibido: {
    method: 'GET',
    path: '/api/traspasos/{traspaso}',
    derecho: 'propio',
    resumen: 'Qué se recibe con un traspaso que te ofrecieron, y qué impide aceptarlo',
    answer: traspasoPorRecibir,
  },
  createTraspaso: {
    method: 'POST',
    path: '/api/traspasos',
    derecho: 'configurar',
    irrepetible: true,
    resumen: 'Ofrece la titularidad de unas empresas a una persona que ya trabaja en ellas',
    body: traspasoPedido,
    answer: traspasos,
  },
  cancelTraspaso: {
    method: 'DELETE',
    path: '/api/traspasos/{traspaso}',
    derecho: 'configurar',
    resumen: 'Retira un traspaso que todavía no se aceptó',
    answer: traspasos,
  },
  acceptTraspaso: {
    method: 'POST',
    path: '/api/traspasos/{traspaso}/aceptar',
    derecho: 'propio',
    irrepetible: true,
    resumen: 'Acepta un traspaso: las empresas pasan a ser del usuario, con todo lo suyo',
    body: traspasoAceptado,
    answer: traspasos,
  },
  declineTraspaso: {
    method: 'POST',
    path: '/api/traspasos/{traspaso}/rechazar',
    derecho: 'propio',
    irrepetible: true,
    resumen: 'Rechaza un traspaso: las empresas siguen con su titular',
    answer: traspasos,
  },
} as const satisfies Record<string, Endpoint>;
