import { AppError, type Cuenta, type Empresa, type ListaPrecios } from '@talonario/core';
import { listCuentas, listEmpresas, listListas } from '@talonario/core/server';
import type { Session } from '../context.ts';

export async function loadEmpresas({ deps, alcance }: Session): Promise<Empresa[]> {
  return listEmpresas(deps.store.fork(), alcance);
}

export async function loadCuentas({ deps, alcance }: Session): Promise<Cuenta[]> {
  return listCuentas(deps.store.fork(), alcance);
}

/**
 * The account a person means by its nickname (whatever the case), our id or the marketplace's.
 * @throws AppError `cuenta_no_encontrada`
 */
export async function findCuenta(session: Session, typed: string): Promise<Cuenta> {
  const wanted = typed.toLowerCase();
  const found = (await loadCuentas(session)).find(({ id, nickname, meliUser }) =>
    [id, nickname.toLowerCase(), meliUser.id].includes(wanted),
  );
  if (!found) throw new AppError('cuenta_no_encontrada', { cuenta: typed });
  return found;
}

/** @throws AppError `empresa_no_encontrada` */
export async function findEmpresa(session: Session, cuit: string): Promise<Empresa> {
  const found = (await loadEmpresas(session)).find((empresa) => empresa.cuit === cuit);
  if (!found) throw new AppError('empresa_no_encontrada', { cuit });
  return found;
}

/** The price list a person means by its name, whatever the case, or its id. @throws AppError `lista_no_encontrada` */
export async function findListaPrecios({ deps, alcance }: Session, typed: string): Promise<ListaPrecios> {
  const wanted = typed.trim().toLowerCase();
  const listas = await listListas(deps.store.fork(), alcance);
  const found = listas.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted);
  if (!found) throw new AppError('lista_no_encontrada', { lista: typed });
  return found;
}
