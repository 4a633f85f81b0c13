import type { Articulo, ColumnaArticulos, CostoPartes } from '../../contract/articulos/articulo.ts';
import type { Celda, Fila } from '../planillas/celda.ts';
import type { Decimal } from 'decimal.js';
import { withComma } from '../money.ts';

/** An article as the list shows it; a kit's cost is the sum of its parts'. */
export type ArticuloDeLista = Pick<Articulo, 'sku' | 'descripcion' | 'stock' | 'cost' | 'currency' | 'iva'> & {
  costo_partes: CostoPartes | null;
};

interface ColumnaCsv {
  titulo: string;
  valor: (articulo: ArticuloDeLista) => Celda;
}

/** The cost takes two columns, one per currency: a single column could not be added up. */
const columnas: Readonly<Record<ColumnaArticulos, readonly ColumnaCsv[]>> = {
  sku: [{ titulo: 'SKU', valor: ({ sku }) => sku }],
  descripcion: [{ titulo: 'Descripción', valor: ({ descripcion }) => descripcion }],
  stock: [{ titulo: 'Stock', valor: ({ stock }) => stock }],
  cost: [
    { titulo: 'Costo en pesos', valor: (articulo) => costoEn(articulo, 'ARS') },
    { titulo: 'Costo en dólares', valor: (articulo) => costoEn(articulo, 'USD') },
  ],
  iva: [{ titulo: 'IVA (%)', valor: ({ iva }) => ({ cifra: withComma(iva) }) }],
};

function costoEn({ cost, currency, costo_partes }: ArticuloDeLista, moneda: 'ARS' | 'USD'): string | Decimal {
  if (costo_partes === null) return currency === moneda ? cost : '';
  return costo_partes[moneda].isZero() ? '' : costo_partes[moneda];
}

/** The list of articles as rows of a file: the visible columns, in their order, under their titles. */
export async function* articulosDeLista(
  paginas: AsyncIterable<readonly ArticuloDeLista[]>,
  elegidas: readonly ColumnaArticulos[],
): AsyncGenerator<Fila[]> {
  const visibles = elegidas.flatMap((columna) => columnas[columna]);
  yield [visibles.map(({ titulo }) => titulo)];
  for await (const pagina of paginas) yield pagina.map((articulo) => visibles.map(({ valor }) => valor(articulo)));
}
