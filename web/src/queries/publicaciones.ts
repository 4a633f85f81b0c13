import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CambioPrecios, PubsPagina, Supuestos } from '@talonario/core/publicaciones';
import { call, type Query } from '../api.ts';

/** Listings of a page: a few screenfuls, and little enough to read between two frames. */
export const PUBS_POR_PAGINA = 40;

/** Rows of a page of a change of many prices, or of a what-if. */
export const FILAS_POR_PAGINA = 25;

/** While the marketplace is being read, or prices are being changed, how often it is asked how far it is. */
const EN_CURSO_MS = 2_000;
/** While something is being computed again. */
const VIEJA_MS = 5_000;

/** Milliseconds that a price's charge is kept. */
const CARGO_MS = 60_000;

/** Key of the readings of an account's listings. */
export const publicacionesKey = (cuenta_id: string) => ['publicaciones', cuenta_id] as const;

const listadasKey = (cuenta_id: string) => [...publicacionesKey(cuenta_id), 'lista'] as const;

/** A page of the list, from 1. The first is read again by itself while the marketplace is being read. */
export const pubsQuery = (cuenta_id: string, filtros: Query, pagina: number) =>
  queryOptions({
    queryKey: [...listadasKey(cuenta_id), filtros, pagina],
    queryFn: ({ signal }) =>
      call('listPubs', {
        params: { id: cuenta_id },
        query: { ...filtros, page: pagina, limit: PUBS_POR_PAGINA },
        signal,
      }),
    refetchInterval: ({ state: { data } }) => (data ? intervalOf(data, pagina) : false),
  });

function intervalOf({ estado, results }: PubsPagina, pagina: number): number | false {
  if (estado.en_curso && pagina === 1) return EN_CURSO_MS;
  return results.some(({ vieja }) => vieja) ? VIEJA_MS : false;
}

/** A listing, as the marketplace has it now. */
export const publicacionQuery = (cuenta_id: string, pub: string) =>
  queryOptions({
    queryKey: [...publicacionesKey(cuenta_id), 'una', pub],
    queryFn: ({ signal }) => call('getPub', { params: { id: cuenta_id, pub }, signal }),
    refetchOnWindowFocus: false,
  });

/** Marketplace's charge for a typed price, in the listing's currency. */
export const listingPriceQuery = (cuenta_id: string, pub: string, price: string) =>
  queryOptions({
    queryKey: [...publicacionesKey(cuenta_id), 'cargo', pub, price],
    queryFn: ({ signal }) => call('listingPrice', { params: { id: cuenta_id, pub }, body: { price }, signal }),
    staleTime: CARGO_MS,
    retry: false,
  });

export const historialPubQuery = (cuenta_id: string, pub: string) =>
  queryOptions({
    queryKey: [...publicacionesKey(cuenta_id), 'historial', pub],
    queryFn: ({ signal }) => call('historialPub', { params: { id: cuenta_id, pub }, signal }),
  });

/** The last changes of many prices. */
export const cambiosPreciosQuery = (cuenta_id: string) =>
  queryOptions({
    queryKey: [...publicacionesKey(cuenta_id), 'cambios'],
    queryFn: ({ signal }) => call('listCambiosPrecios', { params: { id: cuenta_id }, signal }),
    refetchInterval: ({ state }) => (state.data?.some(isWorking) ? EN_CURSO_MS : false),
  });

/** A change of many prices with a page of its rows, read again while it works. */
export const cambioPreciosQuery = (cuenta_id: string, cambio: string, estado: string | null, pagina: number) =>
  queryOptions({
    queryKey: [...publicacionesKey(cuenta_id), 'cambio', cambio, estado, pagina],
    queryFn: ({ signal }) =>
      call('getCambioPrecios', {
        params: { id: cuenta_id, cambio },
        query: { estado, page: pagina, limit: FILAS_POR_PAGINA },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data && isWorking(data) ? EN_CURSO_MS : false),
  });

/** True while the change is in progress. */
export function isWorking({ estado }: Pick<CambioPrecios, 'estado'>): boolean {
  return estado === 'preparando' || estado === 'aplicando';
}

/** Simulation of the profits; asked once for equal suppositions. */
export const simularQuery = (cuenta_id: string, supuestos: Supuestos, pagina: number) =>
  queryOptions({
    queryKey: [...publicacionesKey(cuenta_id), 'simular', supuestos, pagina],
    queryFn: ({ signal }) =>
      call('simularPubs', {
        params: { id: cuenta_id },
        body: { ...supuestos, page: pagina, limit: FILAS_POR_PAGINA },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
