import { isAppError } from '@talonario/core/base';
import {
  confirmEmail,
  hasCompartidas,
  login,
  readConfirmacion,
  readRecuperacion,
  logout,
  requestPasswordReset,
  resendConfirmEmail,
  resetPassword,
  signup,
} from '@talonario/core/server/empresas';
import type { Deps } from '@talonario/core/server/instalacion';
import type { Handlers, Pagina } from '../endpoints.ts';
import type { Limits } from '../limits.ts';
import { redOf } from '../middleware/direccion.ts';

type Names =
  | 'login'
  | 'signup'
  | 'getRegistro'
  | 'me'
  | 'resendConfirmEmail'
  | 'verConfirmacion'
  | 'confirmEmail'
  | 'forgotPassword'
  | 'verRecuperacion'
  | 'resetPassword'
  | 'logout';

export function auth(deps: Deps, limits: Limits): Pick<Handlers, Names> {
  return {
    login: ({ body, ip, agente }) => limits.login({ ip, email: body.email }, () => login(deps, body, agente)),
    async signup({ body, ip, agente }) {
      await limits.take('signup', redOf(ip));
      return signup(deps, body, agente);
    },
    getRegistro: () => ({ abierto: deps.config.registro === 'abierto', soporte: deps.config.soporteEmail }),
    async me({ usuario }) {
      const { id, email, email_confirmed } = usuario;
      return { id, email, email_confirmed, compartidas: await hasCompartidas(deps, id) };
    },
    async resendConfirmEmail({ usuario }) {
      await limits.take('resend', usuario.id);
      await limits.take('resendDia', usuario.id);
      await resendConfirmEmail(deps, usuario.id);
    },
    verConfirmacion: ({ params }) =>
      orLate(async () => {
        const { email, anterior } = await readConfirmacion(deps, params.hash);
        return {
          pagina: {
            titulo: `Confirmá que ${email} es tu email`,
            parrafos:
              anterior === null
                ? [
                    'Alguien creó un usuario de Talonario con esta dirección. Si fuiste vos, confirmala y empezá a usarlo.',
                    'Si no fuiste vos, cerrá esta página: sin confirmar, el usuario no puede usarse.',
                  ]
                : [
                    `El usuario ${anterior} pidió que su email sea esta dirección. Al confirmarla se entra con ella.`,
                    'Si no fuiste vos, cerrá esta página: sin confirmar, no cambia nada.',
                  ],
            boton: {
              texto: 'Confirmar mi email',
              action: `/api/auth/confirm-email/${encodeURIComponent(params.hash)}`,
            },
          },
        };
      }),
    confirmEmail: ({ params }) =>
      orLate(async () => {
        await confirmEmail(deps, params.hash);
        return '/app';
      }),
    async forgotPassword({ body, ip }) {
      await limits.take('forgot', redOf(ip));
      await limits.take('forgotEmail', body.email.toLowerCase());
      await requestPasswordReset(deps, body.email);
    },
    async verRecuperacion({ body, ip }) {
      await limits.take('reset', redOf(ip));
      await readRecuperacion(deps, body.hash);
    },
    async resetPassword({ body, ip, agente }) {
      await limits.take('reset', redOf(ip));
      return resetPassword(deps, body, agente);
    },
    logout: ({ usuario }) => logout(deps, usuario),
  };
}

/** Page of an expired link. The user's screen has the button that sends another; a confirmed user just logs in. */
const LINK_VENCIDO: Pagina = {
  status: 410,
  pagina: {
    titulo: 'Este link ya no sirve',
    parrafos: [
      'Venció (dura 48 horas) o después pediste otro, que es el que vale. Tu usuario sigue como estaba.',
      'Para recibir uno nuevo, entrá con tu email y tu contraseña y tocá Reenviar. Si ya lo habías confirmado, entrás directo.',
    ],
    enlace: { texto: 'Entrar y pedir otro link', href: '/app' },
  },
};

/** Page of a link whose address another user took since. */
const EMAIL_TOMADO: Pagina = {
  status: 409,
  pagina: {
    titulo: 'Esa dirección ya tiene un usuario',
    parrafos: ['Alguien se registró con ella después de que la pidieras. Tu usuario sigue con el email de antes.'],
    enlace: { texto: 'Entrar', href: '/app' },
  },
};

/** Answer to a followed link: a page, which says what to do. */
async function orLate(answer: () => Promise<string | Pagina>): Promise<string | Pagina> {
  try {
    return await answer();
  } catch (error) {
    if (isAppError(error, 'link_vencido')) return LINK_VENCIDO;
    if (isAppError(error, 'email_ya_registrado')) return EMAIL_TOMADO;
    throw error;
  }
}
