import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type Query } from '../../api.ts';

/** Purchases of a page. */
export const COMPRAS_POR_PAGINA = 50;

/** An import under way is asked for this often. */
const POLL_MS = 1_000;

/** Key of the readings of a company's purchases: a change makes all of them old. */
export const comprasKey = (id: string) => ['compras', id] as const;

/** A page of a company's purchases, with the sums of the filter. */
export const comprasQuery = (id: string, filtro: Query, pagina: number) =>
  queryOptions({
    queryKey: [...comprasKey(id), 'lista', filtro, pagina],
    queryFn: ({ signal }) =>
      call('listCompras', {
        params: { id },
        query: { ...filtro, limit: COMPRAS_POR_PAGINA, offset: (pagina - 1) * COMPRAS_POR_PAGINA },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Import under way of a company, asked for while this or another browser sends one. */
export const importacionDeComprasQuery = (id: string, enviando: boolean) =>
  queryOptions({
    queryKey: [...comprasKey(id), 'importacion'],
    queryFn: ({ signal }) => call('getImportacionDeCompras', { params: { id }, signal }),
    refetchInterval: ({ state }) => (enviando || state.data?.en_curso ? POLL_MS : false),
  });

/** VAT position of a month. */
export const posicionQuery = (id: string, periodo: string) =>
  queryOptions({
    queryKey: [...comprasKey(id), 'posicion', periodo],
    queryFn: ({ signal }) => call('getPosicionIva', { params: { id, periodo }, signal }),
  });

/** The marketplace's invoices of a month against the purchases. */
export const cargosQuery = (id: string, periodo: string) =>
  queryOptions({
    queryKey: [...comprasKey(id), 'cargos', periodo],
    queryFn: ({ signal }) => call('compararCargos', { params: { id, periodo }, signal }),
  });

/** ARCA's list of issued vouchers of a month against ours. */
export const emitidosQuery = (id: string, periodo: string) =>
  queryOptions({
    queryKey: [...comprasKey(id), 'emitidos', periodo],
    queryFn: ({ signal }) => call('compararEmitidos', { params: { id, periodo }, signal }),
  });
