import { useSyncExternalStore } from 'react';

const KEY = 'token';
const listeners = new Set<() => void>();

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
