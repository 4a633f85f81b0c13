import { Skeleton } from '@mantine/core';
import classes from '../DataTable.module.css';
import type { Column } from '../orden/column.ts';

interface Props<T> {
  columns: readonly Column<T>[];
  filas: number;
  conCasilla: boolean;
  conAcciones: boolean;
}

/** Rows on their way, each cell as wide as its column's text. */
export function FilasEsqueleto<T>({ columns, filas, conCasilla, conAcciones }: Props<T>) {
  return Array.from({ length: filas }, (_, indice) => (
    <tr key={indice}>
      {conCasilla && <td className={classes.casilla} />}
      {columns.map(({ key, desde, align, ancha }) => (
        <td key={key} data-desde={desde} data-align={align} data-ancha={ancha || undefined}>
          {/* A cell that is as wide as what it holds has nothing to be a part of. */}
          <Skeleton height={12} width={ancha ? `${45 + ((indice * 17) % 40)}%` : align ? '4rem' : '5rem'} />
        </td>
      ))}
      {conAcciones && <td className={classes.acciones} />}
    </tr>
  ));
}
