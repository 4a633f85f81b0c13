import { paths } from './paths.ts';

const KEY = 'titular';

/**
 * On whose behalf this window works: the id of an owner who shares companies with the user; null, on their own. Of the window: two of
 * them may work for two owners, and a reload goes on where it was.
 */
export function readTitular(): string | null {
  return sessionStorage.getItem(KEY);
}

/** Works on somebody's behalf, or on one's own, from the first screen: nothing that was read for the other is kept. */
export function enterTitular(id: string | null, to: string): void {
  storeTitular(id);
  location.assign(to);
}

const PERDIDO = 'titular-perdido';

/** What was shared is not any more: the window goes on with what is the user's, and says why once. */
export function loseTitular(): void {
  storeTitular(null);
  sessionStorage.setItem(PERDIDO, 'si');
  location.assign(paths.app);
}

/** Whether this window was working on somebody's behalf and no longer may; until `forgetPerdido`. */
export function wasPerdido(): boolean {
  return sessionStorage.getItem(PERDIDO) !== null;
}

export function forgetPerdido(): void {
  sessionStorage.removeItem(PERDIDO);
}

/** For the next call. */
export function storeTitular(id: string | null): void {
  if (id === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, id);
}
