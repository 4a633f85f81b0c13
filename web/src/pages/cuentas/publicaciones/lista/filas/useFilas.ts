import { useQueries } from '@tanstack/react-query';
import type { PublicacionListada, PubsPagina } from '@talonario/core/publicaciones';
import type { Query } from '../../../../../api.ts';
import { PUBS_POR_PAGINA, pubsQuery } from '../../../../../queries/publicaciones.ts';
import { pagesOf } from './paginas.ts';

interface Filas {
  /** Row at a place of the list, from 0; undefined while it is read. */
  filaDe: (indice: number) => PublicacionListada | undefined;
  /** Failure of a page's reading. */
  error: unknown;
  refetch: () => void;
}

/** The rows from `primera` to `ultima` and the ones about to be seen; the first page is read by whoever shows the list. */
export function useFilas(cuenta_id: string, query: Query, inicio: PubsPagina, primera: number, ultima: number): Filas {
  const paginas = pagesOf(primera, ultima, inicio.totalResults).filter((pagina) => pagina > 1);
  const leidas = useQueries({ queries: paginas.map((pagina) => pubsQuery(cuenta_id, query, pagina)) });
  const fallidas = leidas.filter(({ error, data }) => error !== null && !data);
  return {
    filaDe(indice) {
      const pagina = Math.floor(indice / PUBS_POR_PAGINA) + 1;
      const { results } = (pagina === 1 ? inicio : leidas[paginas.indexOf(pagina)]?.data) ?? {};
      return results?.[indice % PUBS_POR_PAGINA];
    },
    error: fallidas[0]?.error ?? null,
    refetch: () => fallidas.forEach(({ refetch }) => void refetch()),
  };
}
