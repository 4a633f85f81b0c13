import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

/** Somebody may say it in a terminal meanwhile. */
const REPASO_MS = 60_000;

/** Whether the accounts of the marketplace are paused because this may be a copy. */
export const instalacionQuery = queryOptions({
  queryKey: ['instalacion'],
  queryFn: ({ signal }) => call('getInstalacion', { signal }),
  refetchInterval: REPASO_MS,
  retry: false,
});
