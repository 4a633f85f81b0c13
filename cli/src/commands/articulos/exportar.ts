import { exportStock } from '@talonario/core/server/articulos';
import { withUser, type Context } from '../../context.ts';
import type { Output } from '../../output/output.ts';
import { formatoOf, saveArchivo } from '../../output/saveArchivo.ts';

/**
 * Every article, or those that `--buscar` finds, in a CSV or, when the file's name says so, a sheet.
 * @throws AppError `archivo_existente`
 */
export async function exportar(
  context: Context,
  { archivo, q }: { archivo: string; q: string | null },
): Promise<Output> {
  const formato = formatoOf(archivo);
  return withUser(context, async ({ deps, alcance }) => {
    const { contenido } = exportStock(deps, alcance, { formato, q: q ?? undefined });
    await saveArchivo(archivo, contenido);
    return {
      data: { archivos: [archivo] },
      blocks: [{ kind: 'paragraph', text: `Artículos guardados en ${archivo}` }],
    };
  });
}
