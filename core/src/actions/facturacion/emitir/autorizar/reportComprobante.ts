import type { Alcance } from '../../../../rules/alcance.ts';
import { findComprobante } from '../../../../store/comprobantes/comprobantes.ts';
import type { Deps } from '../../../process/deps.ts';
import { autorizadores } from './autorizadores.ts';

/** Reports an issued voucher, as its way to authorise asks. @throws AppError `comprobante_no_encontrado`; as its `report` */
export async function reportComprobante(
  deps: Deps,
  { alcance, comprobante_id }: { alcance: Alcance; comprobante_id: string },
): Promise<void> {
  const comprobante = await findComprobante(deps.store.fork(), alcance, comprobante_id);
  if (comprobante.autorizacion === null) return;
  await autorizadores[comprobante.autorizacion.tipo].report?.(deps, comprobante);
}
