/** A column that can be shown, hidden and moved. */
export interface Elegible {
  key: string;
  /** The column names the row: always shown, and first. */
  fija?: boolean;
  /** Out of sight until it is chosen. */
  oculta?: boolean;
}

/** The columns in their order, and those that are not shown. */
export interface ColumnasGuardadas {
  orden: readonly string[];
  ocultas: readonly string[];
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
