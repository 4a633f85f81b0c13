import { editCuenta, findCuenta, listCuentas, type Deps } from '@talonario/core/server';
import type { Handlers } from '../endpoints.ts';
import { idOf } from '../params.ts';

export function cuentas(deps: Deps): Pick<Handlers, 'listCuentas' | 'getCuenta' | 'updateCuenta'> {
  const ofId = (params: { id: string }): string => idOf(params.id, 'cuenta_no_encontrada');
  return {
    listCuentas: ({ usuario }) => listCuentas(deps.store.fork(), usuario.id),
    getCuenta: ({ usuario, params }) => findCuenta(deps.store.fork(), usuario.id, ofId(params)),
    updateCuenta: ({ usuario, params, body }) => editCuenta(deps, usuario.id, ofId(params), body),
  };
}
