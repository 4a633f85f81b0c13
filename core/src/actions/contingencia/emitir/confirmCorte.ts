import { requireDerecho, type Alcance } from '../../../rules/alcance.ts';
import { AppError } from '../../../rules/errors.ts';
import { findContingencia } from '../../../store/contingencia/contingencia.ts';
import { confirmCorte as saveConfirmacion } from '../../../store/contingencia/cortes.ts';
import { findEmpresa } from '../../../store/empresas/empresas.ts';
import type { Deps } from '../../process/deps.ts';

/**
 * A person agrees to issue with advance codes in the open outage of a company: what waits goes out in the next turn of the queue, once the
 * company's term is over.
 * @throws AppError `sin_derecho`, `empresa_no_encontrada`; `corte_terminado` when ARCA answered meanwhile, or the company uses no contingency
 */
export async function confirmCorte(
  deps: Deps,
  { alcance, company_id, corte_id }: { alcance: Alcance; company_id: string; corte_id: string },
): Promise<void> {
  requireDerecho(alcance, 'emitir');
  const { ambiente } = deps.arca;
  const { cuit } = await findEmpresa(deps.store.fork(), alcance, company_id);
  const contingencia = await findContingencia(deps.store.fork(), ambiente, company_id);
  if (!contingencia?.activa) throw new AppError('corte_terminado');
  await deps.store.tx(async (tx) => {
    const confirmacion = { en: deps.clock.now(), usuario_id: alcance.usuario_id };
    if (!(await saveConfirmacion(tx, { ambiente, cuit, id: corte_id }, confirmacion)))
      throw new AppError('corte_terminado');
    await deps.store.jobs.send(tx, 'emitir_en_cola', {});
  });
}
