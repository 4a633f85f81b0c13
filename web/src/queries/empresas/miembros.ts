import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** The people with whom the user shares companies, and the invited ones. */
export const miembrosQuery = queryOptions({
  queryKey: ['miembros'],
  queryFn: ({ signal }) => call('listMiembros', { signal }),
});

/** Companies that others share with the user. */
export const compartidasQuery = queryOptions({
  queryKey: ['compartidas'],
  queryFn: ({ signal }) => call('listCompartidas', { signal }),
});

/** Invitation of a link. */
export const invitacionQuery = (secreto: string) =>
  queryOptions({
    queryKey: ['invitacion', secreto],
    queryFn: () => call('getInvitacion', { body: { secreto } }),
    retry: false,
  });
