import Router from '@koa/router';
import { rutasSalud, type RutaSalud, type Salud } from '@talonario/core/server/instalacion';

/** Routes of the health of this process. */
export function salud(propia: Salud): Router {
  return new Router().get([...rutasSalud], async (ctx) => {
    Object.assign(ctx, await propia.answer(ctx.path as RutaSalud));
  });
}
