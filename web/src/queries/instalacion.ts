import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

/** Milliseconds between two readings: somebody may confirm it in a terminal. */
const REPASO_MS = 60_000;

/** State of the installation: paused accounts when it may be a copy. */
export const instalacionQuery = queryOptions({
  queryKey: ['instalacion'],
  queryFn: ({ signal }) => call('getInstalacion', { signal }),
  refetchInterval: REPASO_MS,
  retry: false,
});
