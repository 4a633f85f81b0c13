import { renderComprobante, renderComprobantes } from '../../pdf/render.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { emisorImpreso } from '../../rules/comprobantes/hoja/emisor.ts';
import type { ComprobanteImprimible } from '../../rules/comprobantes/hoja/types.ts';
import { nombreDePdf } from '../../rules/comprobantes/numero.ts';
import { findComprobante, findComprobantes, type ComprobanteGuardado } from '../../store/comprobantes/comprobantes.ts';
import { findLogo } from '../../store/empresas/empresas.ts';
import type { Deps } from '../process/deps.ts';

/**
 * The PDF of a voucher, issued or draft.
 * @throws AppError `comprobante_no_encontrado`
 */
export async function comprobantePdf(
  deps: Deps,
  { alcance, id }: { alcance: Alcance; id: string },
): Promise<{ cuit: string; nombre: string; contenido: Uint8Array }> {
  const comprobante = await findComprobante(deps.store.fork(), alcance, id);
  const contenido = await renderComprobante(await toImprimible(deps, comprobante));
  return { cuit: comprobante.company_cuit, nombre: fileName(comprobante), contenido };
}

/** Vouchers drawn at once before the first is taken, enough to keep the threads busy. */
const TANDA = 20;

/** PDFs of these vouchers, if within reach, drawn on other threads by lots of TANDA; newest first within a lot. */
export async function* comprobantesPdf(
  deps: Deps,
  { alcance, ids }: { alcance: Alcance; ids: readonly string[] },
): AsyncGenerator<{ id: string; cuit: string; nombre: string; contenido: Uint8Array }> {
  for (let desde = 0; desde < ids.length; desde += TANDA) {
    const comprobantes = await findComprobantes(deps.store.fork(), alcance, ids.slice(desde, desde + TANDA));
    yield* await Promise.all(
      comprobantes.map(async (comprobante) => ({
        id: comprobante.id,
        cuit: comprobante.company_cuit,
        nombre: fileName(comprobante),
        contenido: await renderComprobantes(deps.pdf, [await toImprimible(deps, comprobante)]),
      })),
    );
  }
}

/** Printable voucher: its data as issued, with the logo of now of the point of sale that it was written for. */
export async function toImprimible(deps: Deps, comprobante: ComprobanteGuardado): Promise<ComprobanteImprimible> {
  const { company_id, punto_de_venta, punto_previsto } = comprobante;
  const logo = await findLogo(deps.store.fork(), company_id, punto_previsto ?? punto_de_venta);
  return { ...comprobante, emisor: emisorImpreso(comprobante, logo?.contenido ?? null) };
}

/** File name of a voucher's PDF: `FC-B-0003-00000012.pdf`; a draft has its id instead of a number. */
export function fileName(comprobante: ComprobanteGuardado): string {
  return comprobante.numero_comprobante === null ? `borrador-${comprobante.id}.pdf` : nombreDePdf(comprobante);
}
