import { AppError } from '@talonario/core/base';
import { openComprobante } from '@talonario/core/server/comprobantes';
import { openEnlace } from '@talonario/core/server/contador';
import type { Deps } from '@talonario/core/server/instalacion';
import type { Middleware } from 'koa';
import type { Limits } from '../limits.ts';
import type { State } from '../state.ts';
import { redOf } from './direccion.ts';

/**
 * Lets through only requests with a live link of the call's kind, in `Authorization: Enlace <token>`. A session does not pass as a link,
 * nor a link as a session, nor a voucher's link as an accountant's. Throws AppError `enlace_invalido`; for a voucher's link, which
 * strangers hold, `demasiados_intentos`.
 */
export function enlace(deps: Deps, limits: Limits, kind: 'contador' | 'comprobante'): Middleware<State> {
  return async (ctx, next) => {
    if (kind === 'comprobante') await limits.take('enlace', redOf(ctx.ip));
    const [esquema, token] = ctx.get('Authorization').split(' ');
    if (esquema?.toLowerCase() !== 'enlace' || !token) throw new AppError('enlace_invalido');
    if (kind === 'comprobante') ctx.state.comprobante = await openComprobante(deps, token);
    else ctx.state.enlace = await openEnlace(deps, token);
    await next();
  };
}
