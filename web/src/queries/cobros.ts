import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

/** While the marketplace's charges are being read, how often it is asked how far it is. */
const EN_CURSO_MS = 2_000;

/** Rows of a page of the sales. */
export const VENTAS_POR_PAGINA = 50;

/** What was really charged, of whatever account. */
export const cobrosKey = ['cobros'] as const;

/** What is known to be left by the sales of the last days. */
export const gananciaKey = ['inicio', 'ganancia'] as const;

/** Which sales: those closed on some days, of an account or of all. */
export interface RangoDeVentas {
  fecha_desde: string;
  fecha_hasta: string;
  cuenta: string | undefined;
}

/** What they left, added up; read again by itself while the charges are being read. */
export const rentabilidadQuery = (rango: RangoDeVentas) =>
  queryOptions({
    queryKey: [...cobrosKey, 'resumen', rango],
    queryFn: ({ signal }) => call('getRentabilidad', { query: { ...rango }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.cuentas.some(({ estado }) => estado.en_curso) ? EN_CURSO_MS : false,
  });

/** The same of the sales that are known already, for the desk: what is read of them makes it old, and the marketplace is not waited for. */
export const gananciaQuery = (rango: Omit<RangoDeVentas, 'cuenta'>) =>
  queryOptions({
    queryKey: [...gananciaKey, rango],
    queryFn: ({ signal }) => call('getRentabilidad', { query: { ...rango, conocidas: 'si' }, signal }),
    placeholderData: keepPreviousData,
  });

/** What each of them left, a page of them. */
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

/** The money received against invoiced, of the months of some days. */
export const mesesDeCobrosQuery = (rango: RangoDeVentas) =>
  queryOptions({
    queryKey: [...cobrosKey, 'meses', rango],
    queryFn: ({ signal }) => call('listCobros', { query: { ...rango }, signal }),
    placeholderData: keepPreviousData,
  });
