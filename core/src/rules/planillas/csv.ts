import { formatFecha } from '../dates.ts';
import type { Celda, Fila } from './celda.ts';
import { guardCelda } from './guardCelda.ts';
import { withComma } from '../money.ts';

/** Mark by which Excel recognises UTF-8: it reads a file without it in Windows' encoding. */
const BOM = '\ufeff';

/** Rows as the CSV that Excel opens in Argentina: `;`, decimal comma, CRLF. Texts that look like a formula are guarded; figures are not. */
export function csvOf(filas: readonly Fila[]): string {
  return BOM + lineas(filas);
}

/** Continues a file that `csvOf` began. */
export function masCsv(filas: readonly Fila[]): string {
  return lineas(filas);
}

/** The same CSV, in chunks of rows. */
export async function* csvDeTandas(tandas: AsyncIterable<readonly Fila[]>): AsyncGenerator<string> {
  yield BOM;
  for await (const filas of tandas) yield lineas(filas);
}

function lineas(filas: readonly Fila[]): string {
  return filas.map((fila) => `${fila.map(escribir).join(';')}\r\n`).join('');
}

function escribir(celda: Celda): string {
  const texto = textoOf(celda);
  return /[;"\r\n]/.test(texto) ? `"${texto.replaceAll('"', '""')}"` : texto;
}

function textoOf(celda: Celda): string {
  if (typeof celda === 'string') return guardCelda(celda);
  if ('cifra' in celda) return celda.cifra;
  return 'fecha' in celda ? formatFecha(celda.fecha) : withComma(celda);
}
