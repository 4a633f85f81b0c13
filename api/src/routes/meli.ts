import { isAppError, ownAlcance } from '@talonario/core';
import { findUsuario, linkCuenta, type Deps } from '@talonario/core/server';
import { z } from 'zod';
import type { Handlers } from '../endpoints.ts';

const CUENTAS = '/app/cuentas';
const uuid = z.uuid();

/**
 * Where the marketplace sends the browser back. It brings no session: `state` is the user the link was made for. It ends at
 * the accounts' screen, which says which one was linked or has the sentence of the failure's code.
 */
export function meli(deps: Deps): Pick<Handlers, 'meliCallback'> {
  return {
    async meliCallback({ query: { code, state, error: negado } }) {
      if (negado !== undefined) return `${CUENTAS}?aviso=vinculacion_rechazada`;
      const user_id = uuid.safeParse(state).data;
      const usuario = user_id === undefined ? null : await findUsuario(deps.store.fork(), user_id);
      if (code === undefined || !usuario?.email_confirmed) return `${CUENTAS}?aviso=vinculacion_vencida`;
      try {
        const { id } = await linkCuenta(deps, { alcance: ownAlcance(usuario.id), code });
        return `${CUENTAS}?vinculada=${id}`;
      } catch (error) {
        if (!isAppError(error)) throw error;
        deps.log.warn({ user_id: usuario.id, codigo: error.code }, 'an account could not be linked');
        // To whoever reads it, a code that was used or grew old is not the marketplace refusing something.
        const vencida = isAppError(error, 'meli_rechazo') && error.data['codigo'] === 'invalid_grant';
        return `${CUENTAS}?aviso=${vencida ? 'vinculacion_vencida' : error.code}`;
      }
    },
  };
}
