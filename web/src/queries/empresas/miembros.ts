import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** Whom the user shares companies with, and who was asked. */
export const miembrosQuery = queryOptions({
  queryKey: ['miembros'],
  queryFn: ({ signal }) => call('listMiembros', { signal }),
});

/** What others share with the user. */
export const compartidasQuery = queryOptions({
  queryKey: ['compartidas'],
  queryFn: ({ signal }) => call('listCompartidas', { signal }),
});

/** What the link of an invitation is for. */
export const invitacionQuery = (secreto: string) =>
  queryOptions({
    queryKey: ['invitacion', secreto],
    queryFn: () => call('getInvitacion', { body: { secreto } }),
    retry: false,
  });
