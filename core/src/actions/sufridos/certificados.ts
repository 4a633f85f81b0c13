import type {
  FiltroCertificados,
  ImportacionDeCertificados,
  PaginaCertificados,
} from '../../contract/sufridos/certificado.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { AppError } from '../../rules/errors.ts';
import { findEmpresa } from '../../store/empresas/empresas.ts';
import {
  deleteImportacion,
  listCertificados,
  listImportaciones,
  sumCertificados,
} from '../../store/sufridos/certificados.ts';
import type { Deps } from '../process/deps.ts';

/** Certificates of a page, unless another number is asked for. */
const POR_PAGINA = 50;

/** A page of a company's certificates with the sum of all that the filters find. @throws AppError `empresa_no_encontrada` */
export async function readCertificados(
  deps: Deps,
  alcance: Alcance,
  company_id: string,
  { limit = POR_PAGINA, offset = 0, ...filtro }: FiltroCertificados,
): Promise<PaginaCertificados> {
  const em = deps.store.fork();
  await findEmpresa(em, alcance, company_id);
  const total = await sumCertificados(em, alcance, company_id, filtro);
  return { results: await listCertificados(em, alcance, company_id, { ...filtro, limit, offset }), ...total };
}

/** Lists of taxes suffered that a company imported. @throws AppError `empresa_no_encontrada` */
export async function listImportacionesOf(
  deps: Deps,
  alcance: Alcance,
  company_id: string,
): Promise<ImportacionDeCertificados[]> {
  const em = deps.store.fork();
  await findEmpresa(em, alcance, company_id);
  return listImportaciones(em, company_id);
}

/**
 * Removes an import and the certificates that it brought: a list does not say whose it is, and may be another company's.
 * @throws AppError `empresa_no_encontrada`, `importacion_no_encontrada`, `sin_derecho`
 */
export async function removeImportacion(
  deps: Deps,
  alcance: Alcance,
  { company_id, id }: { company_id: string; id: string },
): Promise<ImportacionDeCertificados[]> {
  requireDerecho(alcance, 'presentar');
  await findEmpresa(deps.store.fork(), alcance, company_id);
  if (!(await deleteImportacion(deps.store.fork(), company_id, id))) throw new AppError('importacion_no_encontrada');
  return listImportaciones(deps.store.fork(), company_id);
}
