import { Icon } from '../../Icon.tsx';
import type { Column } from './column.ts';
import classes from './Encabezado.module.css';
import type { OrdenDeLista } from './useOrden.ts';

interface Props<T> {
  column: Column<T>;
  orden: OrdenDeLista | undefined;
  /** The rows are not here yet: how wide the column is follows from them, and a title that is seen before would move. */
  espera: boolean;
}

/** The head of a column: pressed, the list goes by it. */
export function Encabezado<T>({ column, orden, espera }: Props<T>) {
  const { key, titulo, align, desde, ancha, ordena } = column;
  const common = { scope: 'col', 'data-align': align, 'data-desde': desde, 'data-ancha': ancha || undefined } as const;
  if (espera) {
    return (
      <th {...common}>
        <span className="solo-lector">{titulo}</span>
      </th>
    );
  }
  if (orden === undefined || ordena === undefined) return <th {...common}>{titulo}</th>;
  const sentido = orden.actual?.columna === key ? orden.actual.sentido : null;
  return (
    <th
      {...common}
      aria-label={String(titulo)}
      aria-sort={sentido === null ? 'none' : sentido === 'asc' ? 'ascending' : 'descending'}
    >
      <button
        type="button"
        className={classes.boton}
        data-en-papel
        data-sentido={sentido ?? undefined}
        aria-label={`Ordenar por ${String(titulo).toLowerCase()}`}
        onClick={() => orden.press(key, ordena)}
      >
        {titulo}
        <Icon name={sentido === 'asc' ? 'arriba' : 'abajo'} size={12} />
      </button>
    </th>
  );
}
