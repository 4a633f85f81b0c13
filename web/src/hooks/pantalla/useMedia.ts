import { useSyncExternalStore } from 'react';

const listas = new Map<string, MediaQueryList>();

/**
 * True while the page matches a media query. The browser parses each query once: the library's hook asks at each drawing, and
 * the page's style is computed each time.
 */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const lista = listOf(query);
      lista.addEventListener('change', onChange);
      return () => lista.removeEventListener('change', onChange);
    },
    () => listOf(query).matches,
  );
}

function listOf(query: string): MediaQueryList {
  const lista = listas.get(query) ?? matchMedia(query);
  listas.set(query, lista);
  return lista;
}
