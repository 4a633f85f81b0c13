import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call, type Query } from '../../api.ts';
import { comprasKey } from './compras.ts';

/** Certificates of a page. */
export const CERTIFICADOS_POR_PAGINA = 50;

/** Key of the readings of a company's taxes suffered. */
const sufridosKey = (id: string) => ['sufridos', id] as const;

/** Makes old the readings of a company's taxes suffered, and those of the purchases: the VAT position takes both. */
export async function renewSufridos(queryClient: QueryClient, id: string): Promise<void> {
  await Promise.all([sufridosKey(id), comprasKey(id)].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** Balances of a month. */
export const sufridosQuery = (id: string, periodo: string) =>
  queryOptions({
    queryKey: [...sufridosKey(id), 'mes', periodo],
    queryFn: ({ signal }) => call('getImpuestosSufridos', { params: { id, periodo }, signal }),
  });

/** A page of a company's certificates. */
export const certificadosQuery = (id: string, filtro: Query, pagina: number) =>
  queryOptions({
    queryKey: [...sufridosKey(id), 'certificados', filtro, pagina],
    queryFn: ({ signal }) =>
      call('listCertificadosSufridos', {
        params: { id },
        query: { ...filtro, limit: CERTIFICADOS_POR_PAGINA, offset: (pagina - 1) * CERTIFICADOS_POR_PAGINA },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Lists that a company imported. */
export const importacionesQuery = (id: string) =>
  queryOptions({
    queryKey: [...sufridosKey(id), 'importaciones'],
    queryFn: ({ signal }) => call('listImportacionesDeCertificados', { params: { id }, signal }),
  });
