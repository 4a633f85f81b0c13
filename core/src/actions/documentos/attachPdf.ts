import { createHash } from 'node:crypto';
import { mergePdfs, renderComprobante } from '../../pdf/render.ts';
import { AppError, isAppError } from '../../rules/errors.ts';
import { messageOf } from '../../rules/messages.ts';
import { findCuentaById } from '../../store/cuentas/cuentas.ts';
import { findComprobantes, type ComprobanteGuardado } from '../../store/comprobantes/comprobantes.ts';
import { findDocumento, saveDocumento, type DocumentoGuardado } from '../../store/comprobantes/documentos.ts';
import { exclusively } from '../../store/postgres/locks.ts';
import type { Deps } from '../process/deps.ts';
import { fileName, toImprimible } from './comprobantePdf.ts';

const PDF = 'application/pdf';
/** Mercado Libre docs, "Cargar y obtener facturas": 1 MB. */
const MAX_BYTES = 1_000_000;

/**
 * Puts the PDF of a sale on the marketplace: its standing vouchers (the invoice, or invoice and notes as one file), in
 * place of what we had uploaded before. It can be repeated: an upload that is already there is not made again, and it
 * never issues anything. One at a time for each sale: two at once could leave the older file. Source: Mercado Libre docs, "Cargar y obtener facturas".
 * @throws AppError `documento_ajeno`, `documento_muy_grande`, `meli_no_disponible`, `meli_no_autorizado`, `meli_rechazo`; the
 *   reason is kept with the sale
 */
export async function attachPdf(deps: Deps, paquete_id: string): Promise<void> {
  await exclusively(deps.store.url, `documento ${paquete_id}`, () => attach(deps, paquete_id));
}

async function attach(deps: Deps, paquete_id: string): Promise<void> {
  const documento = await findDocumento(deps.store.fork(), paquete_id);
  if (!documento) return;
  try {
    await upload(deps, documento);
  } catch (error) {
    const motivo = isAppError(error) ? messageOf(error) : 'Error inesperado al preparar el PDF.';
    await saveDocumento(deps.store.fork(), paquete_id, { estado: 'error', error: motivo });
    throw error;
  }
}

async function upload(deps: Deps, documento: DocumentoGuardado): Promise<void> {
  const { paquete_id, clave, cuenta_id, user_id, comprobantes } = documento;
  const cuenta = await findCuentaById(deps.store.fork(), cuenta_id);
  if (!cuenta || comprobantes.length === 0) {
    await saveDocumento(deps.store.fork(), paquete_id, { estado: 'no_aplica', error: null });
    return;
  }
  const guardados = new Map(
    (await findComprobantes(deps.store.fork(), user_id, comprobantes)).map((uno) => [uno.id, uno]),
  );
  const [factura, ...notas] = comprobantes.flatMap((id) => guardados.get(id) ?? []);
  if (!factura) throw new Error(`the invoice of sale ${clave} is not there`);
  const contenido = await render(deps, factura, notas);
  if (contenido.byteLength > MAX_BYTES) {
    throw new AppError('documento_muy_grande', { venta: clave, kb: Math.ceil(contenido.byteLength / 1_000) });
  }
  const sha256 = createHash('sha256').update(contenido).digest('hex');
  const meli = deps.meli.cuenta(cuenta.meliUser.id);
  const publicados = await meli.documentosFiscales(clave);
  // By its name, one that we uploaded and did not live to write down.
  const nombre = fileName(factura);
  const nuestros = publicados.filter(({ id, archivo }) => documento.meli_ids.includes(id) || archivo === nombre);
  const ajeno = publicados.find((uno) => uno.tipo === PDF && !nuestros.includes(uno));
  if (ajeno) throw new AppError('documento_ajeno', { venta: clave, archivo: ajeno.archivo });
  if (nuestros.length > 0 && documento.sha256 === sha256) {
    const meli_ids = nuestros.map(({ id }) => id);
    await saveDocumento(deps.store.fork(), paquete_id, { estado: 'subido', error: null, meli_ids });
    return;
  }
  if (nuestros.length > 0) await meli.borrarDocumentosFiscales(clave);
  // Written down before it goes: whoever finds it there after we died knows which one it is, and does not send it again.
  await saveDocumento(deps.store.fork(), paquete_id, { sha256, bytes: contenido.byteLength });
  const meli_ids = await meli.subirDocumentoFiscal(clave, { nombre, tipo: PDF, contenido });
  await saveDocumento(deps.store.fork(), paquete_id, { estado: 'subido', error: null, meli_ids });
}

/** One file: the marketplace takes one PDF for each sale. */
async function render(
  deps: Deps,
  factura: ComprobanteGuardado,
  notas: readonly ComprobanteGuardado[],
): Promise<Uint8Array> {
  const primera = await renderComprobante(await toImprimible(deps, factura));
  if (notas.length === 0) return primera;
  const paginas = [primera];
  for (const nota of notas) paginas.push(await renderComprobante(await toImprimible(deps, nota)));
  return mergePdfs(paginas);
}
