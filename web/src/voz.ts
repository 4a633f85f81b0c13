import { useSyncExternalStore } from 'react';

// What happened, told to who does not see it, by a live region that was on the page before: one that comes with its words is
// not read by every reader.

let dicho = '';
let dichoEn = -Infinity;
const oyentes = new Set<() => void>();

/** What comes this soon would silence what was said before: a screen that is entered says its name and what was just saved. */
const A_LA_VEZ_MS = 300;

/** Says something by voice. The same words twice are said twice. */
export function announce(texto: string): void {
  const ahora = performance.now();
  const junto = ahora - dichoEn < A_LA_VEZ_MS && !dicho.includes(texto) ? `${dicho} ${texto}` : texto;
  dicho = junto === dicho ? `${junto}\u00A0` : junto;
  dichoEn = ahora;
  for (const avisar of oyentes) avisar();
}

/** The last thing that was said. */
export function useDicho(): string {
  return useSyncExternalStore(
    (avisar) => {
      oyentes.add(avisar);
      return () => oyentes.delete(avisar);
    },
    () => dicho,
  );
}
