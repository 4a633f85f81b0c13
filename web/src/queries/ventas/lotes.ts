import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { FechaCivil } from '@talonario/core/base';
import type { ClaseLote } from '@talonario/core/ventas';
import { call } from '../../api.ts';
import { arcaQuery } from '../empresas/arca.ts';
import { TODAS } from './ventas.ts';

/** While a batch runs, how often the list of batches is read again. */
const LOTES_MS = 10_000;

/** The last batches of an account, or of all (null), that issued, or are issuing, something. */
export const lotesQuery = (cuenta_id: string | null) =>
  queryOptions({
    queryKey: ['lotes', cuenta_id ?? TODAS],
    queryFn: ({ signal }) =>
      cuenta_id === null
        ? call('listLotesDeCuentas', { signal })
        : call('listLotes', { params: { id: cuenta_id }, signal }),
    select: (lotes) => lotes.filter(({ clase }) => clase === 'emision'),
    refetchInterval: ({ state }) =>
      state.data?.some(({ estado }) => estado === 'pendiente' || estado === 'en_curso') ? LOTES_MS : false,
  });

/** A batch, or a preview: news do not make a preview old. */
export const loteQuery = (id: string, clase: ClaseLote) =>
  queryOptions({
    queryKey: clase === 'plan' ? ['plan', 'lote', id] : ['lote', id],
    queryFn: ({ signal }) => call('getLote', { params: { id }, signal }),
  });

/** Orders of an account in a batch. */
export interface OrdenesDeCuenta {
  cuenta_id: string;
  orderIds: string[];
}

/** Account of the orders of a batch or, of several accounts, the orders of each. */
export type DestinoDeLote = string | ((orderIds: readonly string[]) => OrdenesDeCuenta[]);

/** Plan of these orders: asked once, and dropped when the orders change. */
export const planQuery = (destino: DestinoDeLote, orderIds: readonly string[], fecha: FechaCivil | null) =>
  queryOptions({
    queryKey: ['plan', typeof destino === 'string' ? destino : TODAS, orderIds.toSorted().join(), fecha],
    queryFn: ({ signal }) =>
      typeof destino === 'string'
        ? call('planLote', { params: { id: destino }, body: { orderIds: [...orderIds], fecha }, signal })
        : call('planLoteDeCuentas', { body: { cuentas: destino(orderIds), fecha }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });

/** Readings that the vouchers of a batch change. */
const CON_SUS_COMPROBANTES = [['ventas'], ['facturas'], arcaQuery.queryKey, ['lotes']];

/** Refreshes every screen that a batch's vouchers show in. */
export async function refreshAfterLote(queryClient: QueryClient): Promise<void> {
  await Promise.all(CON_SUS_COMPROBANTES.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/**
 * Makes old what was read before a batch was asked for, without reading it again: a batch may end before anybody looks at it, and the
 * list of its sales would still offer them.
 */
export async function ageBeforeLote(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    CON_SUS_COMPROBANTES.map((queryKey) => queryClient.invalidateQueries({ queryKey, refetchType: 'none' })),
  );
}
