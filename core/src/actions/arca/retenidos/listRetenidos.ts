import type { NumerosRetenidos } from '../../../contract/arca/retenidos.ts';
import type { Alcance } from '../../../rules/alcance.ts';
import { listRetenidos as readRetenidos } from '../../../store/arca/retenidos.ts';
import { findEmpresa } from '../../../store/empresas/empresas.ts';
import type { Deps } from '../../process/deps.ts';
import { splitEmpresas } from '../../verificacion/requireCuit.ts';

/** Numbers that ARCA reached and does not show, of the companies within reach that hold their CUIT. ARCA is not asked. */
export async function listRetenidos(deps: Deps, alcance: Alcance): Promise<NumerosRetenidos[]> {
  const retenidos = await readRetenidos(deps.store.fork(), deps.arca.ambiente, null);
  if (retenidos.length === 0) return [];
  const { company_ids } = await splitEmpresas(deps, alcance);
  const cuits = new Set<string>();
  for (const company_id of company_ids) {
    cuits.add((await findEmpresa(deps.store.fork(), alcance, company_id)).cuit);
  }
  return retenidos.filter(({ cuit }) => cuits.has(cuit));
}
