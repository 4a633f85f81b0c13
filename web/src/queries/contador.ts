import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

/** What a company has for its accountant: everything of one begins with these. */
const empresaKey = (id: string) => ['contador', id] as const;

/** What a monotributista invoiced against the limits. */
export const monotributoQuery = (id: string) =>
  queryOptions({
    queryKey: [...empresaKey(id), 'monotributo'],
    queryFn: ({ signal }) => call('getMonotributo', { params: { id }, signal }),
  });
