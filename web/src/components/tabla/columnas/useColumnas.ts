import { useMemo, useState } from 'react';
import { useEstable } from '../../../hooks/useEstable.ts';

/** A column that can be shown, hidden and moved. */
interface Elegible {
  key: string;
  /** The column names the row: always shown, and first. */
  fija?: boolean;
  /** Out of sight until it is chosen. */
  oculta?: boolean;
}

/** The columns in their order, and those that are not shown, as this browser remembers them. */
export interface ColumnasGuardadas {
  orden: readonly string[];
  ocultas: readonly string[];
}

export interface ColumnasDeLista<C extends Elegible> {
  /** All the columns, in their default order. */
  columnas: readonly C[];
  visibles: readonly C[];
  /** null: as they come. */
  guardadas: ColumnasGuardadas | null;
  /** null: as they come. */
  save: (guardadas: ColumnasGuardadas | null) => void;
}

/** The columns of a list as the person left them in this browser. */
export function useColumnas<C extends Elegible>(lista: string, columnas: readonly C[]): ColumnasDeLista<C> {
  const clave = `columnas:${lista}`;
  const [leidas, setLeidas] = useState(() => ({ clave, guardadas: readGuardadas(localStorage.getItem(clave)) }));
  if (leidas.clave !== clave) setLeidas({ clave, guardadas: readGuardadas(localStorage.getItem(clave)) });
  const { guardadas } = leidas;
  // Equal choices give the same array: rows are drawn again only for other columns.
  const visibles = useMemo(
    () => sortColumnas(columnas, guardadas).filter((columna) => isVisible(columna, guardadas)),
    [columnas, guardadas],
  );
  const save = useEstable((nuevas: ColumnasGuardadas | null) => {
    if (nuevas === null) localStorage.removeItem(clave);
    else localStorage.setItem(clave, JSON.stringify(nuevas));
    setLeidas({ clave, guardadas: nuevas });
  });
  return useMemo(() => ({ columnas, visibles, guardadas, save }), [columnas, visibles, guardadas, save]);
}

/** Columns in the saved order; a column newer than the saving keeps its default place. */
export function sortColumnas<C extends Elegible>(
  columnas: readonly C[],
  guardadas: ColumnasGuardadas | null,
): readonly C[] {
  if (guardadas === null) return columnas;
  const lugar = (columna: C, indice: number): number => {
    if (columna.fija) return -1;
    const position = guardadas.orden.indexOf(columna.key);
    return position === -1 ? indice : position;
  };
  return columnas
    .map((columna, indice) => ({ columna, lugar: lugar(columna, indice) }))
    .toSorted((a, b) => a.lugar - b.lugar)
    .map(({ columna }) => columna);
}

export function isVisible({ key, fija, oculta }: Elegible, guardadas: ColumnasGuardadas | null): boolean {
  if (fija) return true;
  return guardadas?.orden.includes(key) ? !guardadas.ocultas.includes(key) : !oculta;
}

/** Saved choice; null when the text was not written by us. */
export function readGuardadas(texto: string | null): ColumnasGuardadas | null {
  try {
    const { orden, ocultas } = JSON.parse(texto ?? 'null') as { orden: unknown; ocultas: unknown };
    return isTextos(orden) && isTextos(ocultas) ? { orden, ocultas } : null;
  } catch {
    // Nothing was saved, or another program wrote there.
    return null;
  }
}

function isTextos(valor: unknown): valor is string[] {
  return Array.isArray(valor) && valor.every((texto) => typeof texto === 'string');
}
