import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

/** Milliseconds between two readings without news: some data change by the clock (a silence, a new day). */
const REPASO_MS = 60_000;

/** The day's desk. */
export const inicioQuery = queryOptions({
  queryKey: ['inicio'],
  queryFn: ({ signal }) => call('getInicio', { signal }),
  // A return to the desk reads it again.
  staleTime: 0,
  refetchInterval: REPASO_MS,
});

/** Progress of the first steps; read again while somebody else is waited for. */
export const comienzoQuery = queryOptions({
  queryKey: ['inicio', 'comienzo'],
  queryFn: ({ signal }) => call('getComienzo', { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.espera ? ESPERA_MS : false),
});

/** The server asks ARCA every ten minutes, and the screen asks the server. */
const ESPERA_MS = 15_000;

/** Sales and vouchers with a text. */
export const buscarQuery = (q: string) =>
  queryOptions({
    queryKey: ['inicio', 'buscar', q],
    queryFn: ({ signal }) => call('buscar', { query: { q }, signal }),
  });
