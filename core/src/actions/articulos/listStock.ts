import type { z } from 'zod';
import type { stockPagina } from '../../contract/articulos/articulo.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { costosDeKits } from '../../store/articulos/kits.ts';
import { listArticulos, type Buscados, type CriterioArticulos } from '../../store/articulos/listArticulos.ts';
import { findLista } from '../../store/articulos/listas.ts';
import type { Deps } from '../process/deps.ts';
import { showCostos } from './articulos.ts';

interface StockPedido extends CriterioArticulos, Buscados {
  /** Id of the price list whose prices come. */
  lista?: string | undefined;
  limit: number;
  offset: number;
}

type Stock = z.output<typeof stockPagina>;

/** A page of the articles that a caller sees, with their prices and, for who may see them, their costs. @throws AppError `sin_derecho`, `lista_no_encontrada` */
export async function listStock(deps: Deps, alcance: Alcance, { lista, ...pedido }: StockPedido): Promise<Stock> {
  // Whether a cost is 0 tells it.
  if (pedido.sin === 'costo') requireDerecho(alcance, 'ganancias');
  if (lista !== undefined) await findLista(deps.store.fork(), alcance, lista);
  const { results, ...cuenta } = await listArticulos(deps.store.fork(), alcance, pedido);
  const skus = results.map(({ sku }) => sku);
  const kits = await costosDeKits(deps.store.fork(), alcance, skus);
  return {
    ...cuenta,
    results: results.map((articulo) =>
      showCostos<Stock['results'][number]>(alcance, {
        ...articulo,
        precio: articulo.precios.find(({ lista_id }) => lista_id === lista)?.precio ?? null,
        costo_partes: kits.get(articulo.sku) ?? null,
      }),
    ),
  };
}
