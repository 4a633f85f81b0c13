import { z } from 'zod';
import {
  compartida,
  invitacionAbierta,
  invitacionPedida,
  invitacionVista,
  miembroCambiado,
  miembros,
} from '../../empresas/miembros.ts';
import type { Endpoint } from '../endpoint.ts';

/** Members of an owner, and companies shared with a user. */
export const miembrosEndpoints = {
  listMiembros: {
    method: 'GET',
    path: '/api/miembros',
    derecho: 'configurar',
    resumen: 'Con quiénes compartís empresas, y las invitaciones sin aceptar',
    answer: miembros,
  },
  updateMiembro: {
    method: 'PUT',
    path: '/api/miembros/{usuario}',
    derecho: 'configurar',
    resumen: 'Cambia el rol de una persona y a qué empresas llega; vale desde su próximo pedido',
    body: miembroCambiado,
    answer: miembros,
  },
  revokeMiembro: {
    method: 'DELETE',
    path: '/api/miembros/{usuario}',
    derecho: 'configurar',
    resumen: 'Deja de compartir con una persona: su próximo pedido se rechaza',
    answer: miembros,
  },
  createInvitacion: {
    method: 'POST',
    path: '/api/invitaciones',
    derecho: 'configurar',
    unaVez: true,
    resumen: 'Invita por mail a una persona a unas empresas; a la misma dirección, reemplaza la invitación anterior',
    body: invitacionPedida,
    answer: miembros,
  },
  resendInvitacion: {
    method: 'POST',
    path: '/api/invitaciones/{invitacion}/reenviar',
    derecho: 'configurar',
    unaVez: true,
    resumen: 'Vuelve a mandar una invitación, con un link nuevo: el anterior deja de servir',
    answer: miembros,
  },
  cancelInvitacion: {
    method: 'DELETE',
    path: '/api/invitaciones/{invitacion}',
    derecho: 'configurar',
    resumen: 'Cancela una invitación: su link deja de servir',
    answer: miembros,
  },
  getInvitacion: {
    method: 'POST',
    path: '/api/invitaciones/ver',
    resumen: 'A qué invita un link; verlo no lo gasta',
    acceso: 'publico',
    body: invitacionAbierta,
    answer: invitacionVista,
  },
  acceptInvitacion: {
    method: 'POST',
    path: '/api/invitaciones/aceptar',
    derecho: 'propio',
    resumen: 'Acepta una invitación, con la sesión de la dirección a la que se mandó',
    acceso: 'sesion',
    body: invitacionAbierta,
    answer: compartida,
  },
  listCompartidas: {
    method: 'GET',
    path: '/api/compartidas',
    derecho: 'propio',
    resumen: 'Las empresas que otras personas comparten con vos, y cómo está el último mes de cada una',
    answer: z.array(compartida),
  },
  leaveCompartida: {
    method: 'DELETE',
    path: '/api/compartidas/{titular}',
    derecho: 'propio',
    resumen: 'Deja las empresas que comparte una persona',
    answer: 'vacio',
  },
} as const satisfies Record<string, Endpoint>;
