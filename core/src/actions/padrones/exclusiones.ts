import type { ExclusionPercepcion, ExclusionTipeada } from '../../contract/percepciones/exclusion.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { AppError } from '../../rules/errors.ts';
import { findEmpresa } from '../../store/empresas/empresas.ts';
import { createExclusion, deleteExclusion, listExclusiones as listFilas } from '../../store/padrones/exclusiones.ts';
import type { Deps } from '../process/deps.ts';
import { checkCuit } from './consultPadrones.ts';

/** Exclusion certificates shown to a company. @throws AppError `empresa_no_encontrada` */
export async function listExclusiones(
  deps: Deps,
  alcance: Alcance,
  company_id: string,
): Promise<ExclusionPercepcion[]> {
  const em = deps.store.fork();
  const { id } = await findEmpresa(em, alcance, company_id);
  return listFilas(em, alcance, id);
}

/**
 * Keeps an exclusion certificate: vouchers issued to its CUIT between its dates carry no perception of its province. Vouchers issued
 * before stay as they were.
 * @throws AppError `empresa_no_encontrada`, `cuit_invalido`, `campo_requerido`, `rango_de_fechas_invalido`
 */
export async function addExclusion(
  deps: Deps,
  alcance: Alcance,
  company_id: string,
  { provincia, cuit, desde, hasta, certificado: tipeado }: ExclusionTipeada,
): Promise<ExclusionPercepcion> {
  requireDerecho(alcance, 'configurar');
  const em = deps.store.fork();
  const { id } = await findEmpresa(em, alcance, company_id);
  const certificado = tipeado.trim();
  if (certificado === '') throw new AppError('campo_requerido', { campo: 'certificado' });
  if (hasta !== null && desde > hasta) throw new AppError('rango_de_fechas_invalido', { desde, hasta });
  return createExclusion(em, alcance, id, { provincia, cuit: checkCuit(cuit), desde, hasta, certificado });
}

/** @throws AppError `exclusion_no_encontrada` */
export async function removeExclusion(deps: Deps, alcance: Alcance, company_id: string, id: string): Promise<void> {
  requireDerecho(alcance, 'configurar');
  await deleteExclusion(deps.store.fork(), alcance, company_id, id);
}
