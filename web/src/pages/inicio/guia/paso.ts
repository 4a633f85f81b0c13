import type { Comienzo } from '@talonario/core/inicio';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { comienzoQuery } from '../../../queries/inicio.ts';

export interface PropsDePaso {
  comienzo: Comienzo;
}

/** Takes a step, one at a time, with what it failed for; afterwards what was known of all of it is read again. */
export function useDar(): {
  working: boolean;
  fallo: unknown;
  dar: (paso: () => Promise<unknown>) => Promise<boolean>;
} {
  const queryClient = useQueryClient();
  const [working, setWorking] = useState(false);
  const [fallo, setFallo] = useState<unknown>(null);
  const dar = async (paso: () => Promise<unknown>): Promise<boolean> => {
    setWorking(true);
    setFallo(null);
    // The failure is shown at once: reading again may take as long as it did.
    const salioBien = await paso().then(
      () => true,
      (error: unknown) => {
        setFallo(error);
        return false;
      },
    );
    for (const queryKey of [['empresas'], ['cuentas'], ['verificacion'], ['arca', 'puntos']]) {
      void queryClient.invalidateQueries({ queryKey });
    }
    await queryClient.invalidateQueries({ queryKey: comienzoQuery.queryKey });
    setWorking(false);
    return salioBien;
  };
  return { working, fallo, dar };
}
