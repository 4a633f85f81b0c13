import type { Verificacion } from '@talonario/core/empresas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { empresasQuery, verificacionQuery } from '../../queries/empresas/empresas.ts';
import { comienzoQuery } from '../../queries/inicio.ts';

/** A step of the verification: one at a time, with what it failed for. Answers whether it was done. */
export function usePaso(company_id: string): {
  working: boolean;
  fallo: unknown;
  dar: (paso: () => Promise<Verificacion>) => Promise<boolean>;
} {
  const queryClient = useQueryClient();
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: async (paso: () => Promise<Verificacion>) => {
      queryClient.setQueryData(verificacionQuery(company_id).queryKey, await paso());
      void queryClient.invalidateQueries({ queryKey: empresasQuery.queryKey });
      // A step of the first ones may be this one.
      void queryClient.invalidateQueries({ queryKey: comienzoQuery.queryKey });
    },
  });
  const dar = (paso: () => Promise<Verificacion>): Promise<boolean> =>
    mutateAsync(paso).then(
      () => true,
      () => false,
    );
  return { working: isPending, fallo: error, dar };
}
