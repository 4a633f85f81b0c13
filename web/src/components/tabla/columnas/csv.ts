import { csvDe } from '@talonario/core';
import { saveArchivo } from '../../../api.ts';
import type { Column } from '../orden/column.ts';

/** Downloads what is seen of a list that is whole in the browser: its columns, in their order, for Excel in Argentina. */
export function saveCsv<T>(
  nombre: string,
  columns: readonly Pick<Column<T>, 'titulo' | 'texto' | 'align'>[],
  rows: readonly T[],
): void {
  const conTexto = columns.flatMap(({ titulo, texto, align }) =>
    texto ? [{ titulo: String(titulo), texto, align }] : [],
  );
  const filas = rows.map((fila) =>
    conTexto.map(({ texto, align }) => (align === 'right' ? { cifra: texto(fila) } : texto(fila))),
  );
  const csv = csvDe([conTexto.map(({ titulo }) => titulo), ...filas]);
  saveArchivo({ nombre: `${nombre}.csv`, contenido: new Blob([csv], { type: 'text/csv;charset=utf-8' }) });
}
