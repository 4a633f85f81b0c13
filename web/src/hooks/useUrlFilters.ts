import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { afterPaintHere } from './pantalla/afterPaint.ts';
import { useEstable } from './useEstable.ts';

/** Key of the page of the filtered list; it is no filter. */
const PAGE = 'pagina';

export interface UrlFilters<K extends string> {
  /** Filters that are set. */
  values: Readonly<Partial<Record<K, string>>>;
  pagina: number;
  /**
   * Changes filters from a press, after the frame that shows it. null or empty removes a filter. Any change goes back to the
   * first page.
   */
  set: (cambios: Partial<Record<K, string | null>>) => void;
  /**
   * Keeps the typed text. At once when the field is left: the press that left it counts on the text. With the focus still in the
   * field, the list follows between two keys.
   */
  commit: (cambios: Partial<Record<K, string | null>>, alDejar?: boolean) => void;
  setPagina: (pagina: number) => void;
  clear: () => void;
  any: boolean;
}

/**
 * A list's filters, kept in the address: they survive a reload, travel in a link and go away with Back. The same object while
 * they are the same.
 */
export function useUrlFilters<K extends string>(keys: readonly K[]): UrlFilters<K> {
  const [params, setParams] = useSearchParams();
  const claves = JSON.stringify(
    keys.flatMap((key) => {
      const valor = params.get(key);
      return valor ? [[key, valor]] : [];
    }),
  );
  const change = useEstable((cambios: Readonly<Record<string, string | null | undefined>>, atOnce?: boolean) => {
    // The address and not what is drawn: what was just typed may be on its way there.
    const nuevos = new URLSearchParams(location.search);
    nuevos.delete(PAGE);
    for (const [key, valor] of Object.entries(cambios)) {
      if (valor) nuevos.set(key, valor);
      else nuevos.delete(key);
    }
    // Without `flushSync`, the control would show its old value for a moment after the press.
    setParams(nuevos, { flushSync: atOnce ?? true });
  });
  const press = useEstable((cambios: Readonly<Record<string, string | null | undefined>>) =>
    afterPaintHere(() => change(cambios)),
  );
  const clear = useEstable(() => press(Object.fromEntries(keys.map((key) => [key, null]))));

  const pedida = Number(params.get(PAGE) ?? 1);
  const pagina = Number.isInteger(pedida) && pedida > 0 ? pedida : 1;
  return useMemo(() => {
    const pares = JSON.parse(claves) as [K, string][];
    return {
      values: Object.fromEntries(pares) as Partial<Record<K, string>>,
      any: pares.length > 0,
      pagina,
      set: press,
      commit: change,
      setPagina: (paginaNueva) => press({ [PAGE]: paginaNueva > 1 ? String(paginaNueva) : null }),
      clear,
    };
  }, [claves, pagina, change, press, clear]);
}
