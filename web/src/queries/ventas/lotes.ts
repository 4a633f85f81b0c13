import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { FechaCivil } from '@talonario/core/base';
import { call } from '../../api.ts';
import { arcaQuery } from '../empresas/arca.ts';

/** While a batch runs, how often the list of batches is read again. */
const LOTES_MS = 10_000;

/** The last batches of an account that issued, or are issuing, something. */
export const lotesQuery = (cuenta_id: string) =>
  queryOptions({
    queryKey: ['lotes', cuenta_id],
    queryFn: ({ signal }) => call('listLotes', { params: { id: cuenta_id }, signal }),
    select: (lotes) => lotes.filter(({ clase }) => clase === 'emision'),
    refetchInterval: ({ state }) =>
      state.data?.some(({ estado }) => estado === 'pendiente' || estado === 'en_curso') ? LOTES_MS : false,
  });

export const loteQuery = (id: string) =>
  queryOptions({
    queryKey: ['lote', id],
    queryFn: ({ signal }) => call('getLote', { params: { id }, signal }),
  });

/** Plan of these orders: asked once, and dropped when the orders change. */
export const planQuery = (cuenta_id: string, orderIds: readonly string[], fecha: FechaCivil | null) =>
  queryOptions({
    queryKey: ['plan', cuenta_id, orderIds.toSorted().join(), fecha],
    queryFn: ({ signal }) =>
      call('planLote', { params: { id: cuenta_id }, body: { orderIds: [...orderIds], fecha }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });

/** Refreshes every screen that a batch's vouchers show in. */
export async function refreshAfterLote(queryClient: QueryClient): Promise<void> {
  const viejas = [['ventas'], ['facturas'], arcaQuery.queryKey, ['lotes']];
  await Promise.all(viejas.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
