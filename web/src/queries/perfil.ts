import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

/** The user's own account. */
export const perfilQuery = queryOptions({
  queryKey: ['perfil'],
  queryFn: ({ signal }) => call('getPerfil', { signal }),
});
