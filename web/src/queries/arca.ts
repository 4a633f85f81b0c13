import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

/** Whether ARCA answers, and with whose certificate it is talked to. */
export const arcaQuery = queryOptions({
  queryKey: ['arca', 'estado'],
  queryFn: ({ signal }) => call('arcaEstado', { signal }),
  retry: false,
});
