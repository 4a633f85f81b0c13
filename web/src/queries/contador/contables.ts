import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** Accounting programs for which there is a file. */
export const contablesQuery = queryOptions({
  queryKey: ['contador', 'contables'],
  queryFn: ({ signal }) => call('listContables', { signal }),
  staleTime: Infinity,
});

/** Accounts of a company's journal. */
export const planDeCuentasQuery = (id: string) =>
  queryOptions({
    queryKey: ['contador', id, 'plan-de-cuentas'],
    queryFn: ({ signal }) => call('getPlanDeCuentas', { params: { id }, signal }),
  });
