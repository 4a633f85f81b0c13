import type { EleccionPublicaciones } from '@talonario/core/publicaciones';
import { useMemo, useState } from 'react';

/** The chosen listings: one by one, or all that the filters leave but those taken out of them. */
export interface Seleccion {
  cantidad: number;
  /** True when the choice is all that the filters leave, unread pages included. */
  todas: boolean;
  /** The chosen ones or, of all, those taken out. */
  ids: readonly string[];
  has: (id: string) => boolean;
  set: (id: string, elegida: boolean) => void;
  setTodas: () => void;
  clear: () => void;
}

/** Selection of a list while `alcance` (the filters) stays the same: the data of listings out of it are unknown. */
export function useSeleccion(alcance: string, total: number): Seleccion {
  const [guardada, setGuardada] = useState<{ alcance: string; ids: ReadonlySet<string>; todas: boolean }>({
    alcance,
    ids: new Set(),
    todas: false,
  });
  const { ids, todas: completa } = guardada.alcance === alcance ? guardada : vacia;
  const acciones = useMemo(
    () => ({
      set: (id: string, elegida: boolean) =>
        setGuardada((antes) => {
          const { ids: idsGuardados, todas: eranTodas } = antes.alcance === alcance ? antes : vacia;
          const nuevas = new Set(idsGuardados);
          if (elegida !== eranTodas) nuevas.add(id);
          else nuevas.delete(id);
          return { alcance, ids: nuevas, todas: eranTodas };
        }),
      setTodas: () => setGuardada({ alcance, ids: new Set(), todas: true }),
      clear: () => setGuardada({ alcance, ids: new Set(), todas: false }),
    }),
    [alcance],
  );
  return {
    ...acciones,
    todas: completa,
    ids: [...ids],
    cantidad: completa ? Math.max(0, total - ids.size) : ids.size,
    has: (id) => completa !== ids.has(id),
  };
}

const vacia = { ids: new Set<string>(), todas: false } as const;

/** The chosen ones, as the API is asked for them; `filtro` when it is all that the filters leave. */
export function eleccionOfSeleccion(
  { todas: completa, ids }: Pick<Seleccion, 'todas' | 'ids'>,
  filtro: EleccionPublicaciones,
) {
  if (!completa) return { item_ids: [...ids] };
  return ids.length === 0 ? filtro : { ...filtro, excepto: [...ids] };
}
