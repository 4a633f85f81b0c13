import type { ClaseLote, PedidoLote } from '@talonario/core';
import {
  findAvance,
  findCuenta,
  findLote,
  listLotes,
  requestLote,
  watchLote,
  watchNovedades,
  type Deps,
} from '@talonario/core/server';
import type { Handlers } from '../endpoints.ts';
import { idOf } from '../params.ts';

type Names = 'planLote' | 'createLote' | 'listLotes' | 'getLote' | 'eventosLote' | 'eventos';

export function lotes(deps: Deps): Pick<Handlers, Names> {
  const cuentaOf = (params: { id: string }): string => idOf(params.id, 'cuenta_no_encontrada');
  const loteOf = (params: { id: string }): string => idOf(params.id, 'lote_no_encontrado');
  const request = async (
    { usuario, params, body }: { usuario: { id: string }; params: { id: string }; body: PedidoLote },
    clase: ClaseLote,
  ) => ({
    lote: await requestLote(deps, { user_id: usuario.id, cuenta_id: cuentaOf(params), clase, pedido: body }),
  });
  return {
    planLote: (llamada) => request(llamada, 'plan'),
    createLote: (llamada) => request(llamada, 'emision'),
    async listLotes({ usuario, params }) {
      const { id } = await findCuenta(deps.store.fork(), usuario.id, cuentaOf(params));
      return listLotes(deps.store.fork(), usuario.id, id);
    },
    getLote: ({ usuario, params }) => findLote(deps.store.fork(), usuario.id, loteOf(params)),
    async eventosLote({ usuario, params, signal }) {
      const id = loteOf(params);
      // Said before the stream begins: afterwards there is no status to say it with.
      await findAvance(deps.store.fork(), usuario.id, id);
      return watchLote(deps, { user_id: usuario.id, id, signal });
    },
    eventos: ({ usuario, signal }) => watchNovedades(deps, { user_id: usuario.id, signal }),
  };
}
