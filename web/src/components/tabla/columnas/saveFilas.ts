import { csvOf, xlsxDeTandas, type Celda, type Fila, type FormatoDeFilas } from '@talonario/core/base';
import { saveArchivo } from '../../../api.ts';
import type { Column } from '../orden/column.ts';

/** Downloads what is seen of a list that is whole in the browser: its columns, in their order, for Excel in Argentina. */
export function saveColumnas<T>(
  nombre: string,
  formato: FormatoDeFilas,
  columns: readonly Pick<Column<T>, 'titulo' | 'texto' | 'align'>[],
  rows: readonly T[],
): Promise<void> {
  const conTexto = columns.flatMap(({ titulo, texto, align }) =>
    texto ? [{ titulo: String(titulo), celda: (fila: T) => toCelda(texto(fila), align) }] : [],
  );
  const filas = rows.map((fila) => conTexto.map(({ celda }) => celda(fila)));
  return saveFilas(nombre, formato, [conTexto.map(({ titulo }) => titulo), ...filas]);
}

/** A right-aligned text is a figure. */
function toCelda(texto: Exclude<Celda, object> | { fecha: string }, align: 'right' | undefined): Celda {
  return align === 'right' && typeof texto === 'string' ? { cifra: texto } : texto;
}

/** Downloads rows under their titles as a CSV, raw, or as a sheet in which days, figures and texts are told apart. */
export async function saveFilas(nombre: string, formato: FormatoDeFilas, filas: readonly Fila[]): Promise<void> {
  const partes: BlobPart[] = formato === 'csv' ? [csvOf(filas)] : [];
  if (formato === 'xlsx') for await (const bytes of xlsxDeTandas({ hoja: nombre }, enTandas(filas))) partes.push(bytes);
  saveArchivo({ nombre: `${nombre}.${formato}`, contenido: new Blob(partes, { type: tipos[formato] }) });
}

const tipos: Readonly<Record<FormatoDeFilas, string>> = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Rows between two breaths, in which the screen answers. */
const TANDA = 500;

async function* enTandas(filas: readonly Fila[]): AsyncGenerator<readonly Fila[]> {
  for (let n = 0; n < filas.length; n += TANDA) yield filas.slice(n, n + TANDA);
}
