import type { Venta } from '../ventas.ts';

/** Chosen packs, by `clave`. */
export type Seleccion = ReadonlySet<string>;

/** The rows of these packs that are chosen, by order. */
export function rowsOf(seleccion: Seleccion, ventas: readonly Venta[]): ReadonlySet<string> {
  return new Set(
    ventas.filter(({ clave }) => seleccion.has(clave)).flatMap(({ ordenes }) => ordenes.map(({ id }) => id)),
  );
}

/** The selection after the rows of a page changed to `rows`: touching one order moves its whole pack. */
export function withRows(
  seleccion: Seleccion,
  pagina: readonly Venta[],
  rows: ReadonlySet<string>,
): ReadonlySet<string> {
  const nueva = new Set(seleccion);
  for (const { clave, ordenes } of pagina) {
    const elegida = seleccion.has(clave);
    if (ordenes.every(({ id }) => rows.has(id) === elegida)) continue;
    if (elegida) nueva.delete(clave);
    else nueva.add(clave);
  }
  return nueva;
}

/** Every pack something can be done with. */
export function selectAll(ventas: readonly Venta[]): Seleccion {
  return new Set(ventas.filter(({ acciones }) => acciones.size > 0).map(({ clave }) => clave));
}
