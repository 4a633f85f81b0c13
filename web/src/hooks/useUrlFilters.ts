import { useSearchParams } from 'react-router';

/** Not a filter: which page of the filtered list. */
const PAGE = 'pagina';

export interface UrlFilters<K extends string> {
  /** Only the filters that are set. */
  values: Readonly<Partial<Record<K, string>>>;
  pagina: number;
  /** null or empty removes a filter. Any change goes back to the first page. */
  set: (cambios: Partial<Record<K, string | null>>) => void;
  setPagina: (pagina: number) => void;
  clear: () => void;
  any: boolean;
}

/** A list's filters, kept in the address: they survive a reload, travel in a link and go away with Back. */
export function useUrlFilters<K extends string>(keys: readonly K[]): UrlFilters<K> {
  const [params, setParams] = useSearchParams();
  const pares = keys.flatMap((key): [K, string][] => {
    const valor = params.get(key);
    return valor ? [[key, valor]] : [];
  });
  const change = (cambios: Readonly<Record<string, string | null | undefined>>) =>
    setParams(
      (previos) => {
        const nuevos = new URLSearchParams(previos);
        nuevos.delete(PAGE);
        for (const [key, valor] of Object.entries(cambios)) {
          if (valor) nuevos.set(key, valor);
          else nuevos.delete(key);
        }
        return nuevos;
      },
      // As a transition, a control would show its old value for a moment after it was touched.
      { flushSync: true },
    );

  const pedida = Number(params.get(PAGE) ?? 1);
  return {
    values: Object.fromEntries(pares) as Partial<Record<K, string>>,
    any: pares.length > 0,
    pagina: Number.isInteger(pedida) && pedida > 0 ? pedida : 1,
    set: change,
    setPagina: (pagina) => change({ [PAGE]: pagina > 1 ? String(pagina) : null }),
    clear: () => change(Object.fromEntries(keys.map((key) => [key, null]))),
  };
}
