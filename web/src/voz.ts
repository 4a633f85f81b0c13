import { useSyncExternalStore } from 'react';

// What happened, told to who does not see it, by a live region that was on the page before: one that comes with its words is
// not read by every reader.

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
