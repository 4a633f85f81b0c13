import type { QueryClient } from '@tanstack/react-query';
import { call } from './api.ts';
import { notify } from './notify.tsx';
import { dropToken, storeToken } from './token.ts';

/** Keeps the token and starts again from the same address, without the tab's hash (spec §4). */
export function openSession(token: string): void {
  storeToken(token);
  history.replaceState(null, '', location.pathname + location.search);
  location.reload();
}

/** Forgets the token and everything read with it. The server revokes it too; if it cannot be told, the person knows. */
export async function closeSession(queryClient: QueryClient): Promise<void> {
  try {
    await call('logout', {});
  } catch {
    notify.info('Cerraste la sesión en este navegador. El servidor no respondió, así que ahí vence sola.');
  } finally {
    dropToken();
    queryClient.clear();
  }
}
