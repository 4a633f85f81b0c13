import { useSyncExternalStore } from 'react';

const KEY = 'token';
const listeners = new Set<() => void>();
const keepers = new Set<() => void>();

/** The session's token, null when there is none (spec §4: it lives in the browser's storage). */
export function readToken(): string | null {
  return localStorage.getItem(KEY);
}

export function storeToken(token: string): void {
  localStorage.setItem(KEY, token);
  announce();
}

export function dropToken(): void {
  localStorage.removeItem(KEY);
  announce();
}

/**
 * The server no longer knows this token. Where something may be being typed, that screen asks for the password over itself;
 * anywhere else the token is forgotten, which shows the login.
 */
export function loseToken(token: string | null): void {
  // A late answer to a session that has already been opened again.
  if (token !== readToken()) return;
  if (keepers.size === 0) dropToken();
  else for (const keep of keepers) keep();
}

/** Who shows, over the screen, that the session is over. Returns how to stop. */
export function onTokenLost(keep: () => void): () => void {
  keepers.add(keep);
  return () => {
    keepers.delete(keep);
  };
}

/** The token, also when another tab opens or closes the session. */
export function useToken(): string | null {
  return useSyncExternalStore(subscribe, readToken);
}

function announce(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
