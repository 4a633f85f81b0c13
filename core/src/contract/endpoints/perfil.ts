import { avisosPorMail, cierrePedido, emailPedido, passwordCambiado, perfil } from '../empresas/perfil.ts';
import type { Endpoint } from './endpoint.ts';

/** The user's own account. */
export const perfilEndpoints = {
  getPerfil: {
    method: 'GET',
    path: '/api/perfil',
    derecho: 'propio',
    resumen: 'El usuario, sus sesiones abiertas y lo que impide cerrar su cuenta',
    answer: perfil,
  },
  cambiarPassword: {
    method: 'PUT',
    path: '/api/perfil/password',
    derecho: 'propio',
    resumen: 'Cambia la contraseña; las otras sesiones se cierran y las claves de programas se revocan',
    body: passwordCambiado,
    answer: perfil,
  },
  pedirEmail: {
    method: 'PUT',
    path: '/api/perfil/email',
    derecho: 'propio',
    resumen: 'Manda un mail a otra dirección, que es la del usuario cuando la confirma',
    body: emailPedido,
    answer: perfil,
  },
  elegirAvisos: {
    method: 'PUT',
    path: '/api/perfil/avisos',
    derecho: 'propio',
    resumen: 'Elige cuáles mails de lo que necesita a alguien se reciben, y a qué hora',
    body: avisosPorMail,
    answer: perfil,
  },
  cerrarSesion: {
    method: 'DELETE',
    path: '/api/perfil/sesiones/{sesion}',
    derecho: 'propio',
    resumen: 'Cierra una sesión: su próximo pedido se rechaza',
    answer: perfil,
  },
  cerrarLasOtras: {
    method: 'DELETE',
    path: '/api/perfil/sesiones',
    derecho: 'propio',
    resumen: 'Cierra todas las sesiones menos esta',
    answer: perfil,
  },
  cerrarCuenta: {
    method: 'POST',
    path: '/api/perfil/cierre',
    derecho: 'propio',
    irrepetible: true,
    resumen: 'Cierra la cuenta del usuario: nadie entra más con ella, y sus comprobantes se conservan',
    body: cierrePedido,
    answer: 'vacio',
  },
} as const satisfies Record<string, Endpoint>;
