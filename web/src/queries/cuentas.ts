import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

/** The user's linked accounts, which come by id. One by one they are the same, so the screens of one take it from here. */
export const cuentasQuery = queryOptions({
  queryKey: ['cuentas'],
  queryFn: ({ signal }) => call('listCuentas', { signal }),
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
