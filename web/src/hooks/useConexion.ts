import { useSyncExternalStore } from 'react';

/** False when the browser has no network. True is less sure: the network may not reach us. */
export function useConexion(): boolean {
  return useSyncExternalStore(subscribe, hayConexion);
}

export function hayConexion(): boolean {
  return navigator.onLine;
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
