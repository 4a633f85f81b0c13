import { queryOptions } from '@tanstack/react-query';
import { toYyyyMMdd, type FechaCivil } from '@talonario/core/base';
import { call } from '../../api.ts';

/** Reading sales may take a while: going back to the list does not ask again for this long. */
const FRESH_MS = 60_000;

/** The list of an account's sales: what is invoiced, or what is given back. */
export type ListaDeVentas = 'listVentas' | 'listVentasCanceladas';

export interface Rango {
  desde: FechaCivil;
  hasta: FechaCivil;
}

/** Key of the readings of an account's sales. */
export const ventasKey = (cuenta_id: string) => ['ventas', cuenta_id] as const;

/** The sales of an account between two dates. The person tries again, if it fails: it can be long. */
export const ventasQuery = (cuenta_id: string, lista: ListaDeVentas, { desde, hasta }: Rango) =>
  queryOptions({
    queryKey: [...ventasKey(cuenta_id), lista, desde, hasta],
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

/** Initial values of a sale's invoice: read each time, since its receiver may have changed. */
export const ventaAManoQuery = (cuenta_id: string, venta: string) =>
  queryOptions({
    queryKey: [...ventasKey(cuenta_id), 'a-mano', venta],
    queryFn: ({ signal }) => call('getVentaAMano', { params: { id: cuenta_id, venta }, signal }),
    // Typed values are never replaced.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
