import type {
  Compra,
  CompraCambiada,
  CompraTipeada,
  FiltroCompras,
  PaginaCompras,
  ReglaEmisor,
} from '../../contract/compras/compra.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { checkCompraTipeada } from '../../rules/compras/checkCompraTipeada.ts';
import { changeCompra } from '../../rules/compras/changeCompra.ts';
import { AppError } from '../../rules/errors.ts';
import {
  createCompra,
  findCompra,
  listCompras,
  listPeriodos,
  sumCompras,
  updateCompra,
} from '../../store/compras/compras.ts';
import { listReglas, saveRegla } from '../../store/compras/reglas.ts';
import { findImportacion, type AvanceDeCompras } from '../../store/compras/importacion.ts';
import { findEmpresa } from '../../store/empresas/empresas.ts';
import type { Deps } from '../process/deps.ts';

/** Purchases of a page, unless another number is asked for. */
const POR_PAGINA = 50;

/** A page of a company's purchases with the sums of all that the filters find. @throws AppError `empresa_no_encontrada` */
export async function readCompras(
  deps: Deps,
  alcance: Alcance,
  company_id: string,
  { limit = POR_PAGINA, offset = 0, ...filtro }: FiltroCompras,
): Promise<PaginaCompras> {
  const em = deps.store.fork();
  await findEmpresa(em, alcance, company_id);
  const { totalItems, ...totales } = await sumCompras(em, alcance, company_id, filtro);
  const results = await listCompras(em, alcance, company_id, { ...filtro, limit, offset });
  return { results, totalItems, totales, periodos: await listPeriodos(em, alcance, company_id) };
}

/** Import of purchases under way of a company. @throws AppError `empresa_no_encontrada` */
export async function readImportacionEnCurso(
  deps: Deps,
  alcance: Alcance,
  company_id: string,
): Promise<{ en_curso: AvanceDeCompras | null }> {
  const em = deps.store.fork();
  await findEmpresa(em, alcance, company_id);
  return { en_curso: await findImportacion(em, company_id) };
}

/**
 * Changes what a person decides of a purchase: class, credit, month, taxes apart, or leaving it out.
 * @throws AppError `empresa_no_encontrada`, `compra_no_encontrada`, `compra_invalida`, `cambio_simultaneo`, `sin_derecho`
 */
export async function editCompra(
  deps: Deps,
  alcance: Alcance,
  { company_id, id }: { company_id: string; id: string },
  { antes, ...cambios }: CompraCambiada,
): Promise<Compra> {
  requireDerecho(alcance, 'presentar');
  await findEmpresa(deps.store.fork(), alcance, company_id);
  await deps.store.tx(async (tx) => {
    const actual = await findCompra(tx, alcance, { company_id, id, lock: true });
    if (antes && antes.actualizado_en.getTime() !== actual.actualizado_en.getTime()) {
      throw new AppError('cambio_simultaneo', { que: 'la compra', problemas: [] });
    }
    await updateCompra(tx, { company_id, id }, changeCompra(actual, cambios));
  });
  return findCompra(deps.store.fork(), alcance, { company_id, id });
}

/**
 * Adds a purchase that ARCA's list does not have.
 * @throws AppError `empresa_no_encontrada`, `compra_invalida`, `sin_derecho`
 */
export async function addCompra(
  deps: Deps,
  alcance: Alcance,
  company_id: string,
  tipeada: CompraTipeada,
): Promise<Compra> {
  requireDerecho(alcance, 'presentar');
  const { user_id } = await findEmpresa(deps.store.fork(), alcance, company_id);
  const nueva = checkCompraTipeada(tipeada);
  const id = await createCompra(deps.store.fork(), { user_id, company_id }, nueva);
  return findCompra(deps.store.fork(), alcance, { company_id, id });
}

/** Rules for the purchases of a company's issuers. @throws AppError `empresa_no_encontrada` */
export async function listReglasOf(deps: Deps, alcance: Alcance, company_id: string): Promise<ReglaEmisor[]> {
  const em = deps.store.fork();
  await findEmpresa(em, alcance, company_id);
  return listReglas(em, company_id);
}

/**
 * Keeps the rule of an issuer: class and percent of credit of its purchases, of every month, but those with data of their own.
 * @throws AppError `empresa_no_encontrada`, `compra_invalida`, `sin_derecho`
 */
export async function editRegla(
  deps: Deps,
  alcance: Alcance,
  company_id: string,
  regla: ReglaEmisor,
): Promise<ReglaEmisor[]> {
  requireDerecho(alcance, 'presentar');
  const em = deps.store.fork();
  const { user_id } = await findEmpresa(em, alcance, company_id);
  const { porcentaje_credito: porcentaje } = regla;
  if (porcentaje !== null && (porcentaje.lt(0) || porcentaje.gt(100) || porcentaje.decimalPlaces() > 2)) {
    const mensaje = 'El porcentaje del IVA que se computa va de 0 a 100, con hasta dos decimales.';
    throw new AppError('compra_invalida', { campo: 'porcentaje_credito', mensaje });
  }
  await saveRegla(em, { user_id, company_id }, regla);
  return listReglas(em, company_id);
}
