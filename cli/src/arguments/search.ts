import type { ListaPrecios } from '@talonario/core/articulos';
import { AppError, nearest } from '@talonario/core/base';
import { formatCuit, isValidCuit, stripDocumento, type Empresa } from '@talonario/core/empresas';
import { listListas } from '@talonario/core/server/articulos';
import { listCuentas, listEmpresas, type CuentaGuardada } from '@talonario/core/server/empresas';
import type { Session } from '../context.ts';

export async function loadEmpresas({ deps, alcance }: Session): Promise<Empresa[]> {
  return listEmpresas(deps.store.fork(), alcance);
}

export async function loadCuentas({ deps, alcance }: Session): Promise<CuentaGuardada[]> {
  return listCuentas(deps.store.fork(), alcance);
}

/**
 * The account a person means by its nickname (whatever the case), our id or the marketplace's; of those within reach, the failure
 * names the one that it looks like.
 * @throws AppError `cuenta_no_encontrada`
 */
export async function findCuenta(session: Session, typed: string): Promise<CuentaGuardada> {
  const wanted = typed.toLowerCase();
  const cuentas = await loadCuentas(session);
  const found = cuentas.find(({ id, nickname, meliUser }) =>
    [id, nickname.toLowerCase(), meliUser.id].includes(wanted),
  );
  if (found) return found;
  const parecido = nearest(typed, [
    ...cuentas.map(({ nickname }) => nickname),
    ...cuentas.map(({ meliUser }) => meliUser.id),
  ]);
  throw new AppError('cuenta_no_encontrada', { cuenta: typed, parecido });
}

/**
 * The company of a CUIT, typed with or without dashes; of those within reach, the failure names the one that it looks like.
 * @throws AppError `cuit_invalido`, `empresa_no_encontrada`
 */
export async function findEmpresa(session: Session, typed: string): Promise<Empresa> {
  const cuit = stripDocumento(typed);
  const empresas = await loadEmpresas(session);
  const found = empresas.find((empresa) => empresa.cuit === cuit);
  if (found) return found;
  const parecida = looksLike(typed, empresas);
  const data = { cuit, parecido: parecida && `${formatCuit(parecida.cuit)} (${parecida.razon_social})` };
  throw new AppError(isValidCuit(cuit) ? 'empresa_no_encontrada' : 'cuit_invalido', data);
}

/** Company named by a CUIT with a slip of the finger, or by its name in place of the CUIT. */
function looksLike(typed: string, empresas: readonly Empresa[]): Empresa | null {
  const porCuit = nearest(
    stripDocumento(typed),
    empresas.map(({ cuit }) => cuit),
  );
  const porNombre = nearest(
    typed,
    empresas.map(({ razon_social }) => razon_social),
  );
  return empresas.find(({ cuit, razon_social }) => cuit === porCuit || razon_social === porNombre) ?? null;
}

/** The price list a person means by its name, whatever the case, or its id. @throws AppError `lista_no_encontrada` */
export async function findListaPrecios({ deps, alcance }: Session, typed: string): Promise<ListaPrecios> {
  const wanted = typed.trim().toLowerCase();
  const listas = await listListas(deps.store.fork(), alcance);
  const found = listas.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted);
  if (found) return found;
  const parecido = nearest(
    typed,
    listas.map(({ name }) => name),
  );
  throw new AppError('lista_no_encontrada', { lista: typed, parecido });
}
