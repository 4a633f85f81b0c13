import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useListKeys } from '../../hooks/teclado/useListKeys.ts';
import classes from './DataTable.module.css';
import { isOfRow } from './isOfRow.ts';
import { Encabezado } from './orden/Encabezado.tsx';
import { RowActions, type RowAction } from './RowActions.tsx';
import type { OrdenDeLista, Sentido } from './orden/useOrden.ts';
import { ErrorState } from '../estados/States.tsx';

export type { RowAction } from './RowActions.tsx';

export interface Column<T> {
  key: string;
  titulo: ReactNode;
  render: (fila: T) => ReactNode;
  /** Amounts and numbers go right. */
  align?: 'right';
  /** Shown from this width of the table up, as in a screen of `sm` 640 px, `md` 960 px, `lg` 1200 px. */
  desde?: 'sm' | 'md' | 'lg';
  /** Takes what is left over and cuts its text with an ellipsis; one column at most. */
  ancha?: boolean;
  /** A long text goes on in another line. */
  envuelve?: boolean;
  /** What it says in a CSV of what is seen; without it the column stays out of the file. */
  texto?: (fila: T) => string;
  /** The list can go by it: which way its head asks for first. */
  ordena?: Sentido;
  /** It names the row: where columns are chosen it always is there, and first. */
  fija?: boolean;
  /** Where columns are chosen, out of sight until it is. */
  oculta?: boolean;
}

interface Selection {
  ids: ReadonlySet<string>;
  onChange: (ids: ReadonlySet<string>) => void;
  /** Rows that cannot be chosen, with the reason. */
  refusal?: (id: string) => string | null;
}

interface Props<T> {
  /** What the rows are, for who does not see them. */
  label: string;
  columns: readonly Column<T>[];
  /** undefined while they load: a skeleton of the real layout is shown. */
  rows: readonly T[] | undefined;
  rowKey: (fila: T) => string;
  /** What a row is called, for the names of its controls. */
  rowName: (fila: T) => string;
  /** The first column links there; Enter on a row and a click anywhere else in it open it. */
  href?: (fila: T) => string;
  /** What Enter and a click do on a row that is shown without leaving the list. */
  onOpen?: (fila: T) => void;
  actions?: (fila: T) => readonly RowAction[];
  selection?: Selection;
  /** Of a list whose columns say what it goes by. */
  orden?: OrdenDeLista;
  /** Shown instead of the table when there is no row. */
  empty: ReactNode;
  error?: unknown;
  onRetry?: () => void;
  /** Rows are old while new ones are on their way. */
  stale?: boolean;
  skeletonRows?: number;
  /** 48 px rows instead of 36. */
  comoda?: boolean;
  /** Narrower than this (`sm` 640 px, `md` 960 px) each row is a card with every column; their titles must be text. */
  fichas?: 'sm' | 'md';
}

/** The product's table: sticky head, dense rows, actions on hover and focus, `j` `k` `x` and Enter. */
export function DataTable<T>(props: Props<T>) {
  const {
    label,
    columns,
    rows,
    empty,
    error,
    onRetry,
    stale = false,
    skeletonRows = 8,
    comoda = false,
    fichas,
  } = props;
  const { rowKey, rowName, href, onOpen, actions, selection, orden } = props;
  const navigate = useNavigate();
  const body = useListKeys();
  const enFichas = useMediaQuery(fichas ? angosta[fichas] : '(width < 0px)', false, { getInitialValueInEffect: false });

  if (error && !rows) return <ErrorState error={error} onRetry={onRetry ?? (() => location.reload())} />;
  if (rows?.length === 0) return <>{empty}</>;

  const choosable = (rows ?? []).map(rowKey).filter((id) => !selection?.refusal?.(id));
  const chosen = choosable.filter((id) => selection?.ids.has(id));

  return (
    <div
      className={classes.marco}
      data-stale={stale || undefined}
      data-comoda={comoda || undefined}
      data-fichas={enFichas || undefined}
    >
      <table className={classes.tabla} aria-label={label} aria-busy={rows === undefined}>
        <thead>
          <tr>
            {selection && (
              <th className={classes.casilla}>
                <input
                  type="checkbox"
                  aria-label="Seleccionar toda la página"
                  checked={chosen.length > 0 && chosen.length === choosable.length}
                  ref={(casilla) => {
                    if (casilla) casilla.indeterminate = chosen.length > 0 && chosen.length < choosable.length;
                  }}
                  disabled={choosable.length === 0}
                  onChange={({ currentTarget }) =>
                    selection.onChange(withAll(selection.ids, choosable, currentTarget.checked))
                  }
                />
              </th>
            )}
            {columns.map((column) => (
              <Encabezado key={column.key} column={column} orden={orden} />
            ))}
            {actions && (
              <th className={classes.acciones}>
                <span className="solo-lector">Acciones</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows === undefined
            ? Array.from({ length: skeletonRows }, (_, indice) => (
                <tr key={indice}>
                  {selection && <td className={classes.casilla} />}
                  {columns.map(({ key, desde, align, ancha }) => (
                    <td key={key} data-desde={desde} data-align={align} data-ancha={ancha || undefined}>
                      {/* A cell that is as wide as what it holds has nothing to be a part of. */}
                      <Skeleton height={12} width={ancha ? `${45 + ((indice * 17) % 40)}%` : align ? '4rem' : '5rem'} />
                    </td>
                  ))}
                  {actions && <td className={classes.acciones} />}
                </tr>
              ))
            : rows.map((fila) => {
                const id = rowKey(fila);
                const destino = href?.(fila);
                const reason = selection?.refusal?.(id) ?? null;
                const open = () => {
                  if (destino) void navigate(destino);
                  onOpen?.(fila);
                };
                return (
                  <tr
                    key={id}
                    data-row
                    tabIndex={-1}
                    aria-selected={selection ? selection.ids.has(id) : undefined}
                    onKeyDown={(event) => {
                      if (event.key === 'Enter' && event.target === event.currentTarget) open();
                    }}
                    {...((destino || onOpen) && {
                      'data-abre': true,
                      onClick: (event: MouseEvent) => isOfRow(event) && open(),
                    })}
                  >
                    {selection && (
                      <td className={classes.casilla} data-casilla>
                        <input
                          type="checkbox"
                          aria-label={`Seleccionar ${rowName(fila)}`}
                          checked={selection.ids.has(id)}
                          disabled={reason !== null}
                          title={reason ?? undefined}
                          onChange={({ currentTarget }) =>
                            selection.onChange(withAll(selection.ids, [id], currentTarget.checked))
                          }
                        />
                      </td>
                    )}
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
                      <td className={classes.acciones}>
                        <RowActions name={rowName(fila)} actions={actions(fila)} />
                      </td>
                    )}
                  </tr>
                );
              })}
        </tbody>
      </table>
    </div>
  );
}

const angosta = { sm: '(width < 40rem)', md: '(width < 60rem)' } as const;

function withAll(ids: ReadonlySet<string>, cuales: readonly string[], elegidas: boolean): ReadonlySet<string> {
  const nuevas = new Set(ids);
  for (const id of cuales) {
    if (elegidas) nuevas.add(id);
    else nuevas.delete(id);
  }
  return nuevas;
}
