import type { IncomingMessage } from 'node:http';
import { AppError } from '@talonario/core';
import { ARCHIVO_MAXIMO } from '@talonario/core/server';

/** A file that came in a form. */
export interface ArchivoRecibido {
  nombre: string;
  contenido: Uint8Array;
}

/** Beside the file: names, borders and the other fields. */
const RESTO = 65_536;

/**
 * The file of a multipart form, and its other fields as text.
 * @throws AppError `archivo_invalido` when it is too big or is no form, `campo_requerido` when it has no `file`
 */
export async function readFormulario(
  req: IncomingMessage,
): Promise<{ archivo: ArchivoRecibido; campos: Record<string, string> }> {
  const tipo = req.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*;/i.test(tipo))
    throw new AppError('archivo_invalido', { motivo: 'tiene que venir en un formulario, en el campo file' });
  const bytes = await readBytes(req, ARCHIVO_MAXIMO + RESTO);
  const formulario = await new Response(bytes, { headers: { 'content-type': tipo } })
    .formData()
    .catch((error: unknown) => {
      throw new AppError('archivo_invalido', { motivo: 'llegó cortado' }, { cause: error });
    });
  const archivo = formulario.get('file');
  if (!(archivo instanceof File)) throw new AppError('campo_requerido', { campo: 'archivo' });
  const campos = Object.fromEntries(
    [...formulario].filter((campo): campo is [string, string] => typeof campo[1] === 'string'),
  );
  return { archivo: { nombre: archivo.name, contenido: new Uint8Array(await archivo.arrayBuffer()) }, campos };
}

/** By events, for the reason of core's `readJson`: whoever sends too much is answered, and the rest thrown away. */
function readBytes(req: IncomingMessage, limite: number): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const partes: Buffer[] = [];
    let leidos = 0;
    req.on('data', (parte: Buffer) => {
      leidos += parte.length;
      if (leidos <= limite) partes.push(parte);
      else reject(new AppError('archivo_invalido', { motivo: 'pesa más de 20 MB' }));
    });
    req.on('end', () => resolve(Buffer.concat(partes)));
    req.on('error', (error) => reject(new AppError('archivo_invalido', { motivo: 'llegó cortado' }, { cause: error })));
  });
}
