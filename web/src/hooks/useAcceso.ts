import { useQuery } from '@tanstack/react-query';
import type { Derecho } from '@talonario/core/base';
import type { Compartida } from '@talonario/core/empresas';
import { createContext, use, useMemo } from 'react';
import { compartidasQuery } from '../queries/empresas/miembros.ts';
import { readTitular } from '../titular.ts';

/** What this window may do, and whose it is. */
export interface Acceso {
  /** What is shared; null: it is one's own, or it is not known yet. */
  compartida: Compartida | null;
  puede(derecho: Derecho): boolean;
}

const PROPIO: Acceso = { compartida: null, puede: () => true };

/** Of every screen, read once by its frame: each cell that can be edited asks, and a query of its own costs more than the cell. */
export const AccesoDeVentana = createContext<Acceso>(PROPIO);

/** What this window may do. */
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
