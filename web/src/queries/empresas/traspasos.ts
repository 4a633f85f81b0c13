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
