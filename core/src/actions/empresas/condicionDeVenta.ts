import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { findEmpresa, updateEmpresa, type EmpresaGuardada } from '../../store/empresas/empresas.ts';
import type { Deps } from '../process/deps.ts';

/**
 * Sets the payment terms that a company's vouchers begin with; null: none. Drafts and issued vouchers keep theirs.
 * @throws AppError `empresa_no_encontrada`
 */
export async function editCondicionDeVenta(
  deps: Deps,
  alcance: Alcance,
  id: string,
  condicion_de_venta: string | null,
): Promise<EmpresaGuardada> {
  requireDerecho(alcance, 'configurar');
  await updateEmpresa(deps.store.fork(), alcance, id, { condicion_de_venta });
  return findEmpresa(deps.store.fork(), alcance, id);
}
