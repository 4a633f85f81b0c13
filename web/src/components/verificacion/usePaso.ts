import type { Verificacion } from '@talonario/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { empresasQuery, verificacionQuery } from '../../queries/empresas/empresas.ts';
import { comienzoQuery } from '../../queries/inicio.ts';

/** A step of the verification: one at a time, with what it failed for. Answers whether it was done. */
export function usePaso(company_id: string): {
  working: boolean;
  fallo: unknown;
  dar: (paso: () => Promise<Verificacion>) => Promise<boolean>;
} {
  const queryClient = useQueryClient();
  const [working, setWorking] = useState(false);
  const [fallo, setFallo] = useState<unknown>(null);
  const dar = async (paso: () => Promise<Verificacion>): Promise<boolean> => {
    setWorking(true);
    setFallo(null);
    try {
      queryClient.setQueryData(verificacionQuery(company_id).queryKey, await paso());
      void queryClient.invalidateQueries({ queryKey: empresasQuery.queryKey });
      // A step of the first ones may be this one.
      void queryClient.invalidateQueries({ queryKey: comienzoQuery.queryKey });
      return true;
    } catch (error) {
      setFallo(error);
      return false;
    } finally {
      setWorking(false);
    }
  };
  return { working, fallo, dar };
}
