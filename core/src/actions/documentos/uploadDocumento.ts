import { createHash } from 'node:crypto';
import { ownAlcance } from '../../rules/alcance.ts';
import type { EntityManager } from '../../store/db.ts';
import { mergePdfs, renderComprobante } from '../../pdf/render.ts';
import { datosDeError } from '../../rules/automatico/actividad.ts';
import { AppError, isAppError, type ErrorCode } from '../../rules/errors.ts';
import { nombreDePdf, numeroDePdf } from '../../rules/comprobantes/numero.ts';
import { messageOf } from '../../rules/messages.ts';
import { recordActividades, resolveActividades } from '../../store/avisos/actividad.ts';
import { findComprobantes, type ComprobanteGuardado } from '../../store/comprobantes/comprobantes.ts';
import {
  findDocumento,
  findEmitidosPorNumero,
  markDocumentosPendientes,
  saveDocumento,
  type DocumentoGuardado,
} from '../../store/comprobantes/documentos.ts';
import type { Deps } from '../process/deps.ts';
import { fileName, toImprimible } from './comprobantePdf.ts';

const PDF = 'application/pdf';
/** Bytes of a file, at most. Source: Mercado Libre docs, "Cargar y obtener facturas": 1 MB. */
const MAX_BYTES = 1_000_000;

/** Errors that another try does not mend: a person has to act first. */
const definitivas: ReadonlySet<ErrorCode> = new Set(['documento_ajeno', 'documento_muy_grande', 'plaza_no_autorizado']);

/**
 * Queues the upload of each sale's PDF to the marketplace, inside the transaction that stores the CAEs. A voucher without a sale is
 * not uploaded.
 */
export async function enqueueUploads(deps: Deps, tx: EntityManager, comprobante_ids: string[]): Promise<void> {
  const ventas = await markDocumentosPendientes(tx, comprobante_ids);
  await deps.store.jobs.sendAll(
    tx,
    'subir_factura',
    ventas.map(({ venta_id, traza }) => ({ venta_id, ...(traza !== null && { traza }) })),
  );
}

/**
 * Uploads the PDF of a sale to the marketplace: its standing vouchers (the invoice, or invoice and notes as one file), in place of
 * our earlier file. It can be repeated: an equal file is not uploaded again, and nothing is ever issued. Each sale is uploaded one
 * at a time: two at once could leave the older file. The reason of a failure is stored with the sale, and reported when a person is
 * needed or after the `ultimo` try.
 * Source: Mercado Libre docs, "Cargar y obtener facturas".
 * @throws an error worth another try: AppError `plaza_no_disponible`, `plaza_rechazo`
 */
export async function uploadDocumento(
  deps: Deps,
  { venta_id, ultimo }: { venta_id: string; ultimo: boolean },
): Promise<void> {
  let subido: Subido | null;
  try {
    subido = await deps.store.exclusively(`documento ${venta_id}`, () => upload(deps, venta_id));
  } catch (error) {
    const definitiva = isAppError(error) && definitivas.has(error.code);
    if (ultimo || definitiva) await tellFailure(deps, venta_id, error);
    if (!definitiva) throw error;
    return;
  }
  if (subido) await tellUpload(deps, subido);
}

/** A sale's document that is on the marketplace, and the hash of its file. */
interface Subido extends Pick<DocumentoGuardado, 'venta_id' | 'cuenta_id' | 'comprobantes' | 'automatico'> {
  sha256: string;
}

/** Puts a sale's file on the marketplace; null: the sale has none to upload. */
async function upload(deps: Deps, venta_id: string): Promise<Subido | null> {
  const documento = await findDocumento(deps.store.fork(), venta_id);
  if (!documento) return null;
  try {
    const sha256 = await replaceDocumento(deps, documento);
    return sha256 === null ? null : { ...documento, sha256 };
  } catch (error) {
    const motivo = isAppError(error) ? messageOf(error) : 'Error inesperado al preparar el PDF.';
    await saveDocumento(deps.store.fork(), venta_id, { estado: 'error', error: motivo });
    throw error;
  }
}

/**
 * Replaces our files of the sale, and answers the hash of the file that is there now; null: there is none to upload. @throws AppError `documento_ajeno`: another system's PDF is there, or replacing ours would delete
 * its file
 */
async function replaceDocumento(deps: Deps, documento: DocumentoGuardado): Promise<string | null> {
  const { venta_id, clave, user_id, vendedor, comprobantes } = documento;
  const inicio = performance.now();
  const { documentos } = deps.plaza(vendedor);
  if (!documentos || comprobantes.length === 0) {
    await saveDocumento(deps.store.fork(), venta_id, { estado: 'no_aplica', error: null });
    return null;
  }
  const guardados = new Map(
    (await findComprobantes(deps.store.fork(), ownAlcance(user_id), comprobantes)).map((comprobante) => [
      comprobante.id,
      comprobante,
    ]),
  );
  const [factura, ...notas] = comprobantes.flatMap((id) => guardados.get(id) ?? []);
  if (!factura) throw new Error(`the invoice of sale ${clave} is not there`);
  const contenido = await render(deps, factura, notas);
  if (contenido.byteLength > MAX_BYTES) {
    throw new AppError('documento_muy_grande', { venta: clave, kb: Math.ceil(contenido.byteLength / 1_000) });
  }
  const sha256 = createHash('sha256').update(contenido).digest('hex');
  const publicados = await documentos.documentosFiscales(clave);
  // A file of ours whose id was not stored, because the process died, is known by its name.
  const nombre = fileName(factura);
  const nombrados = publicados
    .map(({ archivo }) => numeroDePdf(archivo))
    .filter((numeroDeArchivo) => numeroDeArchivo !== null);
  // After a restoration two sales equal for ARCA may hold each other's file: a file named after a voucher of ours is ours.
  const emitidos = await findEmitidosPorNumero(deps.store.fork(), factura.company_cuit, nombrados);
  const conocidos = new Set([nombre, ...emitidos.map(nombreDePdf)]);
  const nuestros = publicados.filter(({ id, archivo }) => documento.meli_ids.includes(id) || conocidos.has(archivo));
  const subido = nuestros.length > 0 && documento.sha256 === sha256;
  // A sale holds a PDF and an XML. Deleting removes both and cannot be undone: beside another system's XML, our PDF is added but never
  // replaced.
  const seBorra = nuestros.length > 0 && !subido;
  const ajeno = publicados.find((publicado) => !nuestros.includes(publicado) && (publicado.tipo === PDF || seBorra));
  if (ajeno) throw new AppError('documento_ajeno', { venta: clave, archivo: ajeno.archivo });
  if (subido) {
    const meli_ids = nuestros.map(({ id }) => id);
    await saveDocumento(deps.store.fork(), venta_id, { estado: 'subido', error: null, meli_ids });
    return sha256;
  }
  if (seBorra) await documentos.borrarDocumentosFiscales(clave);
  // Stored before the upload: if the process dies, the hash tells that the file found there is this one.
  await saveDocumento(deps.store.fork(), venta_id, { sha256, bytes: contenido.byteLength });
  const meli_ids = await documentos.subirDocumentoFiscal(clave, { nombre, tipo: PDF, contenido });
  await saveDocumento(deps.store.fork(), venta_id, { estado: 'subido', error: null, meli_ids });
  const datos = { bytes: contenido.byteLength, comprobantes: comprobantes.length };
  deps.trazas.tell({ paso: 'pdf', ms: performance.now() - inicio, venta: clave, datos });
  return sha256;
}

/** Draws the vouchers as one file: the marketplace takes one PDF for each sale. */
async function render(
  deps: Deps,
  factura: ComprobanteGuardado,
  notas: readonly ComprobanteGuardado[],
): Promise<Uint8Array> {
  const primera = await renderComprobante(await toImprimible(deps, factura));
  if (notas.length === 0) return primera;
  const paginas = [primera];
  for (const nota of notas) paginas.push(await renderComprobante(await toImprimible(deps, nota)));
  return mergePdfs(deps.pdf, paginas);
}

async function tellUpload(
  deps: Deps,
  { venta_id, cuenta_id, comprobantes, sha256, automatico }: Subido,
): Promise<void> {
  await resolveActividades(deps.store.fork(), { cuenta_id, tipo: 'pdf_error', venta_id });
  if (!automatico) return;
  const comprobante_id = comprobantes.at(-1) ?? null;
  await recordActividades(deps.store.fork(), [
    { cuenta_id, venta_id, comprobante_id, tipo: 'pdf_subido', clave: sha256, datos: {} },
  ]);
}

async function tellFailure(deps: Deps, venta_id: string, error: unknown): Promise<void> {
  const documento = await findDocumento(deps.store.fork(), venta_id);
  // An unlinked account is reported once for the account, not per sale.
  if (!documento || isAppError(error, 'plaza_no_autorizado')) return;
  const { cuenta_id, comprobantes } = documento;
  const datos = datosDeError(error);
  const comprobante_id = comprobantes.at(-1) ?? null;
  await recordActividades(deps.store.fork(), [
    {
      cuenta_id,
      venta_id,
      comprobante_id,
      tipo: 'pdf_error',
      clave: `${datos.codigo ?? ''} ${comprobante_id ?? ''}`,
      datos,
      requiere_persona: true,
    },
  ]);
}
