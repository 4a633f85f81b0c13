import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { toYyyyMMdd, type FechaCivil } from '@talonario/core/base';
import { VENTAS_POR_RESPUESTA, type GrupoVenta } from '@talonario/core/ventas';
import { call } from '../../api.ts';

/** Reading sales may take a while: going back to the list does not ask again for this long. */
const FRESH_MS = 60_000;

/** The list of an account's sales: what is invoiced, or what is given back. */
export type ListaDeVentas = 'listVentas' | 'listVentasCanceladas';

export interface Rango {
  desde: FechaCivil;
  hasta: FechaCivil;
}

/** Key of the readings of sales. */
export const VENTAS_KEY = ['ventas'] as const;

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

/** Account of a reading of the sales of all of them, in its key. */
export const TODAS = 'todas';

/**
 * Sales of every account closed between two dates that lack their voucher, and how many of each group each account has; of the cancelled and
 * refunded ones, all.
 */
export const ventasDeCuentasQuery = (lista: ListaDeVentas, { desde, hasta }: Rango) =>
  queryOptions({
    queryKey: [...ventasKey(TODAS), 'pendientes', lista, desde, hasta],
    queryFn: ({ signal }) =>
      call('listVentasDeCuentas', {
        query: {
          fecha_desde: toYyyyMMdd(desde),
          fecha_hasta: toYyyyMMdd(hasta),
          canceladas: lista === 'listVentasCanceladas' ? 'si' : null,
          limit: VENTAS_POR_RESPUESTA,
        },
        signal,
      }),
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
    retry: false,
  });

/** Sales of a page that have their voucher. */
export const TERMINADAS_POR_PAGINA = 50;

/** A page of the sales of every account, or of one, that have their voucher. They are stored: the marketplace is not read. */
export const terminadasQuery = (
  { desde, hasta }: Rango,
  { grupo, cuenta, q, pagina }: { grupo: GrupoVenta; cuenta: string | null; q: string; pagina: number },
) =>
  queryOptions({
    queryKey: [...ventasKey(TODAS), 'terminadas', desde, hasta, grupo, cuenta, q, pagina],
    queryFn: ({ signal }) =>
      call('listVentasDeCuentas', {
        query: {
          fecha_desde: toYyyyMMdd(desde),
          fecha_hasta: toYyyyMMdd(hasta),
          grupo,
          cuenta,
          q,
          guardadas: 'si',
          limit: TERMINADAS_POR_PAGINA,
          offset: (pagina - 1) * TERMINADAS_POR_PAGINA,
        },
        signal,
      }),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
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
