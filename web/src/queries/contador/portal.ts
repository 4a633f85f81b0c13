import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** Vouchers of a page of the accountant's. */
export const DEL_CONTADOR_POR_PAGINA = 50;

/** Company and months that a link shows. */
export const portalQuery = (enlace: string) =>
  queryOptions({
    queryKey: ['portal', enlace],
    queryFn: ({ signal }) => call('verContador', { signal }),
    retry: false,
  });

export const portalComprobantesQuery = (enlace: string, periodo: string, pagina: number) =>
  queryOptions({
    queryKey: ['portal', enlace, 'comprobantes', periodo, pagina],
    queryFn: ({ signal }) =>
      call('contadorComprobantes', {
        params: { periodo },
        query: { limit: DEL_CONTADOR_POR_PAGINA, offset: (pagina - 1) * DEL_CONTADOR_POR_PAGINA },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const portalControlesQuery = (enlace: string, periodo: string) =>
  queryOptions({
    queryKey: ['portal', enlace, 'controles', periodo],
    queryFn: ({ signal }) => call('contadorControles', { params: { periodo }, signal }),
  });
