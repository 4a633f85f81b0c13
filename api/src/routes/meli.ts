import { isAppError } from '@talonario/core';
import { findUsuario, linkCuenta, type Deps } from '@talonario/core/server';
import { z } from 'zod';
import type { Handlers } from '../endpoints.ts';

const CUENTAS = '/app/cuentas';
const uuid = z.uuid();

/**
 * Where the marketplace sends the browser back. It brings no session: `state` is the user the link was made for. Every
 * failure ends at the accounts' screen, which has the sentence of the code.
 */
export function meli(deps: Deps): Pick<Handlers, 'meliCallback'> {
  return {
    async meliCallback({ query: { code, state } }) {
      const user_id = uuid.safeParse(state).data;
      const usuario = user_id === undefined ? null : await findUsuario(deps.store.fork(), user_id);
      if (code === undefined || !usuario?.email_confirmed) return `${CUENTAS}?aviso=meli_no_autorizado`;
      try {
        await linkCuenta(deps, { user_id: usuario.id, code });
        return CUENTAS;
      } catch (error) {
        if (!isAppError(error)) throw error;
        deps.log.warn({ user_id: usuario.id, codigo: error.code }, 'an account could not be linked');
        return `${CUENTAS}?aviso=${error.code}`;
      }
    },
  };
}
