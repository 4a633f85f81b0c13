import { useMemo } from 'react';
import { useEstable } from '../../../hooks/useEstable.ts';
import { usePreferencia, type Lista } from '../preferencias/preferencias.ts';
import { isVisible, sortColumnas, type ColumnasGuardadas, type Elegible } from '../preferencias/columnas.ts';

export interface ColumnasDeLista<C extends Elegible> {
  /** All the columns, in their default order. */
  columnas: readonly C[];
  visibles: readonly C[];
  /** null: as they come. */
  guardadas: ColumnasGuardadas | null;
  /** null: as they come. */
  save: (guardadas: ColumnasGuardadas | null) => void;
}

/** The columns of a list as the person left them, in any browser. Until that is known, as they come. */
export function useColumnas<C extends Elegible>(lista: Lista, columnas: readonly C[]): ColumnasDeLista<C> {
  const { preferencia, save: keep } = usePreferencia(lista);
  const guardadas = preferencia?.columnas ?? null;
  // Equal choices give the same array: rows are drawn again only for other columns.
  const visibles = useMemo(
    () => sortColumnas(columnas, guardadas).filter((columna) => isVisible(columna, guardadas)),
    [columnas, guardadas],
  );
  const save = useEstable((nuevas: ColumnasGuardadas | null) =>
    keep({ columnas: nuevas && { orden: [...nuevas.orden], ocultas: [...nuevas.ocultas] } }),
  );
  return useMemo(() => ({ columnas, visibles, guardadas, save }), [columnas, visibles, guardadas, save]);
}
