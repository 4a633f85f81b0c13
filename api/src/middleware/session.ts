import { AppError, type Derecho } from '@talonario/core/base';
import { requireDerecho, TITULAR } from '@talonario/core/empresas';
import { alcanceDeClave } from '@talonario/core/programas';
import { authenticate, openAlcance } from '@talonario/core/server/empresas';
import type { Deps } from '@talonario/core/server/instalacion';
import { isClave } from '@talonario/core/server/programas';
import type { Middleware } from 'koa';
import type { Limits } from '../limits.ts';
import type { State } from '../state.ts';
import { requireClave } from './clave.ts';

/**
 * Lets through only requests that have the right the call needs, with a live session (of a confirmed user where the call says so) or with a
 * program's key. `X-Titular` names the owner on whose behalf the user acts: one who shares companies with the user; without it, the user.
 * Shared companies are read at each request, so that access taken away ends at once; a program has the same, less what its key does not
 * permit. Throws AppError `sesion_invalida`, `demasiados_pedidos`, `email_sin_confirmar`, `sin_acceso`, `sin_derecho`, and those of a key.
 */
export function session(
  deps: Deps,
  limits: Limits,
  { confirmado, derecho }: { confirmado: boolean; derecho: Derecho | 'propio' },
): Middleware<State> {
  return async (ctx, next) => {
    const [esquema, token] = ctx.get('Authorization').split(' ');
    if (esquema?.toLowerCase() !== 'bearer' || !token) throw new AppError('sesion_invalida');
    const clave = isClave(token) ? await requireClave(deps, limits, token, derecho) : null;
    const usuario = clave?.usuario ?? (await authenticate(deps, token));
    if (clave === null) await limits.takeSesion(usuario.id);
    if (confirmado && !usuario.email_confirmed) throw new AppError('email_sin_confirmar');
    ctx.state.usuario = usuario;
    const titular = derecho === 'propio' ? '' : ctx.get(TITULAR);
    const alcance = await openAlcance(deps, usuario.id, titular === '' ? usuario.id : titular);
    ctx.state.alcance = clave === null ? alcance : alcanceDeClave(alcance, clave.permiso);
    if (clave !== null) Object.assign(ctx.state, { clave, alcanceDelUsuario: alcance });
    if (derecho !== 'propio') requireDerecho(ctx.state.alcance, derecho);
    await next();
  };
}
