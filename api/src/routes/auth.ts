import { isAppError, usuarioActual } from '@talonario/core';
import {
  confirmEmail,
  login,
  logout,
  requestPasswordReset,
  resendConfirmEmail,
  resetPassword,
  signup,
  type Deps,
} from '@talonario/core/server';
import type { Handlers } from '../endpoints.ts';
import type { Limits } from '../limits.ts';

type Names =
  | 'login'
  | 'signup'
  | 'me'
  | 'resendConfirmEmail'
  | 'confirmEmail'
  | 'forgotPassword'
  | 'resetPassword'
  | 'logout';

export function auth(deps: Deps, limits: Limits): Pick<Handlers, Names> {
  return {
    login: ({ body, ip }) => limits.login({ ip, email: body.email }, () => login(deps, body)),
    async signup({ body, ip }) {
      await limits.take('signup', ip);
      return signup(deps, body);
    },
    me: ({ usuario }) => usuarioActual.decode(usuario),
    async resendConfirmEmail({ usuario }) {
      await limits.take('resend', usuario.id);
      await resendConfirmEmail(deps, usuario.id);
    },
    async confirmEmail({ params }) {
      try {
        await confirmEmail(deps, params.hash);
        return '/app';
      } catch (error) {
        // Whoever follows a link gets a page, which says what to do.
        if (isAppError(error, 'link_vencido')) return '/app?aviso=link_vencido';
        throw error;
      }
    },
    async forgotPassword({ body, ip }) {
      await limits.take('forgot', ip);
      await limits.take('forgotEmail', body.email.toLowerCase());
      await requestPasswordReset(deps, body.email);
    },
    async resetPassword({ body, ip }) {
      await limits.take('reset', ip);
      return resetPassword(deps, body);
    },
    logout: ({ usuario }) => logout(deps, usuario.token),
  };
}
