import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

/** While the marketplace's charges are being read, how often it is asked how far it is. */
const EN_CURSO_MS = 2_000;

/** Rows of a page of the sales. */
export const VENTAS_POR_PAGINA = 50;

/** Key of the readings of real charges, of any account. */
export const cobrosKey = ['cobros'] as const;

/** Key of the desk's profit of the last days. */
export const gananciaKey = ['inicio', 'ganancia'] as const;

/** The sales asked for: those closed on some days, of an account or of all. */
export interface RangoDeVentas {
  fecha_desde: string;
  fecha_hasta: string;
  cuenta: string | undefined;
}

/** Profit of some days' sales, added up; read again while the charges are being read. */
export const rentabilidadQuery = (rango: RangoDeVentas) =>
  queryOptions({
    queryKey: [...cobrosKey, 'resumen', rango],
    queryFn: ({ signal }) => call('getRentabilidad', { query: { ...rango }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.cuentas.some(({ estado }) => estado.en_curso) ? EN_CURSO_MS : false,
  });

/** Profit of the stored sales, for the desk: new charges make it stale, and the marketplace is not waited for. */
export const gananciaQuery = (rango: Omit<RangoDeVentas, 'cuenta'>) =>
  queryOptions({
    queryKey: [...gananciaKey, rango],
    queryFn: ({ signal }) => call('getRentabilidad', { query: { ...rango, conocidas: 'si' }, signal }),
    placeholderData: keepPreviousData,
  });

/** Page of the sales with their profit. */
export const ventasRealizadasQuery = (
  rango: RangoDeVentas,
  filtros: { aviso: string | undefined; orden: string | undefined; q: string | undefined },
  pagina: number,
) =>
  queryOptions({
    queryKey: [...cobrosKey, 'ventas', rango, filtros, pagina],
    queryFn: ({ signal }) => call('listVentasRealizadas', { query: { ...rango, ...filtros, page: pagina }, signal }),
    placeholderData: keepPreviousData,
  });

/** A page of the rows of a line of the statement of an account's month. */
export const renglonesDeExtractoQuery = (linea: { cuenta: string; mes: string; linea: string }, pagina: number) =>
  queryOptions({
    queryKey: [...cobrosKey, 'renglones', linea, pagina],
    queryFn: ({ signal }) => call('listRenglonesDeExtracto', { query: { ...linea, page: pagina }, signal }),
    placeholderData: keepPreviousData,
  });

/** The money received against invoiced, of the months of some days. */
export const mesesDeCobrosQuery = (rango: RangoDeVentas) =>
  queryOptions({
    queryKey: [...cobrosKey, 'meses', rango],
    queryFn: ({ signal }) => call('listCobros', { query: { ...rango }, signal }),
    placeholderData: keepPreviousData,
  });
