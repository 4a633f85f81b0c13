import type { CampoImportado, ColumnasImportadas } from '@talonario/core/articulos';

/** Field of a column; null: unused. */
export function campoDeColumna(columnas: ColumnasImportadas, indice: number): CampoImportado | null {
  const hallado = Object.entries(columnas).find(([, donde]) => donde === indice);
  return hallado ? (hallado[0] as CampoImportado) : null;
}

/** The matching after a column is said to be something: each column is one thing, and each thing is in one column. */
export function withColumna(
  columnas: ColumnasImportadas,
  indice: number,
  campo: CampoImportado | null,
): ColumnasImportadas {
  const restantes = Object.entries(columnas).filter(([nombre, donde]) => donde !== indice && nombre !== campo);
  return Object.fromEntries([...restantes, ...(campo === null ? [] : [[campo, indice]])]);
}

/** True when two matchings of columns are equal. */
export function sameColumnas(previas: ColumnasImportadas, nuevas: ColumnasImportadas): boolean {
  const texto = (columnas: ColumnasImportadas) =>
    Object.entries(columnas)
      .map(([campo, donde]) => `${campo}=${donde}`)
      .toSorted()
      .join();
  return texto(previas) === texto(nuevas);
}
