import { useCallback, useMemo, useState } from 'react';
import { useEstable } from '../../../../hooks/useEstable.ts';
import type { Venta } from '../ventas.ts';
import { selectAll, type Seleccion } from './seleccion.ts';

interface Lista {
  /** Key of the list: another one starts with nothing chosen. */
  de: string;
  /** The sales of the group that is shown, whatever is searched in it; undefined while they are read. */
  delSegmento: readonly Venta[] | undefined;
  /** Sales that the filters leave of them. */
  lista: readonly Venta[] | undefined;
}

/** Selection of one list. Its functions are stable while the list is the same. */
export function useSeleccion({ de, delSegmento, lista }: Lista) {
  const [guardada, setGuardada] = useState<{ de: string; seleccion: Seleccion }>({ de, seleccion: NINGUNA });
  const seleccion = guardada.de === de ? guardada.seleccion : NINGUNA;
  const choose = useCallback((nueva: Seleccion) => setGuardada({ de, seleccion: nueva }), [de]);
  const elegidas = useMemo(
    () => delSegmento?.filter(({ clave }) => seleccion.has(clave)) ?? [],
    [delSegmento, seleccion],
  );
  const onAll = useEstable(() => choose(new Set([...seleccion, ...selectAll(lista ?? [])])));
  const onNone = useEstable(() => choose(NINGUNA));
  return { seleccion, elegidas, choose, onAll, onNone };
}

const NINGUNA: Seleccion = new Set();
