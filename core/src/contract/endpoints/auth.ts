import {
  contrasenaNueva,
  credenciales,
  recuperacionPedida,
  recuperacionVista,
  sesionAbierta,
  usuarioActual,
} from '../auth.ts';
import type { Endpoint } from './endpoint.ts';

/** Sessions, sign-up and passwords. */
export const authEndpoints = {
  login: {
    method: 'POST',
    path: '/api/auth/login',
    resumen: 'Abre una sesión',
    acceso: 'publico',
    body: credenciales,
    answer: sesionAbierta,
  },
  signup: {
    method: 'POST',
    path: '/api/auth/signup',
    resumen: 'Registra un usuario, le manda el mail de confirmación y le abre una sesión',
    acceso: 'publico',
    body: credenciales,
    answer: sesionAbierta,
  },
  me: {
    method: 'GET',
    path: '/api/auth/me',
    resumen: 'Usuario de la sesión',
    acceso: 'sesion',
    answer: usuarioActual,
  },
  resendConfirmEmail: {
    method: 'POST',
    path: '/api/auth/resend-confirm-email',
    resumen: 'Vuelve a mandar el mail de confirmación',
    acceso: 'sesion',
    answer: 'vacio',
  },
  verConfirmacion: {
    method: 'GET',
    path: '/api/auth/confirm-email/{hash}',
    resumen: 'La página del link de confirmación: su botón confirma, y verla no',
    acceso: 'publico',
    answer: 'redireccion',
    statuses: [200, 302],
  },
  confirmEmail: {
    method: 'POST',
    path: '/api/auth/confirm-email/{hash}',
    resumen: 'Confirma el email del link y lleva a la aplicación',
    acceso: 'publico',
    answer: 'redireccion',
  },
  forgotPassword: {
    method: 'POST',
    path: '/api/auth/forgot-password',
    resumen: 'Manda el link para elegir otra contraseña; responde igual si el email no existe',
    acceso: 'publico',
    body: recuperacionPedida,
    answer: 'vacio',
  },
  verRecuperacion: {
    method: 'POST',
    path: '/api/auth/reset-password/ver',
    resumen: 'Si el link para elegir otra contraseña todavía sirve; verlo no lo gasta',
    acceso: 'publico',
    body: recuperacionVista,
    answer: 'vacio',
  },
  resetPassword: {
    method: 'POST',
    path: '/api/auth/reset-password',
    resumen: 'Cambia la contraseña con el secreto del link y cierra las otras sesiones',
    acceso: 'publico',
    body: contrasenaNueva,
    answer: sesionAbierta,
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    resumen: 'Cierra la sesión',
    acceso: 'sesion',
    answer: 'vacio',
  },
} as const satisfies Record<string, Endpoint>;
