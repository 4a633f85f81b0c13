import { useDeferredValue } from 'react';

/**
 * Filters that a screen is drawn by, apart from the press that changed them: the press is seen in the next frame, and the screen
 * comes after it. `espera`: the screen still shows the former ones. Equal filters have to be one object, and the part drawn by them a
 * `memo`.
 */
export function useAparte<T>(valor: T): [dibujado: T, espera: boolean] {
  const dibujado = useDeferredValue(valor);
  return [dibujado, dibujado !== valor];
}
