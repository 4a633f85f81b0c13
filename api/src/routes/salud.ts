import Router from '@koa/router';
import { rutasSalud, type RutaSalud, type Salud } from '@talonario/core/server/instalacion';
import type { State } from '../state.ts';

/** Routes of the health of this process. */
export function salud(propia: Salud): Router<State> {
  return new Router<State>().get([...rutasSalud], async (ctx) => {
    Object.assign(ctx, await propia.answer(ctx.path as RutaSalud));
  });
}
