import { useDeferredValue } from 'react';

/**
 * What a screen is drawn by (its filters), apart from the press that changed it: the press is seen in the next frame, and the
 * screen comes after it. The second is whether it still is to come. The value has to be the same object while it says the same,
 * and what is drawn by it a `memo`.
 */
export function useAparte<T>(valor: T): [dibujado: T, espera: boolean] {
  const dibujado = useDeferredValue(valor);
  return [dibujado, dibujado !== valor];
}
