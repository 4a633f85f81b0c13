import { PUBS_POR_PAGINA } from '../../../../../queries/publicaciones.ts';

/** Rows that are about to be seen are asked for this many ahead. */
const ADELANTE = 30;

/** Pages of the list, from 1, that hold these rows (from 0) and the ones before and after. */
export function pagesOf(primera: number, ultima: number, total: number): number[] {
  const desde = pageOf(Math.max(0, primera - ADELANTE));
  const hasta = pageOf(Math.min(Math.max(0, total - 1), ultima + ADELANTE));
  return Array.from({ length: hasta - desde + 1 }, (_, indice) => desde + indice);
}

/** First row of the page after this row's; null: it is the last page. */
export function nextPageRow(fila: number, total: number): number | null {
  const siguiente = pageOf(fila) * PUBS_POR_PAGINA;
  return siguiente < total ? siguiente : null;
}

function pageOf(fila: number): number {
  return Math.floor(fila / PUBS_POR_PAGINA) + 1;
}
