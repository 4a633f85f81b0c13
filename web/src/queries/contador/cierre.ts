import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** A closing under way is asked for this often. */
const POLL_MS = 1_000;

/** Key of the readings of a company's month. */
const mesKey = (id: string, periodo: string) => ['contador', id, 'mes', periodo] as const;

/** A company's month with its checks. `titular`: who owns it, null the user; absent: the window's owner. */
export const mesQuery = (id: string, periodo: string, titular?: string | null) =>
  queryOptions({
    queryKey: [...mesKey(id, periodo), 'controles'],
    queryFn: ({ signal }) =>
      call('getMes', { params: { id, periodo }, signal, ...(titular !== undefined && { titular }) }),
  });

/** Closings of a month; one under way is asked for again. */
export const cierresQuery = (id: string, periodo: string) =>
  queryOptions({
    queryKey: [...mesKey(id, periodo), 'cierres'],
    queryFn: ({ signal }) => call('listCierres', { params: { id, periodo }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.some(({ estado }) => estado === 'pendiente' || estado === 'en_curso') ? POLL_MS : false,
    refetchIntervalInBackground: true,
  });

/** Every company of the person and of those who share theirs; while one is being closed it is asked for again. */
export const mesaQuery = (periodo: string) =>
  queryOptions({
    queryKey: ['contador', 'mesa', periodo],
    queryFn: ({ signal }) => call('listMesa', { params: { periodo }, signal }),
    refetchInterval: ({ state }) => (state.data?.some(({ estado }) => estado === 'cerrando') ? 3 * POLL_MS : false),
  });
