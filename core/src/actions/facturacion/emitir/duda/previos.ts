import { mismoComprobante } from '../../../../rules/comprobantes/toAutorizar.ts';
import { formatNumero } from '../../../../rules/comprobantes/numero.ts';
import { AppError } from '../../../../rules/errors.ts';
import { findPedido } from '../../../../store/comprobantes/emisiones/adoptable.ts';
import { listSinProbar, resolveSinProbar } from '../../../../store/comprobantes/emisiones/sinProbar.ts';
import { loadBorradores, type BorradorAEmitir } from '../../../../store/comprobantes/porEmitir.ts';
import type { Deps } from '../../../process/deps.ts';
import type { Lease } from '../lease.ts';
import { adoptPedido } from './adoptPedido.ts';

/**
 * Before a draft gets a number, asks ARCA again about the numbers that the draft, or another voucher of its sale, was requested with and
 * that were let go without proof. Vouchers that ARCA has are kept, and not requested again. Answers the drafts that are still to go out.
 * @throws AppError as the lookups do: then none goes out
 */
export async function settlePrevios(
  deps: Deps,
  lease: Lease,
  cola: readonly BorradorAEmitir[],
): Promise<{ emitidos: string[]; retenidos: { id: string; error: AppError }[]; libres: BorradorAEmitir[] }> {
  const ids = cola.map(({ id }) => id);
  const previos = await listSinProbar(deps.store.fork(), ids);
  if (previos.length === 0) return { emitidos: [], retenidos: [], libres: [...cola] };
  const retenidos: { id: string; error: AppError }[] = [];
  for (const { id, serie, pedido, comprobante_id, de } of previos) {
    await lease.keep();
    const signal = lease.signal(deps.issuing.llamadaMs);
    const hallado = await deps.arca.wsfe.consultar(serie, pedido.numero, { signal });
    // ARCA does not show it today, and may tomorrow: it is asked about again.
    if (hallado === null) continue;
    if (mismoComprobante(pedido, hallado)) {
      const numero_comprobante = hallado.numero;
      const error = new AppError('borrador_ya_autorizado', {
        comprobante: formatNumero({ ...serie, numero_comprobante }),
      });
      const como = await adoptPedido(deps, {
        serie,
        hallado,
        comprobante_id: await heirOf(deps, comprobante_id, de),
      });
      if (como === 'despues') throw new AppError('arca_incierto', { numero: pedido.numero });
      if (como === 'aparte') retenidos.push(...de.map((idRetenido) => ({ id: idRetenido, error })));
    }
    await resolveSinProbar(deps.store.fork(), id);
  }
  const apartados = new Set(retenidos.map(({ id }) => id));
  const siguen = await loadBorradores(deps.store.fork(), ids);
  const quedan = new Set(siguen.map(({ id }) => id));
  return {
    emitidos: ids.filter((id) => !quedan.has(id)),
    retenidos,
    libres: siguen.filter(({ id }) => !apartados.has(id)),
  };
}

/** The draft that the voucher belongs to: the requested one or, when that is gone, the one that its sale has now. */
async function heirOf(deps: Deps, comprobante_id: string, de: readonly string[]): Promise<string> {
  const queda = await findPedido(deps.store.fork(), comprobante_id);
  return queda ? comprobante_id : (de[0] ?? comprobante_id);
}
