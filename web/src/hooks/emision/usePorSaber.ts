import { useEffect, useRef, useState } from 'react';

/** Milliseconds before each new question: a minute in all, then the person decides. */
const ESPERAS_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000] as const;

/** An emission whose answer did not come: nobody knows yet whether the voucher went out. */
export interface PorSaber {
  /** null while it is being asked again by itself. */
  preguntar: (() => void) | null;
}

/**
 * Asks again for an answer that did not come, while its screen is there. `ask` makes the same call with the same key, which is not
 * done twice, and says whether its end is known.
 */
export function usePorSaber(): { porSaber: PorSaber | null; insist: (ask: () => Promise<boolean>) => Promise<void> } {
  const [porSaber, setPorSaber] = useState<PorSaber | null>(null);
  const enPantalla = useRef(true);
  useEffect(() => {
    enPantalla.current = true;
    return () => {
      enPantalla.current = false;
    };
  }, []);

  const insist = async (ask: () => Promise<boolean>): Promise<void> => {
    setPorSaber({ preguntar: null });
    for (const espera of ESPERAS_MS) {
      await new Promise((resolve) => setTimeout(resolve, espera));
      // A person who left sees the outcome in the list: nothing is sent behind their back.
      if (!enPantalla.current) return;
      if (await ask()) return setPorSaber(null);
    }
    setPorSaber({ preguntar: () => void insist(ask) });
  };
  return { porSaber, insist };
}
