import type { Alcance } from '@talonario/core/empresas';
import type { ClaseLote, PedidoLote, PedidoLoteDeCuentas } from '@talonario/core/ventas';
import { findCuenta } from '@talonario/core/server/empresas';
import type { Deps } from '@talonario/core/server/instalacion';
import type { PedidoUnico } from '@talonario/core/server/programas';
import {
  findAvance,
  findLote,
  listLotes,
  listLotesDeCuentas,
  requestLote,
  requestLoteDeCuentas,
  watchLote,
  watchNovedades,
} from '@talonario/core/server/ventas';
import type { Handlers } from '../../endpoints.ts';
import { idOf } from '../../params.ts';

type Names =
  | 'planLote'
  | 'createLote'
  | 'listLotes'
  | 'planLoteDeCuentas'
  | 'createLoteDeCuentas'
  | 'listLotesDeCuentas'
  | 'getLote'
  | 'eventosLote'
  | 'eventos';

export function lotes(deps: Deps): Pick<Handlers, Names> {
  const cuentaOf = (params: { id: string }): string => idOf(params.id, 'cuenta_no_encontrada');
  const loteOf = (params: { id: string }): string => idOf(params.id, 'lote_no_encontrado');
  const request = async (
    {
      alcance,
      params,
      body,
      unico = null,
    }: { alcance: Alcance; params: { id: string }; body: PedidoLote; unico?: PedidoUnico | null },
    clase: ClaseLote,
  ) => ({
    lote: await requestLote(deps, { alcance, cuenta_id: cuentaOf(params), clase, pedido: body, unico }),
  });
  const requestDeCuentas = async (
    { alcance, body, unico = null }: { alcance: Alcance; body: PedidoLoteDeCuentas; unico?: PedidoUnico | null },
    clase: ClaseLote,
  ) => ({ lote: await requestLoteDeCuentas(deps, { alcance, clase, pedido: body, unico }) });
  return {
    planLoteDeCuentas: ({ alcance, body }) => requestDeCuentas({ alcance, body }, 'plan'),
    createLoteDeCuentas: (llamada) => requestDeCuentas(llamada, 'emision'),
    listLotesDeCuentas: ({ alcance }) => listLotesDeCuentas(deps.store.fork(), alcance),
    planLote: ({ alcance, params, body }) => request({ alcance, params, body }, 'plan'),
    createLote: (llamada) => request(llamada, 'emision'),
    async listLotes({ alcance, params }) {
      const { id } = await findCuenta(deps.store.fork(), alcance, cuentaOf(params));
      return listLotes(deps.store.fork(), alcance, id);
    },
    getLote: ({ alcance, params }) => findLote(deps.store.fork(), alcance, loteOf(params)),
    async eventosLote({ alcance, params, signal }) {
      const id = loteOf(params);
      // An unknown batch fails before the stream begins: afterwards there is no status to say it with.
      await findAvance(deps.store.fork(), alcance, id);
      return watchLote(deps, { alcance, id, signal });
    },
    eventos: ({ alcance, signal }) => watchNovedades(deps, { alcance, signal }),
  };
}
