import { useSyncExternalStore } from 'react';
import { storeTitular } from '../titular.ts';

const KEY = 'token';
const listeners = new Set<() => void>();
const keepers = new Set<() => void>();
/**
 * The session that is on the screen: another window may have left another one in the storage. undefined: nobody asked yet, since
 * what only calls the API has no screen.
 */
let enPantalla: string | null | undefined;

/** The session's token, null when there is none (spec §4: it lives in the browser's storage). */
export function readToken(): string | null {
  return localStorage.getItem(KEY);
}

export function storeToken(token: string): void {
  localStorage.setItem(KEY, token);
  announce();
}

/** Forgets the session, and on whose behalf it worked: whoever comes next chooses that again. */
export function dropToken(): void {
  localStorage.removeItem(KEY);
  storeTitular(null);
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

/** Registers the notice of an expired session, shown over the screen. Returns its removal. */
export function onTokenLost(keep: () => void): () => void {
  keepers.add(keep);
  return () => {
    keepers.delete(keep);
  };
}

/** The token of the session that is on the screen. */
export function useToken(): string | null {
  return useSyncExternalStore(subscribe, readEnPantalla);
}

function readEnPantalla(): string | null {
  if (enPantalla === undefined) enPantalla = readToken();
  return enPantalla;
}

/** Shows the session that is in the storage from now on. */
export function announce(): void {
  enPantalla = readToken();
  for (const listener of listeners) listener();
}

/**
 * Tells when another window of this browser opens or closes a session, with the token that is on the screen: the new one is
 * not shown until it is announced.
 */
export function onOtherWindow(listener: (enPantalla: string | null) => void): void {
  addEventListener('storage', ({ key }) => {
    // Emptying the whole storage names no key.
    if (key === KEY || key === null) listener(readEnPantalla());
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
