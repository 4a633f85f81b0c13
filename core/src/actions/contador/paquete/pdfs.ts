import type { Alcance } from '../../../rules/alcance.ts';
import { renderComprobantes } from '../../../pdf/render.ts';
import { findComprobantes } from '../../../store/comprobantes/comprobantes.ts';
import { listIdsEmitidos } from '../../../store/contador/mes.ts';
import type { Periodo } from '../../../store/reportes/reportables.ts';
import { fileName, toImprimible } from '../../documentos/comprobantePdf.ts';
import type { Deps } from '../../process/deps.ts';

/** Vouchers that are drawn before the first of them is taken: what the threads need not to rest. */
const TANDA = 20;

/** The PDF of each voucher of a period, a few at a time, drawn on other threads. */
export async function* renderPdfs(
  deps: Deps,
  alcance: Alcance,
  periodo: Periodo,
): AsyncGenerator<{ nombre: string; contenido: Uint8Array; hechos: number; total: number }> {
  const ids = await listIdsEmitidos(deps.store.fork(), alcance, periodo);
  let hechos = 0;
  for (let desde = 0; desde < ids.length; desde += TANDA) {
    const comprobantes = await findComprobantes(deps.store.fork(), alcance, ids.slice(desde, desde + TANDA));
    const dibujados = await Promise.all(
      comprobantes.map(async (comprobante) => ({
        nombre: fileName(comprobante),
        contenido: await renderComprobantes(deps.pdf, [await toImprimible(deps, comprobante)]),
      })),
    );
    for (const dibujado of dibujados) {
      hechos += 1;
      yield { ...dibujado, hechos, total: ids.length };
    }
  }
}
