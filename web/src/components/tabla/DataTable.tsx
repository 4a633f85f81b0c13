import { useDeferredValue, useMemo, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { deAntes } from '../estados/deAntes.ts';
import { afterPaint } from '../../hooks/pantalla/afterPaint.ts';
import { useMedia } from '../../hooks/pantalla/useMedia.ts';
import { useListKeys } from '../../hooks/teclado/useListKeys.ts';
import { useAlToque } from '../../hooks/useAlToque.ts';
import { useAcceso } from '../../hooks/useAcceso.ts';
import { useEstable } from '../../hooks/useEstable.ts';
import { usePreparar } from '../../hooks/usePreparar.ts';
import classes from './DataTable.module.css';
import { Ir } from './filas/Enlace.tsx';
import { enEspera } from './filas/EnEspera.tsx';
import fichasClasses from './filas/Fichas.module.css';
import { FilasEsqueleto } from './filas/FilasEsqueleto.tsx';
import { Fila } from './filas/Fila.tsx';
import type { Column } from './orden/column.ts';
import { Encabezado } from './orden/Encabezado.tsx';
import type { RowAction } from './RowActions.tsx';
import type { OrdenDeLista } from './orden/useOrden.ts';
import { ErrorState } from '../estados/States.tsx';

export type { RowAction } from './RowActions.tsx';

interface Selection {
  ids: ReadonlySet<string>;
  onChange: (ids: ReadonlySet<string>) => void;
  /** Rows that cannot be chosen, with the reason. */
  refusal?: (id: string) => string | null;
}

interface Props<T> {
  /** Name of the table, for screen readers. */
  label: string;
  columns: readonly Column<T>[];
  /** undefined while they load: a skeleton of the real layout is shown. */
  rows: readonly T[] | undefined;
  rowKey: (fila: T) => string;
  /** Name of a row, part of the names of its controls. */
  rowName: (fila: T) => string;
  /** The first column links there; Enter on a row and a click anywhere else in it open it. */
  href?: (fila: T) => string;
  /** Opens a row without leaving the list, by Enter or a click. */
  onOpen?: (fila: T) => void;
  actions?: (fila: T) => readonly RowAction[];
  selection?: Selection;
  /** Order of a list sorted by its columns. */
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

/**
 * The product's table: sticky head, dense rows, actions on hover and focus, `j` `k` `x` and Enter.
 *
 * The answer to a press is seen at once and the rows come after: they are the heavy part of every list, and drawn with the
 * press they would hold the next frame. Only what is chosen is drawn with it. Until they come, rows of another list or of the
 * previous page are seen but nothing is done with them: a tick on a row that is leaving would choose what nobody sees.
 */
export function DataTable<T>(props: Props<T>) {
  const dibujada = useDeferredValue(props);
  const { rows, empty, error, onRetry } = dibujada;
  const espera = props.stale === true || (dibujada !== props && !sameRows(dibujada, props));

  if (error && !rows) return <ErrorState error={error} onRetry={onRetry ?? (() => location.reload())} />;
  if (rows?.length === 0) return <>{empty}</>;
  // Another list is another table: with the old one's elements, its titles would be seen moving to their new widths.
  return <Tabla key={dibujada.label} dibujada={dibujada} actual={props} espera={espera} />;
}

function Tabla<T>({ dibujada, actual, espera }: { dibujada: Props<T>; actual: Props<T>; espera: boolean }) {
  const { label, columns, rows, rowKey, rowName, actions, skeletonRows = 8, comoda = false, fichas, orden } = dibujada;
  const pedido = orden?.actual ? `${orden.actual.columna} ${orden.actual.sentido}` : '';
  // Order of the shown rows, which stay until the rows of the new order arrive.
  const [enOrden, setEnOrden] = useState(pedido);
  if (enOrden !== pedido && dibujada.stale !== true) setEnOrden(pedido);
  // Another list begins with the rows that fill a window: menus over the old list close with the press, not after fifty rows.
  const filasDibujadas = useDeferredValue(rows, rows?.slice(0, PRIMERAS));
  const faltan = (rows?.length ?? 0) - (filasDibujadas?.length ?? 0);
  const body = useListKeys();
  const enFichas = useMedia(fichas ? angosta[fichas] : '(width < 0px)');
  const touch = useMedia('(hover: none), (max-width: 40rem)');
  const { puede } = useAcceso();
  const navigate = useNavigate();
  const ir = useEstable((to: string) => void navigate(to));

  const elegibles = dibujada.selection;
  // Drawn after the frame of the press, like the rows; until then `espera` alone refuses.
  const enCamino = dibujada.stale === true;
  const ids = actual.selection?.ids ?? elegibles?.ids;
  const choosable = elegibles ? (rows ?? []).map(rowKey).filter((id) => !elegibles.refusal?.(id)) : [];
  const chosen = choosable.filter((id) => ids?.has(id));
  const chooseNow = useEstable((idsElegidos: readonly string[], elegidas: boolean) => {
    if (actual.selection && !espera) actual.selection.onChange(withAll(actual.selection.ids, idsElegidos, elegidas));
  });
  const chooseOne = useEstable((id: string, elegida: boolean) => chooseNow([id], elegida));
  const [todasElegidas, touchTodasElegidas] = useAlToque(chosen.length > 0 && chosen.length === choosable.length);
  const chooseAll = (elegidas: boolean) => {
    touchTodasElegidas(elegidas);
    afterPaint(() => chooseNow(choosable, elegidas));
  };
  const abre = dibujada.href !== undefined || dibujada.onOpen !== undefined;
  const open = useEstable((fila: T) => {
    const destino = dibujada.href?.(fila);
    if (destino) ir(destino);
    dibujada.onOpen?.(fila);
  });
  const preparar = usePreparar();
  const preparada = useRef(false);
  // All rows lead to the same screen: its code is loaded once, and not in the frame of the press.
  const approach = () => {
    const destino = rows?.[0] && dibujada.href?.(rows[0]);
    if (!destino || preparada.current) return;
    preparada.current = true;
    afterPaint(() => preparar(destino));
  };
  const permitidas = useMemo(
    () => actions && ((fila: T) => actions(fila).filter(({ derecho }) => derecho === undefined || puede(derecho))),
    [actions, puede],
  );

  return (
    <Ir value={ir}>
      <div className={classes.contenedor}>
        <div {...(espera && enEspera)}>
          <div
            className={`${classes.marco} ${fichasClasses.marco}`}
            data-marco
            {...deAntes(actual.stale ?? false)}
            data-comoda={comoda || undefined}
            data-fichas={enFichas || undefined}
          >
            <table
              className={`${classes.tabla} ${fichasClasses.tabla}`}
              aria-label={label}
              aria-busy={rows === undefined || espera}
            >
              <thead>
                <tr>
                  {elegibles && (
                    <th className={classes.casilla}>
                      <input
                        type="checkbox"
                        aria-label="Seleccionar toda la página"
                        checked={todasElegidas}
                        ref={(casilla) => {
                          if (casilla)
                            casilla.indeterminate =
                              !todasElegidas && chosen.length > 0 && chosen.length < choosable.length;
                        }}
                        disabled={choosable.length === 0 || enCamino}
                        onChange={({ currentTarget }) => chooseAll(currentTarget.checked)}
                      />
                    </th>
                  )}
                  {columns.map((column) => (
                    <Encabezado
                      key={`${column.key}${rows === undefined ? ' en espera' : ''}`}
                      column={column}
                      orden={actual.orden}
                      espera={rows === undefined}
                    />
                  ))}
                  {actions && (
                    <th className={classes.acciones}>
                      <span className="solo-lector">Acciones</span>
                    </th>
                  )}
                </tr>
              </thead>
              <tbody ref={body} onFocus={approach} onPointerEnter={approach}>
                {filasDibujadas === undefined ? (
                  <FilasEsqueleto
                    columns={columns}
                    filas={skeletonRows}
                    conCasilla={elegibles !== undefined}
                    conAcciones={actions !== undefined}
                  />
                ) : (
                  filasDibujadas.map((fila) => {
                    const id = rowKey(fila);
                    return (
                      <Fila
                        // In another order rows are drawn anew: a kept row would be seen moving to its new place.
                        key={`${id} ${enOrden}`}
                        id={id}
                        fila={fila}
                        columns={columns}
                        actions={permitidas}
                        nombre={rowName(fila)}
                        enFichas={enFichas}
                        touch={touch}
                        elegida={elegibles && ids?.has(id)}
                        reason={elegibles?.refusal?.(id) ?? null}
                        enCamino={enCamino}
                        onElegir={chooseOne}
                        abre={abre}
                        onAbrir={open}
                      />
                    );
                  })
                )}
                {/* The room of those that come: who is back further down stays there. */}
                {faltan > 0 && (
                  <tr aria-hidden="true" style={{ height: `calc(${faltan} * ${comoda ? '3rem' : '2.25rem'})` }} />
                )}
              </tbody>
            </table>
          </div>
        </div>
      </div>
    </Ir>
  );
}

/** Rows that fill the window of a big screen. */
const PRIMERAS = 25;

/** True when two drawings have the same rows, whatever each row says. */
function sameRows<T>(props: Props<T>, propsSiguientes: Props<T>): boolean {
  if (props.rows === propsSiguientes.rows) return true;
  if (props.rows?.length !== propsSiguientes.rows?.length) return false;
  const ids = new Set(props.rows?.map(props.rowKey));
  return propsSiguientes.rows?.every((fila) => ids.has(propsSiguientes.rowKey(fila))) ?? true;
}

const angosta = { sm: '(width < 40rem)', md: '(width < 60rem)' } as const;

function withAll(ids: ReadonlySet<string>, idsElegidos: readonly string[], elegidas: boolean): ReadonlySet<string> {
  const nuevas = new Set(ids);
  for (const id of idsElegidos) {
    if (elegidas) nuevas.add(id);
    else nuevas.delete(id);
  }
  return nuevas;
}
