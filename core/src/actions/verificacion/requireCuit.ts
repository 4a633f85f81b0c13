import type { Alcance } from '../../rules/alcance.ts';
import { impedimentoDeCuit, type Titularidad } from '../../rules/empresas/titularidad.ts';
import { findHabilitacion, holdHabilitacion, listTitularidades } from '../../store/habilitaciones/habilitaciones.ts';
import type { EntityManager } from '../../store/db.ts';
import type { Deps } from '../process/deps.ts';

interface Emisora {
  company_id: string;
  cuit: string;
}

/**
 * Refuses what only the owner of a CUIT may do: issue, number, see what ARCA has of it.
 * @throws AppError `empresa_sin_verificar`, `cuit_de_otro_usuario`
 */
export async function requireCuit(deps: Deps, empresa: Emisora): Promise<void> {
  checkCuit(deps, await findHabilitacion(deps.store.fork(), deps.arca.ambiente, empresa.cuit), empresa);
}

/** As `requireCuit`, and the CUIT keeps its holder until the transaction ends. @throws as `requireCuit` */
export async function holdCuit(deps: Deps, tx: EntityManager, empresa: Emisora): Promise<void> {
  checkCuit(deps, await holdHabilitacion(tx, deps.arca.ambiente, empresa.cuit), empresa);
}

/** @throws as `requireCuit` */
export function checkCuit(deps: Deps, titularidad: Titularidad | null, empresa: Emisora): void {
  const impedimento = impedimentoDeCuit(deps.config.empresas, titularidad, empresa);
  if (impedimento) throw impedimento;
}

/** Companies within reach that hold their CUIT, and the CUITs of those that do not. */
export async function splitEmpresas(
  deps: Deps,
  alcance: Alcance,
): Promise<{ company_ids: string[]; sin_verificar: string[] }> {
  const titularidades = await listTitularidades(deps.store.fork(), alcance, deps.arca.ambiente);
  const mode = deps.config.empresas;
  const [si, no] = [[] as string[], [] as string[]];
  for (const titularidadDeEmpresa of titularidades) {
    if (impedimentoDeCuit(mode, titularidadDeEmpresa.titularidad, titularidadDeEmpresa))
      no.push(titularidadDeEmpresa.cuit);
    else si.push(titularidadDeEmpresa.company_id);
  }
  return { company_ids: si, sin_verificar: no };
}
