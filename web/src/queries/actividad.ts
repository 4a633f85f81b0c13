import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

/** Entries of a page of what was done by itself. */
export const POR_PAGINA = 20;

/** All that was read of what was done by itself on an account. */
export const actividadKey = (cuenta: string) => ['actividad', cuenta] as const;

/** What was done by itself on an account, the last first; or only what needs a person. */
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

/** How many things of an account need a person. */
export const pendientesQuery = (cuenta: string) =>
  queryOptions({ ...actividadQuery(cuenta, 'pendientes', 1), select: ({ pendientes }) => pendientes });

/** Work of any account that ran out of retries. */
export const trabajosQuery = queryOptions({
  queryKey: ['trabajos'],
  queryFn: ({ signal }) => call('listTrabajosFallidos', { signal }),
});
