import { useSyncExternalStore } from 'react';

/** Whether the browser has a network. One that it has may still not reach us: only its absence is sure. */
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
