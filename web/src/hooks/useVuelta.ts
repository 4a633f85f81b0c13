import { useLocation, useNavigate, type To } from 'react-router';

/** Way back from a screen that solves a problem, and the action retried once it is solved. */
export interface Vuelta {
  /** An address of ours. */
  to: string;
  texto: string;
  /** The sales that wait for it, by their pack. */
  retomar: readonly string[];
}

/** State of the link, not part of its address: who copies the address does not copy where to go back to. */
export const conVuelta = (vuelta: Vuelta): { vuelta: Vuelta } => ({ vuelta });

/** The way back, null for a person who came directly; and a function that goes there and retries what waited. */
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
