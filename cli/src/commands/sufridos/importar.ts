import { enMiles, type Provincia } from '@talonario/core/base';
import { certificadosImportados } from '@talonario/core/contador';
import { importCertificados } from '@talonario/core/server/contador';
import { findEmpresa } from '../../arguments/search.ts';
import { withUser, type Context } from '../../context.ts';
import type { Block, Output } from '../../output/output.ts';
import { checkThere } from '../compras/importar.ts';

/** Imports a list of taxes suffered. @throws AppError as `importCertificados`; `archivo_no_disponible` */
export async function importar(
  context: Context,
  pedido: { archivo: string; empresa: string; provincia: Provincia | null; reemplazar: boolean },
): Promise<Output> {
  const { archivo, provincia: jurisdiccion, reemplazar } = pedido;
  await checkThere(archivo);
  return withUser(context, async (session) => {
    const { id: company_id } = await findEmpresa(session, pedido.empresa);
    const { onProgress, end } = await context.terminal.progress();
    const importada = await importCertificados(session.deps, session.alcance, {
      company_id,
      archivo,
      jurisdiccion,
      reemplazar,
      onProgress: ({ leidas, total }) =>
        void onProgress({ paso: 'guardado', hechos: leidas, total, serie: null, milisegundos: null }),
    }).finally(end);
    const { nuevas, iguales, actualizadas, distintas, avisos, columnas_sin_usar } = importada;
    const pares: [string, number][] = [
      ['Certificados nuevos', nuevas],
      ['Ya estaban iguales', iguales],
      ['Actualizados', actualizadas],
      ['Ya estaban con otro importe', distintas],
    ];
    const frases = [
      ...avisos.map(({ mensaje, lineas, cantidad }) => {
        const mas = cantidad > lineas.length ? ' y más' : '';
        return `${mensaje} Líneas: ${lineas.join(', ')}${mas}.`;
      }),
      ...(columnas_sin_usar.length > 0 ? [`No se usaron estas columnas: ${columnas_sin_usar.join(', ')}.`] : []),
    ];
    const blocks: Block[] = [
      {
        kind: 'pairs',
        pairs: pares.filter(([, n], indice) => n > 0 || indice < 2).map(([nombre, n]) => [nombre, enMiles(n)]),
      },
    ];
    if (frases.length > 0) blocks.push({ kind: 'list', title: 'Avisos', items: frases, tone: 'espera' });
    return { data: certificadosImportados.encode(importada), blocks };
  });
}
