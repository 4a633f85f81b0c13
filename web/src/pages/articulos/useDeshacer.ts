import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Importacion } from '@talonario/core/articulos';
import { call, sentenceOf } from '../../api.ts';
import { notify } from '../../components/toasts/notify.tsx';
import { refreshStock } from '../../queries/articulos/articulos.ts';
import { importacionesQuery } from '../../queries/articulos/importaciones.ts';
import { enMiles, enPlural } from '../../textos/numeros.ts';

/** Refreshes every screen that a bulk change or an import shows in. */
export async function refreshTodo(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    refreshStock(queryClient),
    queryClient.invalidateQueries({ queryKey: importacionesQuery.queryKey }),
  ]);
}

/** Takes back a bulk change from its toast, and tells what went back and what did not. */
export function useDeshacer(): (id: string) => void {
  const queryClient = useQueryClient();
  return (id) => {
    call('deshacerImportacion', { params: { id } })
      .then(async ({ deshecho }) => {
        await refreshTodo(queryClient);
        if (deshecho === null || deshecho.sin_restaurar.length === 0) notify.success(describeDeshecho(deshecho));
        else notify.info(describeDeshecho(deshecho));
      })
      .catch((error: unknown) => notify.error('Error actualizando stock', sentenceOf(error)));
  };
}

/** SKUs named in a sentence; the others are counted. */
const NOMBRADOS = 3;

/** `Volvieron a como estaban 312 artículos. 2 no, porque alguien los cambió después: TAL-1 y TAL-2.` */
export function describeDeshecho(deshecho: Importacion['deshecho']): string {
  const { restauradas = 0, sin_restaurar = [] } = deshecho ?? {};
  const volvieron = enPlural(restauradas, 'Volvió a como estaba 1 artículo.', 'Volvieron a como estaban # artículos.');
  if (sin_restaurar.length === 0) return volvieron;
  const nombrados = sin_restaurar.slice(0, NOMBRADOS).join(', ');
  const sinNombrar = sin_restaurar.length - NOMBRADOS;
  const articulosDichos = sinNombrar > 0 ? `${nombrados} y ${enMiles(sinNombrar)} más` : nombrados;
  return `${volvieron} ${enPlural(sin_restaurar.length, '1 no, porque alguien lo cambió', '# no, porque alguien los cambió')} después: ${articulosDichos}.`;
}
