import { Readable } from 'node:stream';
import type { FormatoDeFilas } from '../../contract/base.ts';
import type { Fila } from '../../rules/planillas/celda.ts';
import { csvDeTandas } from '../../rules/planillas/csv.ts';
import { xlsxDeTandas, type AspectoXlsx } from '../../rules/planillas/xlsx.ts';

/** A file to be downloaded, written while it is read. */
export interface ArchivoExportado {
  nombre: string;
  tipo: string;
  contenido: Readable;
}

const tipos: Readonly<Record<FormatoDeFilas, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Rows with their titles, as a plain CSV or as an XLSX that tells days, figures and texts apart. */
export function archivoDeFilas(
  nombre: string,
  formato: FormatoDeFilas,
  aspecto: AspectoXlsx,
  tandas: AsyncIterable<readonly Fila[]>,
): ArchivoExportado {
  return {
    nombre: `${nombre}.${formato}`,
    tipo: tipos[formato],
    contenido: Readable.from(formato === 'csv' ? csvDeTandas(tandas) : xlsxDeTandas(aspecto, tandas)),
  };
}

/** Hands over rows that are already in memory. */
export async function* enUnaTanda(filas: readonly Fila[]): AsyncGenerator<readonly Fila[]> {
  yield filas;
}
