import { editCuenta, findCuenta, listCuentas, unlinkCuenta } from '@talonario/core/server/empresas';
import type { Deps } from '@talonario/core/server/instalacion';
import type { Handlers } from '../../endpoints.ts';
import { idOf } from '../../params.ts';

export function cuentas(deps: Deps): Pick<Handlers, 'listCuentas' | 'getCuenta' | 'updateCuenta' | 'unlinkCuenta'> {
  const ofId = (params: { id: string }): string => idOf(params.id, 'cuenta_no_encontrada');
  return {
    listCuentas: ({ alcance }) => listCuentas(deps.store.fork(), alcance),
    getCuenta: ({ alcance, params }) => findCuenta(deps.store.fork(), alcance, ofId(params)),
    unlinkCuenta: ({ alcance, params }) => unlinkCuenta(deps, alcance, ofId(params)),
    updateCuenta: ({ alcance, params, body }) => editCuenta(deps, alcance, ofId(params), body),
  };
}
