import { createWriteStream } from 'node:fs';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@talonario/core';
import { exportStock } from '@talonario/core/server';
import { optionalText, type Options } from '../../arguments/options.ts';
import { withUser, type Context } from '../../context.ts';
import type { Output } from '../../output/output.ts';

/**
 * Every article, or those that `--buscar` finds, in a CSV or, when the file's name says so, a sheet.
 * @throws AppError `archivo_existente`
 */
export async function exportar(context: Context, options: Options, [archivo = '']: readonly string[]): Promise<Output> {
  const formato = extname(archivo).toLowerCase() === '.xlsx' ? 'xlsx' : 'csv';
  return withUser(context, async ({ deps, alcance }) => {
    const q = optionalText(options, 'buscar') ?? undefined;
    const { contenido } = await exportStock(deps, alcance, { formato, q });
    await save(archivo, contenido);
    return {
      data: { archivos: [archivo] },
      blocks: [{ kind: 'paragraph', text: `Artículos guardados en ${archivo}` }],
    };
  });
}

async function save(archivo: string, contenido: Uint8Array | Readable): Promise<void> {
  try {
    const fuente = contenido instanceof Readable ? contenido : Readable.from([contenido]);
    await pipeline(fuente, createWriteStream(archivo, { flags: 'wx' }));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw new AppError('archivo_existente', { archivo }, { cause: error });
    throw error;
  }
}
