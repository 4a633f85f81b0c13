import { useSyncExternalStore } from 'react';

const listas = new Map<string, MediaQueryList>();

/**
 * Whether the page is as a media query says, and again when it changes. The browser is asked once for each query: asking at each
 * drawing, as the library does, has it parsed and the page's style worked out each time.
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
