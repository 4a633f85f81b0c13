import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

/** Spec §4: while the e-mail is to be confirmed the user is read again this often. */
const POLL_MS = 5000;

/** The user of a session. The token is part of the key: another session is another user. */
export const usuarioQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['usuario', token],
    queryFn: ({ signal }) => call('me', { signal }),
    enabled: token !== null,
    staleTime: Infinity,
    refetchInterval: ({ state }) => (state.data?.email_confirmed === false ? POLL_MS : false),
  });

/** Whether anybody may sign up here, and whom to write to. */
export const registroQuery = queryOptions({
  queryKey: ['registro'],
  queryFn: ({ signal }) => call('getRegistro', { signal }),
});
