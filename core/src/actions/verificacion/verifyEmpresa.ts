import { AppError } from '../../rules/errors.ts';
import {
  listEmpresasConCuit,
  listVerificacionesPendientes,
  type EmpresaDeUsuario,
  type VerificacionPendiente,
} from '../../store/habilitaciones/habilitaciones.ts';
import type { Deps } from '../process/deps.ts';
import { removeCuit, recordPrueba } from './recordPrueba.ts';

/**
 * Gives a CUIT to a company by the operator's word, whoever holds it. `email`: the company's user, when several typed that CUIT.
 * @throws AppError `empresa_no_encontrada`, `falta_elegir_usuario`
 */
export async function verifyEmpresa(
  deps: Deps,
  { cuit, email }: { cuit: string; email: string | null },
): Promise<EmpresaDeUsuario> {
  const candidatas = await listEmpresasConCuit(deps.store.fork(), cuit);
  const [empresa, empresaDeUsuario] =
    email === null ? candidatas : candidatas.filter((candidata) => candidata.email === email.trim().toLowerCase());
  if (!empresa) throw new AppError('empresa_no_encontrada');
  if (empresaDeUsuario) throw new AppError('falta_elegir_usuario');
  const { company_id } = empresa;
  await deps.store.tx((tx) => recordPrueba(deps, tx, { company_id, cuit, prueba: 'operador' }));
  return empresa;
}

/** Takes a CUIT from its holder: the next proof gets it. @throws AppError `cuit_sin_verificar` */
export async function releaseEmpresa(deps: Deps, cuit: string): Promise<void> {
  const habia = await deps.store.tx((tx) => removeCuit(deps, tx, cuit));
  if (!habia) throw new AppError('cuit_sin_verificar', { cuit });
}

/** Companies that wait for a proof, those whose delegation we have to accept first. */
export async function listPendientesDeVerificar(deps: Deps): Promise<VerificacionPendiente[]> {
  return listVerificacionesPendientes(deps.store.fork(), deps.arca.ambiente);
}
