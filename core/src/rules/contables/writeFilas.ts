import { Decimal } from 'decimal.js';
import { withComma } from '../money.ts';
import type { Celda, Fila } from '../planillas/celda.ts';
import { csvOf, masCsv } from '../planillas/csv.ts';
import { guardCelda } from '../planillas/guardCelda.ts';
import type { FormaContable } from './contable.ts';

/** Title line of a text file, with the byte order mark that its form takes. */
export function writeTitulos(forma: Exclude<FormaContable, 'xlsx'>, titulos: readonly string[]): string {
  if (forma === 'excel') return csvOf([titulos]);
  return `${titulos.map((titulo) => `"${titulo}"`).join(';')}\n`;
}

/** Rows of a text file. Texts that look like a formula are guarded; amounts have two decimals, or the more that they have. */
export function writeFilas(forma: Exclude<FormaContable, 'xlsx'>, filas: readonly Fila[]): string {
  if (forma === 'excel') return masCsv(filas.map((fila) => fila.map(conDecimales)));
  return filas.map((fila) => `${fila.map(celdaDeArca).join(';')}\n`).join('');
}

function conDecimales(celda: Celda): Celda {
  return celda instanceof Decimal ? { cifra: cifraOf(celda) } : celda;
}

function cifraOf(celda: Decimal): string {
  return withComma(celda, Math.max(2, celda.decimalPlaces()));
}

/** A cell of ARCA's file, whose data has no quotes: a separator inside a name becomes a comma. */
function celdaDeArca(celda: Celda): string {
  if (typeof celda === 'string')
    return guardCelda(celda.replaceAll(/[;"]|\p{Cc}+/gu, (signo) => (signo === ';' ? ',' : ' ')));
  if (celda instanceof Decimal) return cifraOf(celda);
  return 'fecha' in celda ? celda.fecha : celda.cifra;
}
