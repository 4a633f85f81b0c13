import { memo, type MouseEvent } from 'react';
import { isOfRow } from '../isOfRow.ts';
import classes from '../DataTable.module.css';
import type { Column } from '../orden/column.ts';
import fichas from './Fichas.module.css';
import { RowActions, type RowAction } from '../RowActions.tsx';

interface DeCeldas<T> {
  fila: T;
  columns: readonly Column<T>[];
  actions: ((fila: T) => readonly RowAction[]) | undefined;
  nombre: string;
  enFichas: boolean;
  touch: boolean;
}

interface Props<T> extends DeCeldas<T> {
  id: string;
  /** undefined where none can be chosen. */
  elegida: boolean | undefined;
  /** Why it cannot be chosen. */
  reason: string | null;
  /** True while the rows of the previous page wait for the asked ones. */
  enCamino: boolean;
  onElegir: (id: string, elegida: boolean) => void;
  abre: boolean;
  onAbrir: (fila: T) => void;
}

/** A row, drawn again only for what changes of it: choosing one, or a hundred, costs their boxes and not their cells. */
export const Fila = memo(function Fila<T>(props: Props<T>) {
  const { id, elegida, reason, enCamino, onElegir, abre, onAbrir, ...celdas } = props;
  const { fila, nombre } = celdas;
  return (
    <tr
      data-row
      tabIndex={-1}
      aria-selected={elegida}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) onAbrir(fila);
      }}
      {...(abre && {
        'data-abre': true,
        onClick: (event: MouseEvent) => isOfRow(event) && onAbrir(fila),
      })}
    >
      {elegida !== undefined && (
        <td className={classes.casilla} data-casilla>
          <input
            type="checkbox"
            aria-label={`Seleccionar ${nombre}`}
            checked={elegida}
            disabled={reason !== null || enCamino}
            title={reason ?? undefined}
            onChange={({ currentTarget }) => onElegir(id, currentTarget.checked)}
          />
        </td>
      )}
      <Celdas {...celdas} />
    </tr>
  );
}) as <T>(props: Props<T>) => React.ReactElement;

/** Cells of a row. */
const Celdas = memo(function Celdas<T>({ fila, columns, actions, nombre, enFichas, touch }: DeCeldas<T>) {
  return (
    <>
      {columns.map(({ key, titulo, render, align, desde, ancha, envuelve }) => (
        <td
          key={key}
          data-titulo={enFichas && typeof titulo === 'string' ? titulo : undefined}
          data-align={align}
          data-desde={desde}
          data-ancha={ancha || undefined}
          data-envuelve={envuelve || undefined}
        >
          {render(fila)}
        </td>
      ))}
      {actions && (
        <td className={`${classes.acciones} ${fichas.acciones}`}>
          <RowActions name={nombre} actions={actions(fila)} touch={touch} />
        </td>
      )}
    </>
  );
}) as <T>(props: DeCeldas<T>) => React.ReactElement;
