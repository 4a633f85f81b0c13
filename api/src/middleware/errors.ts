import { FALLA_NUESTRA, isAppError, kindOf } from '@talonario/core/base';
import { asDatabaseError, type Deps } from '@talonario/core/server/instalacion';
import type { Context, Middleware } from 'koa';
import { errorAnswer, sentenceOf } from '../errors.ts';
import type { State } from '../state.ts';

/** Turns every failure into `{ error, codigo }` with its status. */
export function errors({ log, caidas }: Pick<Deps, 'log' | 'caidas'>): Middleware<State> {
  return async (ctx, next) => {
    const { pedido } = ctx.state;
    try {
      await next();
      if (ctx.status >= 400 && ctx.body === undefined) refuse(ctx, ctx.status);
    } catch (failure) {
      caidas.tell(failure, 'api');
      const error = isAppError(failure) ? failure : (asDatabaseError(failure) ?? failure);
      if (isAppError(error)) {
        const { status, body } = errorAnswer(error);
        const { segundos } = error.data;
        if (typeof segundos === 'number') ctx.set('Retry-After', String(segundos));
        ctx.status = status;
        ctx.body = body;
        if (kindOf(error) === 'remote') log.warn({ pedido, codigo: error.code, data: error.data }, 'remote failure');
        if (kindOf(error) === 'internal')
          log.error({ pedido, err: error, data: error.data }, 'what should hold does not');
      } else if (isBadRequest(error)) {
        refuse(ctx, error.status);
      } else {
        // A failure without a code is a bug: it is logged whole with the request's id and answered without details.
        log.error({ pedido, err: error }, 'unexpected failure');
        ctx.status = 500;
        ctx.body = { error: FALLA_NUESTRA, codigo: 'error_interno' };
      }
    }
  };
}

/** Answers a request that no route can take, for its path, its method or its body. */
function refuse(ctx: Context, status: number): void {
  ctx.status = status;
  ctx.body = { error: sentenceOf(status) ?? FALLA_NUESTRA, codigo: 'pedido_invalido' };
}

/** Whether Koa or its body parser threw the error for a bad request; each brings its own copy of the class. */
function isBadRequest(error: unknown): error is { status: number } {
  const { status, expose } = error as { status?: unknown; expose?: unknown };
  return expose === true && typeof status === 'number' && status >= 400 && status < 500;
}
