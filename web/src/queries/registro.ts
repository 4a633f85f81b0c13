import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

/** Whether anybody may sign up here. It does not change while the page is open. */
export const registroQuery = queryOptions({
  queryKey: ['registro'],
  queryFn: ({ signal }) => call('getRegistro', { signal }),
  staleTime: Infinity,
});
