import { Decimal } from 'decimal.js';
import type { Articulo } from '../../contract/articulos/articulo.ts';
import { camposArticulo, type CampoArticulo } from './columnas.ts';
import { guardCelda } from './fila.ts';

/** What each column of an exported file has: the one that an import reads (spec §9). */
export const valores: Readonly<Record<CampoArticulo, (articulo: Articulo) => string | Decimal>> = {
  sku: ({ sku }) => sku,
  descripcion: ({ descripcion }) => descripcion,
  moneda: ({ currency }) => currency,
  costo: ({ cost }) => cost,
  stock: ({ stock }) => stock,
  iva: ({ iva }) => new Decimal(iva),
  despacho: ({ despacho }) => despacho ?? '',
};

/** UTF-8 is told by this mark to Excel, which takes a file without it for Windows'. */
const BOM = '\ufeff';

/** The articles as the CSV that Excel opens in Argentina: `;`, comma decimals, CRLF; formulas kept as text. */
export async function* toCsv(paginas: AsyncIterable<readonly Articulo[]>): AsyncGenerator<string> {
  yield BOM + lineas([[...camposArticulo]]);
  for await (const pagina of paginas)
    yield lineas(pagina.map((articulo) => camposArticulo.map((campo) => valores[campo](articulo))));
}

/** Rows of text, which is guarded, and of figures, which are not. */
export function csvDe(filas: readonly Fila[]): string {
  return BOM + lineas(filas);
}

/** More rows of a file that `csvDe` began. */
export function masCsv(filas: readonly Fila[]): string {
  return lineas(filas);
}

/** A figure already written as it goes, with its comma. */
interface Cifra {
  cifra: string;
}

type Fila = readonly (string | Decimal | Cifra)[];

function lineas(filas: readonly Fila[]): string {
  return filas.map((fila) => `${fila.map(celda).join(';')}\r\n`).join('');
}

function celda(valor: string | Decimal | Cifra): string {
  const texto =
    typeof valor === 'string' ? guardCelda(valor) : 'cifra' in valor ? valor.cifra : valor.toFixed().replace('.', ',');
  return /[;"\r\n]/.test(texto) ? `"${texto.replaceAll('"', '""')}"` : texto;
}
