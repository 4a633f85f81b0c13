import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@talonario/core/base';
import { ARCHIVO_MAXIMO } from '@talonario/core/server/articulos';
import { receiveFile } from '@talonario/core/server/instalacion';

/** A file that came in a form. */
export interface ArchivoRecibido {
  nombre: string;
  contenido: Uint8Array;
}

interface Formulario {
  archivo: ArchivoRecibido;
  campos: Record<string, string>;
}

/** Bytes of a form beside the file: names, borders and the other fields. */
const RESTO = 65_536;

/** A form received whole, in a file on disk. It is read when its turn comes; `remove` deletes it. */
export interface FormularioRecibido {
  /** @throws AppError `archivo_invalido` when the body is no form, `campo_requerido` when the form has no `file` */
  read(): Promise<Formulario>;
  remove(): Promise<void>;
}

/**
 * Receives a multipart form without keeping it in memory.
 * @throws AppError `archivo_invalido` when it is too big, is cut short, comes too slowly or is no form
 */
export async function receiveFormulario(req: IncomingMessage): Promise<FormularioRecibido> {
  const tipo = req.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*;/i.test(tipo))
    throw new AppError('archivo_invalido', { motivo: 'tiene que venir en un formulario, en el campo file' });
  const carpeta = await mkdtemp(join(tmpdir(), 'talonario-formulario-'));
  const remove = (): Promise<void> => rm(carpeta, { recursive: true, force: true });
  const path = join(carpeta, 'formulario');
  try {
    await receiveFile(req, path, { maxBytes: ARCHIVO_MAXIMO + RESTO, maximo: '20 MB' });
  } catch (error) {
    await remove();
    throw error;
  }
  return { read: () => readFormulario(path, tipo), remove };
}

async function readFormulario(path: string, tipo: string): Promise<Formulario> {
  const formulario = await new Response(await openAsBlob(path), { headers: { 'content-type': tipo } })
    .formData()
    .catch((error: unknown) => {
      throw new AppError('archivo_invalido', { motivo: 'llegó cortado' }, { cause: error });
    });
  const archivo = formulario.get('file');
  if (!(archivo instanceof File)) throw new AppError('campo_requerido', { campo: 'archivo' });
  const campos = Object.fromEntries(
    [...formulario].filter((campo): campo is [string, string] => typeof campo[1] === 'string'),
  );
  // Control characters belong in no file name, and the database stores no NUL.
  const nombre = archivo.name.replace(/\p{Cc}/gu, ' ');
  return { archivo: { nombre, contenido: new Uint8Array(await archivo.arrayBuffer()) }, campos };
}
