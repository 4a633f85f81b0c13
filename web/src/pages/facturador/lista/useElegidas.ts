import type { Comprobante } from '@talonario/core/comprobantes';
import { useState } from 'react';

export interface Elegidas {
  ids: ReadonlySet<string>;
  lista: readonly Comprobante[];
  /** Sets the choice among the shown rows; the choice on other pages stays. */
  set: (ids: ReadonlySet<string>) => void;
  setLista: (lista: readonly Comprobante[]) => void;
}

/** The vouchers that are chosen, page after page, while `alcance` (the filters) stays the same. */
export function useElegidas(alcance: string, rows: readonly Comprobante[] | undefined): Elegidas {
  const [guardada, setGuardada] = useState<{ alcance: string; elegidas: ReadonlyMap<string, Comprobante> }>({
    alcance,
    elegidas: new Map(),
  });
  const elegidas: ReadonlyMap<string, Comprobante> = guardada.alcance === alcance ? guardada.elegidas : new Map();
  const setLista = (lista: readonly Comprobante[]) =>
    setGuardada({ alcance, elegidas: new Map(lista.map((comprobante) => [comprobante.id, comprobante])) });
  return {
    ids: new Set(elegidas.keys()),
    lista: [...elegidas.values()],
    set: (ids) => {
      const conocidas = new Map([...elegidas, ...(rows ?? []).map((row) => [row.id, row] as const)]);
      setLista([...ids].flatMap((id) => conocidas.get(id) ?? []));
    },
    setLista,
  };
}
