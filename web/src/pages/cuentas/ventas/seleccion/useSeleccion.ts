import { useState } from 'react';
import type { Seleccion } from './seleccion.ts';

/** What is chosen in one list; another list starts with nothing chosen. */
export function useSeleccion(de: string): [Seleccion, (seleccion: Seleccion) => void] {
  const [guardada, setGuardada] = useState<{ de: string; seleccion: Seleccion }>({ de, seleccion: NINGUNA });
  return [guardada.de === de ? guardada.seleccion : NINGUNA, (seleccion) => setGuardada({ de, seleccion })];
}

const NINGUNA: Seleccion = new Set();
