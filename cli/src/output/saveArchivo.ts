import { createWriteStream } from 'node:fs';
import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError, type FormatoDeFilas } from '@talonario/core/base';

/** Format that the name of a file asks for: a sheet of Excel by its ending, or else a CSV. */
export function formatoOf(archivo: string): FormatoDeFilas {
  return extname(archivo).toLowerCase() === '.xlsx' ? 'xlsx' : 'csv';
}

/** Writes a file as it is made. @throws AppError `archivo_existente` */
export async function saveArchivo(archivo: string, contenido: Readable): Promise<void> {
  try {
    await pipeline(contenido, createWriteStream(archivo, { flags: 'wx' }));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw new AppError('archivo_existente', { archivo }, { cause: error });
    throw error;
  }
}
