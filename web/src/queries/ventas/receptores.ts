import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ReceptorRevisado } from '@talonario/core/ventas';
import { call } from '../../api.ts';
import { ventasKey } from './ventas.ts';

export const RECEPTORES_POR_PAGINA = 50;

/** A page of the vouchers of an account that would be to somebody else today, or of which that is not known. */
export const receptoresQuery = (
  cuenta_id: string,
  { resultado, pagina }: { resultado: ReceptorRevisado['resultado'] | undefined; pagina: number },
) =>
  queryOptions({
    queryKey: [...ventasKey(cuenta_id), 'receptores', resultado, pagina],
    queryFn: ({ signal }) =>
      call('listReceptores', {
        params: { id: cuenta_id },
        query: {
          limit: RECEPTORES_POR_PAGINA,
          offset: (pagina - 1) * RECEPTORES_POR_PAGINA,
          resultado: resultado ?? null,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
