import { autorizaciones, tipoAutorizacionOf } from '../../../../contract/autorizaciones/autorizaciones.ts';
import type { Alcance } from '../../../../rules/alcance.ts';
import { impedimentoDeAutorizacion } from '../../../../rules/autorizaciones/autorizaciones.ts';
import type { ComprobanteGuardado } from '../../../../store/comprobantes/comprobantes.ts';
import { issueNumerada } from '../../../../store/comprobantes/markAutorizada.ts';
import { enqueueMails } from '../../../documentos/correos.ts';
import type { Deps } from '../../../process/deps.ts';
import { holdCuit } from '../../../verificacion/requireCuit.ts';
import type { Autorizador } from './autorizadores.ts';

/**
 * Issues a draft that is numbered here, without asking ARCA, and leaves its mail and its report as due, in one transaction: a failure
 * uses no number.
 * @throws AppError as `issueNumerada` and `holdCuit`; `autorizacion_vencida`
 */
export async function issueNumerado(
  deps: Deps,
  alcance: Alcance,
  borrador: ComprobanteGuardado,
  authorise: NonNullable<Autorizador['authorise']>,
): Promise<void> {
  const { id, user_id, traza, company_cuit: cuit } = borrador;
  const { campos, informa } = autorizaciones[tipoAutorizacionOf(borrador)];
  await deps.store.tx(async (tx) => {
    if (campos !== null) await holdCuit(deps, tx, { ...borrador, cuit });
    await issueNumerada(tx, alcance, borrador, async () => {
      const autorizacion = await authorise(deps, tx, borrador);
      const impedimento = impedimentoDeAutorizacion(autorizacion, borrador.fecha);
      if (impedimento) throw impedimento;
      return autorizacion;
    });
    await enqueueMails(deps, tx, [id]);
    if (informa) {
      const datos = { user_id, comprobante_id: id, ...(traza !== null && { traza }) };
      await deps.store.jobs.sendAll(tx, 'informar_comprobante', [datos]);
    }
  });
}
