import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

/** The keys of the user's programs. */
export const clavesQuery = queryOptions({
  queryKey: ['programas', 'claves'],
  queryFn: ({ signal }) => call('listClaves', { signal }),
});

/** Addresses of the user's programs that receive notices. */
export const destinosQuery = queryOptions({
  queryKey: ['programas', 'destinos'],
  queryFn: ({ signal }) => call('listDestinos', { signal }),
});

export const ENTREGAS_POR_PAGINA = 20;

/** Deliveries to a destino; page from 1. */
export const entregasQuery = (id: string, pagina: number) =>
  queryOptions({
    queryKey: [...destinosQuery.queryKey, id, 'entregas', pagina],
    queryFn: ({ signal }) =>
      call('listEntregas', {
        params: { id },
        query: { limit: ENTREGAS_POR_PAGINA, offset: (pagina - 1) * ENTREGAS_POR_PAGINA },
        signal,
      }),
  });

/** End of the assistants' permission to issue, which expires. */
export const asistidaQuery = queryOptions({
  queryKey: ['programas', 'asistida'],
  queryFn: ({ signal }) => call('getAsistida', { signal }),
  refetchInterval: 60_000,
});
