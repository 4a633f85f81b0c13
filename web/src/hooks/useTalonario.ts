import { useSyncExternalStore } from 'react';

let responde = true;
const listeners = new Set<() => void>();

/** Whether Talonario's server answered the last call that was made to it. */
export function useTalonario(): boolean {
  return useSyncExternalStore(subscribe, () => responde);
}

/** How the last call ended: `respondio` is false when no answer of the server came. */
export function noteTalonario(respondio: boolean): void {
  if (respondio === responde) return;
  responde = respondio;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
