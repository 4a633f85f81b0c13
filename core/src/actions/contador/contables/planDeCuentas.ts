import type { CuentaContable, PlanTipeado } from '../../../contract/contables/planDeCuentas.ts';
import { requireDerecho, type Alcance } from '../../../rules/alcance.ts';
import { checkPlan, planOf } from '../../../rules/contables/planDeCuentas.ts';
import { listCuentasContables, saveCuentasContables } from '../../../store/contador/planDeCuentas.ts';
import { findEmpresa } from '../../../store/empresas/empresas.ts';
import type { Deps } from '../../process/deps.ts';

/** Table of accounts of a company's journal. @throws AppError `empresa_no_encontrada` */
export async function readPlan(deps: Deps, alcance: Alcance, company_id: string): Promise<CuentaContable[]> {
  const em = deps.store.fork();
  await findEmpresa(em, alcance, company_id);
  return planOf(await listCuentasContables(em, company_id));
}

/**
 * Keeps accounts of a company's journal; one with an empty code goes back to the proposed one.
 * @throws AppError `empresa_no_encontrada`, `sin_derecho`, `valor_invalido`
 */
export async function editPlan(
  deps: Deps,
  alcance: Alcance,
  company_id: string,
  tipeado: PlanTipeado,
): Promise<CuentaContable[]> {
  requireDerecho(alcance, 'presentar');
  const { user_id } = await findEmpresa(deps.store.fork(), alcance, company_id);
  const cuentas = checkPlan(tipeado);
  await deps.store.tx((tx) => saveCuentasContables(tx, { user_id, company_id }, cuentas));
  return readPlan(deps, alcance, company_id);
}
