import { Decimal } from 'decimal.js';
import type { Articulo } from '../../contract/articulos/articulo.ts';
import type { Fila } from '../planillas/celda.ts';
import { camposArticulo, type CampoArticulo } from './columnas.ts';

/** Value of each column of an exported file: the same one that an import reads (spec §9). */
const valores: Readonly<Record<CampoArticulo, (articulo: Articulo) => string | Decimal>> = {
  sku: ({ sku }) => sku,
  descripcion: ({ descripcion }) => descripcion,
  moneda: ({ currency }) => currency,
  costo: ({ cost }) => cost,
  stock: ({ stock }) => stock,
  iva: ({ iva }) => new Decimal(iva),
  despacho: ({ despacho }) => despacho ?? '',
};

/** Articles as rows under the column names that an import reads. */
export async function* articulosAImportar(paginas: AsyncIterable<readonly Articulo[]>): AsyncGenerator<Fila[]> {
  yield [[...camposArticulo]];
  for await (const pagina of paginas)
    yield pagina.map((articulo) => camposArticulo.map((campo) => valores[campo](articulo)));
}
