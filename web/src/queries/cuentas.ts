import { queryOptions } from '@tanstack/react-query';
import type { Cuenta } from '@talonario/core';
import { call } from '../api.ts';

/** The user's linked accounts, sorted by id (spec §2). One by one they are the same, so the screens of one take it from here. */
export const cuentasQuery = queryOptions({
  queryKey: ['cuentas'],
  queryFn: async ({ signal }) => {
    const cuentas = await call('listCuentas', { signal });
    return cuentas.toSorted((a: Cuenta, b: Cuenta) => (a.id < b.id ? -1 : 1));
  },
});

/** Long before what was begun is over. */
const EMPEZADA_MS = 30 * 60_000;

/** The link to the marketplace that this browser begins: the same one for all that offer it, until it is half way to its end. */
export const vinculacionQuery = queryOptions({
  queryKey: ['vinculacion'],
  queryFn: ({ signal }) => call('beginVinculacion', { signal }),
  staleTime: EMPEZADA_MS,
  gcTime: EMPEZADA_MS,
  refetchInterval: EMPEZADA_MS,
});
