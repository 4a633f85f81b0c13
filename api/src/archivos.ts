import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Context } from 'koa';

/** A file to be downloaded. */
export interface Archivo {
  nombre: string;
  tipo: string;
  contenido: Uint8Array | Readable;
}

export function sendFile(ctx: Context, { nombre, tipo, contenido }: Archivo): void {
  ctx.attachment(nombre);
  ctx.type = tipo;
  ctx.body = contenido instanceof Readable ? contenido : Buffer.from(contenido);
}

/**
 * Writes the whole file to disk before sending any of it. So a slow reader holds no connection and no place among the heavy calls, and a
 * failure half way is answered as an error. The file is deleted once sent.
 * @throws any error of making it
 */
export async function spool(archivo: Archivo, signal: AbortSignal): Promise<Archivo> {
  if (!(archivo.contenido instanceof Readable)) return archivo;
  const carpeta = await mkdtemp(join(tmpdir(), 'talonario-descarga-'));
  const remove = (): Promise<void> => rm(carpeta, { recursive: true, force: true });
  const path = join(carpeta, 'archivo');
  try {
    await pipeline(archivo.contenido, createWriteStream(path), { signal });
  } catch (error) {
    await remove();
    throw error;
  }
  const contenido = createReadStream(path);
  contenido.once('close', () => void remove());
  return { ...archivo, contenido };
}
