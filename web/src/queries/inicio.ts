import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

/** Also without news: what only the clock changes (a silence, a new day). */
const REPASO_MS = 60_000;

/** The day's desk. */
export const inicioQuery = queryOptions({
  queryKey: ['inicio'],
  queryFn: ({ signal }) => call('getInicio', { signal }),
  // Who comes back sees it as it is.
  staleTime: 0,
  refetchInterval: REPASO_MS,
});

/** Sales and vouchers with a text. */
export const buscarQuery = (q: string) =>
  queryOptions({
    queryKey: ['inicio', 'buscar', q],
    queryFn: ({ signal }) => call('buscar', { query: { q }, signal }),
  });
