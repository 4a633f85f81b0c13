import type { QueryClient } from '@tanstack/react-query';
import type { UsuarioActual } from '@talonario/core/empresas';
import { call } from '../api.ts';
import { usuarioQuery } from '../queries/usuario.ts';
import { notify } from '../components/toasts/notify.tsx';
import { paths } from '../paths.ts';
import { storeTitular } from '../titular.ts';
import { stopListening } from '../events.ts';
import { announce, dropToken, onOtherWindow, readToken, storeToken } from './token.ts';

/** Keeps the token and starts again from the same address, without the tab's hash (spec §4). */
export function openSession(token: string): void {
  storeToken(token);
  history.replaceState(null, '', location.pathname + location.search);
  location.reload();
}

/** The same user logs in again on the same screen: nothing starts over, and failed readings are repeated. */
export function resumeSession(queryClient: QueryClient, usuario: UsuarioActual, token: string): void {
  queryClient.setQueryData(usuarioQuery(token).queryKey, usuario);
  storeToken(token);
  void queryClient.invalidateQueries();
}

/** Forgets the session here, at once. The server revokes it too; if it cannot be told, the person knows. */
export async function closeSession(queryClient: QueryClient): Promise<void> {
  const de = readToken();
  stopListening();
  forgetSession(queryClient);
  try {
    await call('logout', { de });
  } catch {
    notify.info('Cerraste la sesión acá. El servidor no respondió: ahí vence sola.');
  }
}

/** Forgets here the token and everything read with it. */
export function forgetSession(queryClient: QueryClient): void {
  // The next login begins at the first screen, not at this user's.
  history.replaceState(null, '', paths.app);
  dropToken();
  queryClient.clear();
}

/**
 * Follows the session as another window of this browser changes it. The same user goes on where they were, with the typed text; the
 * data of a user who left are shown to nobody else.
 */
export function followOtherWindows(queryClient: QueryClient): void {
  onOtherWindow((enPantalla) => void follow(queryClient, enPantalla));
}

async function follow(queryClient: QueryClient, enPantalla: string | null): Promise<void> {
  const token = readToken();
  if (token === null) {
    storeTitular(null);
    queryClient.clear();
    announce();
    return;
  }
  const anterior = queryClient.getQueryData(usuarioQuery(enPantalla).queryKey);
  try {
    const usuario = await call('me', {});
    // Meanwhile the other window may have changed it again, which was told too.
    if (token !== readToken()) return;
    if (!anterior || anterior.id === usuario.id) return resumeSession(queryClient, usuario, token);
    storeTitular(null);
    queryClient.clear();
  } catch {
    // The screen asks again who it is, and says why it cannot be known.
  }
  announce();
}
