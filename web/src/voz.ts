import { useSyncExternalStore } from 'react';

// Announcements for screen readers, by a live region that is on the page from the start: not every reader tells a region that
// comes with its words.

let textoDicho = '';
const oyentes = new Set<() => void>();

/** Says something by voice. The same words twice are said twice. */
export function announce(texto: string): void {
  textoDicho = texto === textoDicho ? `${texto}\u00A0` : texto;
  for (const avisar of oyentes) avisar();
}

/** The last thing that was said. */
export function useAnuncio(): string {
  return useSyncExternalStore(
    (avisar) => {
      oyentes.add(avisar);
      return () => oyentes.delete(avisar);
    },
    () => textoDicho,
  );
}
