import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Cuenta } from '@talonario/core';
import { call } from '../api.ts';

// Keys of what belongs to an account are [what, the account's id, …]: the live refresh goes by that (novedades.ts).

/** The user's linked accounts, sorted by id (spec §2). One by one they are the same, so the screens of one take it from here. */
export const cuentasQuery = queryOptions({
  queryKey: ['cuentas'],
  queryFn: async ({ signal }) => {
    const cuentas = await call('listCuentas', { signal });
    return cuentas.toSorted((a: Cuenta, b: Cuenta) => (a.id < b.id ? -1 : 1));
  },
});

/** Entries of a page of what was done by itself. */
export const POR_PAGINA = 20;

/** What was done by itself on an account, the last first; or only what needs a person. */
export const actividadQuery = (cuenta: string, cuales: 'todo' | 'pendientes', pagina: number) =>
  queryOptions({
    queryKey: ['actividad', cuenta, cuales, pagina],
    queryFn: ({ signal }) =>
      call('listActividad', {
        params: { id: cuenta },
        query: {
          limit: POR_PAGINA,
          offset: (pagina - 1) * POR_PAGINA,
          pendientes: cuales === 'pendientes' ? 'si' : null,
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
