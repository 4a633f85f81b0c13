import { useLayoutEffect, useRef, useState } from 'react';
import type { ItemValores } from '../facturaValores.ts';

/**
 * The requests of a line to its form; the same object while the form is on the screen. A line is named by its key: another one may
 * have been taken away that still is drawn, and its number is not that of the form any more.
 */
export interface AccionesDeLinea {
  set: (clave: string, cambio: Partial<ItemValores>) => void;
  onIva: (clave: string, elegido: Pick<ItemValores, 'iva' | 'tratamiento_iva'>) => void;
  remove: (clave: string) => void;
  onBlur: (path: string) => void;
  onDolares: (clave: string, que: 'precio' | 'bonificacion', texto: string) => void;
  /** Focuses the search of articles, which begins the next line. */
  goToSearch: () => void;
}

/** A stable object that runs the latest drawing's actions: a line is not drawn again for them. */
export function useAcciones(ultimas: AccionesDeLinea): AccionesDeLinea {
  const ref = useRef(ultimas);
  useLayoutEffect(() => {
    ref.current = ultimas;
  });
  const [estables] = useState<AccionesDeLinea>(() => ({
    set: (...args) => ref.current.set(...args),
    onIva: (...args) => ref.current.onIva(...args),
    remove: (...args) => ref.current.remove(...args),
    onBlur: (...args) => ref.current.onBlur(...args),
    onDolares: (...args) => ref.current.onDolares(...args),
    goToSearch: () => ref.current.goToSearch(),
  }));
  return estables;
}
