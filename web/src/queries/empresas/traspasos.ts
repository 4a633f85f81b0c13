import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** Hand-overs of companies that the user offered, and those offered to the user. */
export const traspasosQuery = queryOptions({
  queryKey: ['traspasos'],
  queryFn: ({ signal }) => call('listTraspasos', { signal }),
});

/** Companies, accounts and rows that a hand-over of this company moves. Read at each opening: work that began meanwhile stops it. */
export const traspasoPrevistoQuery = (id: string) =>
  queryOptions({
    queryKey: ['traspasos', 'previsto', id],
    queryFn: ({ signal }) => call('getTraspaso', { params: { id }, signal }),
    staleTime: 0,
  });

/** What a received offer brings, and what stops the user from accepting it. Read at each opening, as what the owner sees. */
export const traspasoRecibidoQuery = (traspaso: string) =>
  queryOptions({
    queryKey: ['traspasos', 'recibido', traspaso],
    queryFn: ({ signal }) => call('getTraspasoRecibido', { params: { traspaso }, signal }),
    staleTime: 0,
  });
