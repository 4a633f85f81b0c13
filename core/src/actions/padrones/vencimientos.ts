import { vencimientoDdjj, type VencimientoDdjj } from '../../contract/empresas/ajustesPercepcion.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { AppError } from '../../rules/errors.ts';
import { findEmpresa, lockEmpresa, updateEmpresa } from '../../store/empresas/empresas.ts';
import type { Deps } from '../process/deps.ts';

/** When a company's returns as an agent are due, the last month first. @throws AppError `empresa_no_encontrada` */
export async function listVencimientos(deps: Deps, alcance: Alcance, company_id: string): Promise<VencimientoDdjj[]> {
  const { ajustes_percepcion } = await findEmpresa(deps.store.fork(), alcance, company_id);
  return ajustes_percepcion.vencimientos_ddjj.toSorted((a, b) => b.periodo.localeCompare(a.periodo));
}

/**
 * Keeps the due date of a month, in place of the one that it had: notes of its invoices give back what they perceived until then.
 * @throws AppError `empresa_no_encontrada`, `valor_invalido` when it is before the month ends
 */
export async function setVencimiento(
  deps: Deps,
  alcance: Alcance,
  company_id: string,
  nuevo: VencimientoDdjj,
): Promise<VencimientoDdjj[]> {
  requireDerecho(alcance, 'configurar');
  if (!vencimientoDdjj.safeParse(nuevo).success || nuevo.vence.slice(0, 7) <= nuevo.periodo) {
    throw new AppError('valor_invalido', { campo: 'vence', valor: nuevo.vence });
  }
  await deps.store.tx(async (tx) => {
    const { ajustes_percepcion } = await lockEmpresa(tx, alcance, company_id);
    const otros = ajustes_percepcion.vencimientos_ddjj.filter(
      ({ provincia, periodo }) => provincia !== nuevo.provincia || periodo !== nuevo.periodo,
    );
    const vencimientos_ddjj = [...otros, nuevo].toSorted((a, b) => a.periodo.localeCompare(b.periodo));
    await updateEmpresa(tx, alcance, company_id, { ajustes_percepcion: { ...ajustes_percepcion, vencimientos_ddjj } });
  });
  return listVencimientos(deps, alcance, company_id);
}
