import type { Alcance } from '../../../rules/alcance.ts';
import { listIdsEmitidos } from '../../../store/contador/mes.ts';
import type { Periodo } from '../../../store/reportes/reportables.ts';
import { comprobantesPdf } from '../../documentos/comprobantePdf.ts';
import type { Deps } from '../../process/deps.ts';

/** The PDF of each voucher of a period, a few at a time, drawn on other threads. */
export async function* renderPdfs(
  deps: Deps,
  alcance: Alcance,
  periodo: Periodo,
): AsyncGenerator<{ nombre: string; contenido: Uint8Array; hechos: number; total: number }> {
  const ids = await listIdsEmitidos(deps.store.fork(), alcance, periodo);
  let hechos = 0;
  for await (const { nombre, contenido } of comprobantesPdf(deps, { alcance, ids })) {
    hechos += 1;
    yield { nombre, contenido, hechos, total: ids.length };
  }
}
