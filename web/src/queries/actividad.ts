import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

/** Entries of a page of what was done by itself. */
export const POR_PAGINA = 20;

/** Key of the readings of an account's activity. */
export const actividadKey = (cuenta: string) => ['actividad', cuenta] as const;

/** Activity of an account, the latest first; or only the entries that need a person. */
export const actividadQuery = (cuenta: string, alcance: 'todo' | 'pendientes', pagina: number, tipo?: string) =>
  queryOptions({
    queryKey: [...actividadKey(cuenta), alcance, pagina, tipo],
    queryFn: ({ signal }) =>
      call('listActividad', {
        params: { id: cuenta },
        query: {
          limit: POR_PAGINA,
          offset: (pagina - 1) * POR_PAGINA,
          pendientes: alcance === 'pendientes' ? 'si' : null,
          tipo: tipo ?? null,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Number of entries of an account that need a person. */
export const pendientesQuery = (cuenta: string) =>
  queryOptions({ ...actividadQuery(cuenta, 'pendientes', 1), select: ({ pendientes }) => pendientes });

/** Work of any account that ran out of retries. */
export const trabajosQuery = queryOptions({
  queryKey: ['trabajos'],
  queryFn: ({ signal }) => call('listTrabajosFallidos', { signal }),
});
