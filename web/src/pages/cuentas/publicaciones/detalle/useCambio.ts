import { useQueryClient } from '@tanstack/react-query';
import type { Publicacion, PublicacionCambios } from '@talonario/core/publicaciones';
import { useMemo } from 'react';
import { call } from '../../../../api.ts';
import { historialPubQuery, publicacionesKey, publicacionQuery } from '../../../../queries/publicaciones.ts';

/** Changes a listing in the marketplace; its answer is shown here and in the list. */
export function useCambio(cuenta_id: string, pub: string) {
  const queryClient = useQueryClient();
  return useMemo(() => {
    const params = { id: cuenta_id, pub };
    const show = (publicacion: Publicacion): Publicacion => {
      queryClient.setQueryData(publicacionQuery(cuenta_id, pub).queryKey, publicacion);
      void queryClient.invalidateQueries({ queryKey: [...publicacionesKey(cuenta_id), 'lista'] });
      void queryClient.invalidateQueries(historialPubQuery(cuenta_id, pub));
      return publicacion;
    };
    return {
      async update(cambios: PublicacionCambios) {
        const cambiada = await call('updatePub', { params, body: cambios });
        show(cambiada.publicacion);
        return cambiada;
      },
      join: async (promo: string, body: { deal_price?: string; stock?: string }) =>
        show(await call('entrarPromo', { params: { ...params, promo }, body })),
      leave: async (promo: string) => show(await call('salirPromo', { params: { ...params, promo } })),
    };
  }, [queryClient, cuenta_id, pub]);
}
