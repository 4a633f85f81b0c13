import type { FormatoDeFilas } from '@talonario/core/base';
import type { PublicacionListada, PubsPagina } from '@talonario/core/publicaciones';
import { call, type Query } from '../../../../../api.ts';
import { saveColumnas } from '../../../../../components/tabla/columnas/saveFilas.ts';
import { columnasDelArchivo, type ColumnaPubs } from './columnas.ts';

/** Listings asked for at once: as many as an answer has. */
const DE_A = 200;

interface Pedido {
  cuenta_id: string;
  query: Query;
  formato: FormatoDeFilas;
  columnas: readonly ColumnaPubs[];
}

/** Downloads the listings of the filter as they are seen: their columns, in their order. @throws ApiError */
export async function downloadPubs({ cuenta_id, query, formato, columnas }: Pedido): Promise<void> {
  const filas = new Map<string, PublicacionListada>();
  for (let page: number | null = 1; page !== null;) {
    const { results, nextPage }: PubsPagina = await call('listPubs', {
      params: { id: cuenta_id },
      query: { ...query, page, limit: DE_A },
    });
    // A listing present in two pages, because the list moved meanwhile, is written once.
    for (const publicacion of results) filas.set(publicacion.id, publicacion);
    page = nextPage;
  }
  await saveColumnas('publicaciones', formato, [...columnas, ...columnasDelArchivo], [...filas.values()]);
}
