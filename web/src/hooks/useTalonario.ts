import { useSyncExternalStore } from 'react';

let responde = true;
const listeners = new Set<() => void>();

/** True when Talonario's server answered the last call. */
export function useTalonario(): boolean {
  return useSyncExternalStore(subscribe, () => responde);
}

/** Records the end of a call: `respondio` is false when the server did not answer. */
export function noteTalonario(respondio: boolean): void {
  if (respondio === responde) return;
  responde = respondio;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
