import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** Whom the user shares companies with, and who was asked. */
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
