import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

/** The user's companies with their points of sale. */
export const empresasQuery = queryOptions({
  queryKey: ['empresas'],
  queryFn: ({ signal }) => call('listEmpresas', { signal }),
});

export const empresaQuery = (id: string) =>
  queryOptions({
    queryKey: ['empresas', id],
    queryFn: ({ signal }) => call('getEmpresa', { params: { id }, signal }),
  });

/** What ARCA says of a CUIT. */
export const personaQuery = (cuit: string) =>
  queryOptions({
    queryKey: ['persona', cuit],
    queryFn: ({ signal }) => call('buscarCuit', { params: { cuit }, signal }),
    retry: false,
  });
