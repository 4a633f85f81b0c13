import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ClaseFila, Importacion } from '@talonario/core/articulos';
import { call } from '../../api.ts';

/** Rows of an import that are shown at once. */
export const FILAS_POR_PAGINA = 50;

/** News tell how far it is; without them, what is being read or applied is asked for this often. */
const POLL_MS = 5_000;

const importacionesKey = ['importaciones'] as const;

/** The last files and bulk changes. */
export const importacionesQuery = queryOptions({
  queryKey: importacionesKey,
  queryFn: ({ signal }) => call('listImportaciones', { signal }),
  refetchInterval: ({ state }) => (state.data?.some(isEnMarcha) ? POLL_MS : false),
});

export const importacionQuery = (id: string) =>
  queryOptions({
    queryKey: [...importacionesKey, id],
    queryFn: ({ signal }) => call('getImportacion', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isEnMarcha(state.data) ? POLL_MS : false),
    // The import goes on with the window behind others.
    refetchIntervalInBackground: true,
  });

export const filasQuery = (id: string, clase: ClaseFila, pagina: number) =>
  queryOptions({
    queryKey: [...importacionesKey, id, 'filas', clase, pagina],
    queryFn: ({ signal }) =>
      call('listFilas', {
        params: { id },
        query: { clase, limit: FILAS_POR_PAGINA, offset: (pagina - 1) * FILAS_POR_PAGINA },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** The server is reading it or applying it. */
export function isEnMarcha({ estado }: Pick<Importacion, 'estado'>): boolean {
  return estado === 'leyendo' || estado === 'aplicando';
}
