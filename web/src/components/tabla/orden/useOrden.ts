import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { afterPaintHere } from '../../../hooks/pantalla/afterPaint.ts';
import { useEstable } from '../../../hooks/useEstable.ts';

export type Sentido = 'asc' | 'desc';

/** Column and direction of a list's order. */
export interface Orden {
  columna: string;
  sentido: Sentido;
}

export interface OrdenDeLista {
  /** null: as it comes. */
  actual: Orden | null;
  /** Presses the head of a column: its first way, the other, and back to how the list comes. */
  press: (columna: string, primero: Sentido) => void;
}

/** The order of a list, kept in the address with its filters; the same object while it is the same. `propio`: how it comes when the address says nothing. */
export function useOrden(columnas: readonly string[], propio: Orden | null = null): OrdenDeLista {
  const [params, setParams] = useSearchParams();
  const columna = params.get('orden');
  const sentido = params.get('sentido') === 'asc' ? 'asc' : 'desc';
  const pedida = columna !== null && columnas.includes(columna) ? columna : null;
  const actual = useMemo<Orden | null>(
    () => (pedida === null ? propio : { columna: pedida, sentido }),
    [pedida, sentido, propio],
  );
  const change = useEstable((columnaPedida: string, primero: Sentido) =>
    setParams(
      (previos) => {
        const nuevos = new URLSearchParams(previos);
        for (const clave of ['pagina', 'orden', 'sentido']) nuevos.delete(clave);
        const siguiente = nextOrden(actual, { columna: columnaPedida, sentido: primero });
        if (siguiente !== null && !isSame(siguiente, propio)) {
          nuevos.set('orden', siguiente.columna);
          nuevos.set('sentido', siguiente.sentido);
        }
        return nuevos;
      },
      { flushSync: true },
    ),
  );
  const press = useEstable((columnaPedida: string, primero: Sentido) =>
    afterPaintHere(() => change(columnaPedida, primero)),
  );
  return useMemo(() => ({ actual, press }), [actual, press]);
}

/** Order after a press on a column's head: `primero`, the opposite direction, none. */
export function nextOrden(actual: Orden | null, primero: Orden): Orden | null {
  if (actual?.columna !== primero.columna) return primero;
  return actual.sentido === primero.sentido ? { ...primero, sentido: reverseSentido(primero.sentido) } : null;
}

function reverseSentido(sentido: Sentido): Sentido {
  return sentido === 'asc' ? 'desc' : 'asc';
}

function isSame(orden: Orden, propio: Orden | null): boolean {
  return propio !== null && orden.columna === propio.columna && orden.sentido === propio.sentido;
}
