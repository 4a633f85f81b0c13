import { parse } from 'csv-parse/sync';
import { unavailable } from '../../rejection.ts';

/** A row by the names of its columns; null: its cells do not match the heading, so none can be told. */
export interface FilaDeLiquidacion {
  celdas: Readonly<Record<string, string>> | null;
  /** The row's raw text. */
  texto: string;
}

/** A column of JSON in quotes, up to the separator after it or the end of the row. */
const JSON_ENTRE_COMILLAS = /(^|[,;])"\[([^\r\n]*?)\]"(?=[,;]|\r?$)/gm;

/**
 * Rows of the report of the account's money. Separated by `,`, its JSON columns come in quotes whose inner quotes are not doubled: they are
 * mended first. A row that cannot be divided is lost alone, never with the report.
 * Source: a real report of 118,029 rows (August 2026).
 * @throws AppError `plaza_no_disponible` when a column of `necesarias` is not there
 */
export function readFilas(csv: string, necesarias: readonly string[]): FilaDeLiquidacion[] {
  const lineas = mend(csv.replace(/^\uFEFF/, ''))
    .split(/\r?\n/)
    .filter((linea) => linea.trim() !== '');
  const [titulos = '', ...textos] = lineas;
  const delimiter = titulos.includes(';') ? ';' : ',';
  const columnas = divide([titulos], delimiter)?.[0] ?? [];
  if (necesarias.some((columna) => !columnas.includes(columna))) {
    throw unavailable('/v1/account/settlement_report', 'ilegible');
  }
  const toFila = (texto: string, celdas: readonly string[] | undefined): FilaDeLiquidacion => ({
    celdas:
      celdas?.length === columnas.length
        ? Object.fromEntries(columnas.map((columna, n) => [columna, celdas[n] ?? '']))
        : null,
    texto,
  });
  const juntas = divide(textos, delimiter);
  // One broken quote swallows the rows that follow: then each row is divided alone.
  if (juntas?.length === textos.length) return textos.map((texto, n) => toFila(texto, juntas[n]));
  return textos.map((texto) => toFila(texto, divide([texto], delimiter)?.[0]));
}

function mend(csv: string): string {
  return csv.replaceAll(JSON_ENTRE_COMILLAS, (columna: string, antes: string, dentro: string) =>
    /^\{?""/.test(dentro) ? columna : `${antes}"[${dentro.replaceAll('"', '""')}]"`,
  );
}

/** null: the quotes of the lines do not close. */
function divide(lineas: readonly string[], delimiter: string): string[][] | null {
  try {
    return parse(lineas.join('\n'), { delimiter, relax_quotes: true, relax_column_count: true, trim: true });
  } catch {
    return null;
  }
}
