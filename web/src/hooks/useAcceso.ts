import { useQuery } from '@tanstack/react-query';
import type { Derecho } from '@talonario/core/base';
import type { Compartida } from '@talonario/core/empresas';
import { createContext, use, useMemo } from 'react';
import { compartidasQuery } from '../queries/empresas/miembros.ts';
import { readTitular } from '../titular.ts';

/** Rights of this window, and their owner. */
export interface Acceso {
  /** Shared companies the window works on; null: the user's own, or unknown yet. */
  compartida: Compartida | null;
  puede(derecho: Derecho): boolean;
}

const PROPIO: Acceso = { compartida: null, puede: () => true };

/** Access of every screen, read once by the frame: each editable cell asks for it, and a query costs more than the cell. */
export const AccesoDeVentana = createContext<Acceso>(PROPIO);

/** Access of this window. */
export function useAcceso(): Acceso {
  return use(AccesoDeVentana);
}

/** Reads it, for the frame. Of what is shared nothing is offered until it is known what may be done. */
export function useAccesoLeido(): Acceso {
  const titular = readTitular();
  const { data } = useQuery({ ...compartidasQuery, enabled: titular !== null });
  return useMemo(() => {
    if (titular === null) return PROPIO;
    const compartida = data?.find((empresaCompartida) => empresaCompartida.titular.id === titular) ?? null;
    return { compartida, puede: (derecho) => compartida?.derechos.includes(derecho) ?? false };
  }, [titular, data]);
}
