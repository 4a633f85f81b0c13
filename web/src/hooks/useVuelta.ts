import { useLocation, useNavigate, type To } from 'react-router';

/** Where somebody comes from to a screen that solves something, and what is tried again once it is solved. */
export interface Vuelta {
  /** An address of ours. */
  to: string;
  texto: string;
  /** The sales that wait for it, by their pack. */
  retomar: readonly string[];
}

/** State of the link, not part of its address: who copies the address does not copy where to go back to. */
export const conVuelta = (vuelta: Vuelta): { vuelta: Vuelta } => ({ vuelta });

/** Where to go back to, null for who came by themselves; and the way there, which tries again what waited. */
export function useVuelta(): { vuelta: Vuelta | null; goBack: (destino: To) => Promise<void> } {
  const { state } = useLocation() as { state: { vuelta?: Vuelta } | null };
  const navigate = useNavigate();
  const vuelta = state?.vuelta ?? null;
  return {
    vuelta,
    goBack: async (destino) => {
      await navigate(vuelta?.to ?? destino, { replace: true, ...(vuelta && { state: { retomar: vuelta.retomar } }) });
    },
  };
}

/** The sales that whoever comes back wants tried again. */
export function useRetomar(): readonly string[] {
  const { state } = useLocation() as { state: { retomar?: readonly string[] } | null };
  return state?.retomar ?? NINGUNA;
}

const NINGUNA: readonly string[] = [];
