import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAppError, messageOf } from '@talonario/core';
import { comprobantePdf } from '@talonario/core/server';
import { withUser, type Context } from '../context.ts';
import { comprobanteIds, optionalText, type Options } from '../arguments/options.ts';
import type { Output } from '../output/output.ts';

/** Saves the PDF of each voucher; one that fails does not stop the others. */
export async function pdf(context: Context, options: Options, args: readonly string[]): Promise<Output> {
  const ids = comprobanteIds(args);
  const carpeta = optionalText(options, 'salida') ?? '.';
  return withUser(context, async ({ deps, alcance }) => {
    await mkdir(carpeta, { recursive: true });
    const archivos: { id: string; archivo: string }[] = [];
    const errores: { id: string; codigo: string; error: string }[] = [];
    for (const id of ids) {
      try {
        const { nombre, contenido } = await comprobantePdf(deps, { alcance, id });
        const archivo = join(carpeta, nombre);
        await writeFile(archivo, contenido);
        archivos.push({ id, archivo });
      } catch (error) {
        if (!isAppError(error) || ids.length === 1) throw error;
        errores.push({ id, codigo: error.code, error: messageOf(error) });
      }
    }
    const lines = [...archivos.map(({ archivo }) => archivo), ...errores.map(({ id, error }) => `${id}: ${error}`)];
    return {
      data: { archivos, errores },
      blocks: [
        { kind: 'title', text: archivos.length === 1 ? '1 PDF guardado' : `${archivos.length} PDF guardados` },
        { kind: 'list', title: carpeta, items: lines },
      ],
      lines,
      exit: errores.length > 0 ? 4 : 0,
    };
  });
}
