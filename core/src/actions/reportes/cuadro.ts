import type { Celda } from '../../rules/reportes/planilla.ts';
import { writePlanilla } from '../articulos/planilla.ts';

/** Widths in letters. */
const ANCHO_MINIMO = 9;
const ANCHO_MAXIMO = 40;
const PESOS = '#,##0.00';
/** Longest name that Excel gives a sheet. */
const NOMBRE_DE_HOJA = 31;

/**
 * Rows under their titles as an XLSX of one sheet. Texts stay texts, so that a number of 16 digits keeps the last; figures have
 * two decimals, but those of the columns that count (`enteros`).
 */
export function writeCuadro(
  hoja: string,
  filas: readonly (readonly Celda[])[],
  enteros: readonly number[],
): Promise<Uint8Array> {
  const celdas = filas.map((fila) => fila.map((celda) => (typeof celda === 'string' ? celda : celda.toNumber())));
  return writePlanilla(hoja.slice(0, NOMBRE_DE_HOJA), celdas, { anchos: anchosDe(celdas), formato: PESOS, enteros });
}

/** Wide enough for what most rows have: a longer name is cut by the next column, not lost. */
function anchosDe(filas: readonly (readonly (string | number)[])[]): number[] {
  const columnas = Math.max(0, ...filas.slice(0, 1).map((fila) => fila.length));
  return Array.from({ length: columnas }, (_, columna) => {
    let ancho = ANCHO_MINIMO;
    for (const fila of filas) {
      const valor = fila[columna] ?? '';
      const letras = typeof valor === 'number' ? valor.toFixed(2).length + 5 : valor.length + 2;
      if (letras > ancho) ancho = letras;
    }
    return Math.min(ancho, ANCHO_MAXIMO);
  });
}
