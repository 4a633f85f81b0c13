import { Blob } from 'node:buffer';
import type { FormData } from 'undici';
import { isAppError } from '../../rules/errors.ts';
import { isObject, path, type MeliApi } from './api.ts';
import { id, object, text } from './reading/parts.ts';
import { unavailable } from './rejection.ts';
import type { MeliCuenta } from './types.ts';

type DocumentoFiscal = Awaited<ReturnType<MeliCuenta['documentosFiscales']>>[number];
type Archivo = Parameters<MeliCuenta['subirDocumentoFiscal']>[1];

/** Uploads of one file whose answer was lost; the job that asks for it tries again later. */
const TRIES = 3;

/** Fiscal documents that we uploaded to a pack. */
export async function listFiscalDocuments(api: MeliApi, pack_id: string): Promise<DocumentoFiscal[]> {
  try {
    const { fiscal_documents: documentos } = await api.object(route(pack_id));
    // Taken for an empty list, it would have a file that is there uploaded again, and the buyer told twice.
    if (!Array.isArray(documentos)) throw unavailable(route(pack_id), 'ilegible');
    return documentos.map((documento: unknown) => {
      const { id: escrito, file_type, filename } = object(documento);
      const [documento_id, archivo] = [id(escrito), text(filename)];
      if (documento_id === null || archivo === null) throw unavailable(route(pack_id), 'ilegible');
      return { id: documento_id, tipo: text(file_type) ?? '', archivo };
    });
  } catch (error) {
    if (isAppError(error, 'plaza_no_encontrado')) return [];
    throw error;
  }
}

/** Uploads a file. The marketplace tells the buyer of each upload, so none is repeated until the list shows that the first is missing. */
export async function uploadFiscalDocument(api: MeliApi, pack_id: string, archivo: Archivo): Promise<string[]> {
  for (let n = 1; ; n += 1) {
    try {
      const { json } = await api.call(route(pack_id), { method: 'POST', form: await toForm(archivo) });
      const ids = isObject(json) ? json['ids'] : null;
      return Array.isArray(ids) ? ids.map(String) : [];
    } catch (error) {
      const incierto = isAppError(error, 'plaza_no_disponible') && error.data.incierto === true;
      // A 409 may come from our own first upload only after the first try.
      const repetido = n > 1 && isAppError(error, 'plaza_rechazo') && error.data.status === 409;
      if (!incierto && !repetido) throw error;
      const subidos = (await listFiscalDocuments(api, pack_id)).filter((d) => d.archivo === archivo.nombre);
      if (subidos.length > 0) return subidos.map((documento) => documento.id);
      if (repetido || n >= TRIES) throw error;
    }
  }
}

export async function deleteFiscalDocuments(api: MeliApi, pack_id: string): Promise<void> {
  try {
    await api.call(route(pack_id), { method: 'DELETE' });
  } catch (error) {
    if (!isAppError(error, 'plaza_no_encontrado')) throw error;
  }
}

function route(pack_id: string): string {
  return path`/packs/${pack_id}/fiscal_documents`;
}

async function toForm({ nombre, tipo, contenido }: Archivo): Promise<FormData> {
  const { FormData } = await import('undici');
  const form = new FormData();
  form.append('fiscal_document', new Blob([contenido], { type: tipo }), nombre);
  return form;
}
