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

/** Ends the work on somebody's behalf, no longer shared: the window goes on with the user's own companies, and says why once. */
export function loseTitular(): void {
  storeTitular(null);
  sessionStorage.setItem(PERDIDO, 'si');
  location.assign(paths.app);
}

/** True when this window worked on somebody's behalf and may not any more; until `forgetPerdido`. */
export function wasPerdido(): boolean {
  return sessionStorage.getItem(PERDIDO) !== null;
}

export function forgetPerdido(): void {
  sessionStorage.removeItem(PERDIDO);
}

/** Stores the holder for the next calls. */
export function storeTitular(id: string | null): void {
  if (id === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, id);
}
