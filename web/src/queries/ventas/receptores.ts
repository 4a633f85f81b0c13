import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ReceptoresDeCuentasPagina, ReceptorRevisado } from '@talonario/core/ventas';
import { call } from '../../api.ts';
import { TODAS, ventasKey } from './ventas.ts';

export const RECEPTORES_POR_PAGINA = 50;

/** A page of the vouchers of an account, or of all (null), that would be to somebody else today, or of which that is not known. */
export const receptoresQuery = (
  cuenta_id: string | null,
  { resultado, pagina }: { resultado: ReceptorRevisado['resultado'] | undefined; pagina: number },
) =>
  queryOptions({
    queryKey: [...ventasKey(cuenta_id ?? TODAS), 'receptores', resultado, pagina],
    queryFn: async ({ signal }): Promise<ReceptoresDeCuentasPagina> => {
      const query = {
        limit: RECEPTORES_POR_PAGINA,
        offset: (pagina - 1) * RECEPTORES_POR_PAGINA,
        resultado: resultado ?? null,
      };
      if (cuenta_id === null) return call('listReceptoresDeCuentas', { query, signal });
      const leidos = await call('listReceptores', { params: { id: cuenta_id }, query, signal });
      return { ...leidos, results: leidos.results.map((revisado) => ({ ...revisado, cuenta_id })) };
    },
    placeholderData: keepPreviousData,
  });
