import { queryOptions } from '@tanstack/react-query';
import { toYyyyMMdd, type FechaCivil } from '@talonario/core';
import { call } from '../api.ts';
import type { Modo } from '../pages/cuentas/ventas/modos.ts';

/** Reading sales may take a while: going back to the list does not ask again for this long. */
const FRESH_MS = 60_000;
/** While a batch runs, how often the list of batches is read again. */
const LOTES_MS = 10_000;

export interface Rango {
  desde: FechaCivil;
  hasta: FechaCivil;
}

/** The sales of an account between two dates. The person tries again, if it fails: it can be long. */
export const ventasQuery = (cuenta_id: string, { lista }: Modo, { desde, hasta }: Rango) =>
  queryOptions({
    queryKey: ['ventas', cuenta_id, lista, desde, hasta],
    queryFn: ({ signal }) =>
      call(lista, {
        params: { id: cuenta_id },
        query: { fecha_desde: toYyyyMMdd(desde), fecha_hasta: toYyyyMMdd(hasta) },
        signal,
      }),
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
    retry: false,
  });

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
