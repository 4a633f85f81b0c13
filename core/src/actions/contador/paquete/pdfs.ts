import type { Alcance } from '../../../rules/alcance.ts';
import { comprobantesPdf } from '../../documentos/comprobantePdf.ts';
import type { Deps } from '../../process/deps.ts';

/** PDFs of these vouchers, a few at a time, drawn on other threads. */
export async function* renderPdfs(
  deps: Deps,
  alcance: Alcance,
  ids: string[],
): AsyncGenerator<{ nombre: string; contenido: Uint8Array; hechos: number }> {
  let dibujados = 0;
  for await (const { nombre, contenido } of comprobantesPdf(deps, { alcance, ids })) {
    dibujados += 1;
    yield { nombre, contenido, hechos: dibujados };
  }
}
