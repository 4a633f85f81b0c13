import { z } from 'zod';
import { clave, claveNueva, clavePedida } from '../programas/clave.ts';
import { destino, destinoConSecreto, destinoPedido, entregasPagina, entregasQuery } from '../programas/destino.ts';
import { asistida, asistidaPedida } from '../programas/vista.ts';
import type { Endpoint } from './endpoint.ts';

/** Access that a user gives to programs that work for them. */
export const programasEndpoints = {
  listClaves: {
    method: 'GET',
    path: '/api/claves',
    derecho: 'propio',
    resumen: 'Las claves de tus programas, las últimas primero; las que ya no sirven también',
    answer: z.array(clave),
  },
  createClave: {
    method: 'POST',
    path: '/api/claves',
    irrepetible: true,
    derecho: 'propio',
    resumen: 'Crea una clave para un programa: se ve entera solo en esta respuesta',
    body: clavePedida,
    answer: claveNueva,
  },
  revokeClave: {
    method: 'DELETE',
    path: '/api/claves/{id}',
    derecho: 'propio',
    resumen: 'Revoca una clave: el próximo pedido con ella se rechaza',
    answer: clave,
  },
  listDestinos: {
    method: 'GET',
    path: '/api/destinos',
    derecho: 'propio',
    resumen: 'Las direcciones a las que se avisa de tus comprobantes',
    answer: z.array(destino),
  },
  createDestino: {
    method: 'POST',
    path: '/api/destinos',
    irrepetible: true,
    derecho: 'propio',
    resumen:
      'Avisa a una dirección cada comprobante que se emita o se rechace: su secreto se ve solo en esta respuesta',
    body: destinoPedido,
    answer: destinoConSecreto,
  },
  deleteDestino: {
    method: 'DELETE',
    path: '/api/destinos/{id}',
    derecho: 'propio',
    resumen: 'Deja de avisar a una dirección, y olvida lo que se le avisó',
    answer: 'vacio',
  },
  rotateSecreto: {
    method: 'POST',
    path: '/api/destinos/{id}/secreto',
    irrepetible: true,
    derecho: 'propio',
    resumen: 'Le da otro secreto a un destino; por un día se firma también con el de antes',
    answer: destinoConSecreto,
  },
  resumeDestino: {
    method: 'POST',
    path: '/api/destinos/{id}/reanudar',
    derecho: 'propio',
    resumen: 'Vuelve a avisar a un destino que se detuvo, desde donde quedó',
    answer: destino,
  },
  listEntregas: {
    method: 'GET',
    path: '/api/destinos/{id}/entregas',
    derecho: 'propio',
    resumen: 'Lo que se le avisó a un destino, y lo que falta, lo último primero',
    query: entregasQuery,
    answer: entregasPagina,
  },
  resendEntrega: {
    method: 'POST',
    path: '/api/destinos/{id}/entregas/{entrega}/reenviar',
    derecho: 'propio',
    resumen: 'Manda de nuevo un aviso, con el mismo id',
    answer: 'vacio',
  },
  getAsistida: {
    method: 'GET',
    path: '/api/emision-asistida',
    derecho: 'propio',
    resumen: 'Hasta cuándo los asistentes pueden emitir lo que mostraron antes',
    answer: asistida,
  },
  updateAsistida: {
    method: 'PUT',
    path: '/api/emision-asistida',
    derecho: 'propio',
    resumen: 'Deja que los asistentes emitan, por unos minutos, o los corta',
    body: asistidaPedida,
    answer: asistida,
  },
} as const satisfies Record<string, Endpoint>;
