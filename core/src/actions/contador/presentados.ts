import type { MesPresentadoDetalle } from '../../contract/contador/presentado.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { AppError } from '../../rules/errors.ts';
import { isAgente } from '../../rules/percepciones/ajustes.ts';
import { retireCierres } from '../../store/cierre/cierres.ts';
import {
  createPresentado,
  deletePresentado,
  findPresentado,
  listCambios,
  totalesOf,
} from '../../store/contador/presentados.ts';
import { findEmpresa } from '../../store/empresas/empresas.ts';
import type { Deps } from '../process/deps.ts';
import { mesOf } from '../reportes/mesOf.ts';

/**
 * A month as it was presented, as it is now, and what changed since.
 * @throws AppError `empresa_no_encontrada`, `mes_no_encontrado` when it was not presented
 */
export async function readPresentado(
  deps: Deps,
  alcance: Alcance,
  company_id: string,
  periodo: string,
): Promise<MesPresentadoDetalle> {
  const empresa = await findEmpresa(deps.store.fork(), alcance, company_id);
  const mes = await findPresentado(deps.store.fork(), alcance, company_id, periodo);
  if (mes === null) throw new AppError('mes_no_encontrado');
  const periodoPresentado = mesOf(deps, company_id, periodo);
  const ahora = await totalesOf(deps.store.fork(), alcance, periodoPresentado);
  const { cambios, cuantos } = await listCambios(deps.store.fork(), alcance, periodoPresentado, {
    desde: mes.presentado_en,
    percibe: isAgente(empresa),
  });
  return { ...mes, ahora, cambios, cuantos };
}

/**
 * Marks a month as presented, and stores its figures of now.
 * @throws AppError `empresa_no_encontrada`, `sin_derecho`, `mes_ya_presentado`
 */
export async function presentMes(
  deps: Deps,
  alcance: Alcance,
  company_id: string,
  periodo: string,
): Promise<MesPresentadoDetalle> {
  requireDerecho(alcance, 'presentar');
  await findEmpresa(deps.store.fork(), alcance, company_id);
  const totales = await totalesOf(deps.store.fork(), alcance, mesOf(deps, company_id, periodo));
  await createPresentado(deps.store.fork(), alcance, { company_id, periodo, ...totales });
  return readPresentado(deps, alcance, company_id, periodo);
}

/** Takes the mark of presented back: later changes are no longer reported, and the closings stay as handed in. @throws AppError as `readPresentado` */
export async function reopenMes(deps: Deps, alcance: Alcance, company_id: string, periodo: string): Promise<void> {
  requireDerecho(alcance, 'presentar');
  await findEmpresa(deps.store.fork(), alcance, company_id);
  await deps.store.tx(async (tx) => {
    await deletePresentado(tx, alcance, company_id, periodo);
    await retireCierres(tx, alcance, { company_id, periodo });
  });
}
