import type { OrigenPadron } from '../../contract/regimenes/regimenes.ts';

/** Result of reading a line: its row; null for a line that is no row (header, blank); or a text saying what is wrong with it. */
export type Leida<Fila> = Fila | null | string;

/** Format of a list. Lines come without their line end, decoded as Latin-1. */
export interface FormatoPadron<Fila extends { cuit: string }> {
  origen: OrigenPadron;
  /** Beginning of the list's rows: it identifies the list whatever the file's name. */
  comienzo: RegExp;
  parse: (linea: string) => Leida<Fila>;
  /** First and last day on which a row is valid; every row of a file has the same. */
  vigencia(fila: Fila): { desde: string; hasta: string };
  /** Whether a CUIT may be in several equal lines, which count once; absent: a repeated CUIT refuses the file. */
  repetidas_iguales?: true;
  /** Whether its authority does not say in which encoding the list is; absent: Latin-1, and a file in another one is refused. */
  cualquier_codificacion?: true;
  /** Reads most rows by their bytes, without creating a text for each: a list of millions takes a fraction of the time. */
  en_bytes?: FilasEnBytes;
}

/** Rows with the same bytes up to their CUIT, in the usual shape. */
interface FilasEnBytes {
  /** Number of equal bytes; the eleven of the CUIT follow. */
  comienzo: number;
  /** Fewest bytes of a row of the usual shape. */
  minimo: number;
  /** Offset of the end (before its CR, LF or both) of the row that begins at `desde`; -1 when it has to be read as text. */
  endOf: (bytes: Uint8Array, desde: number, comienzo: Uint8Array) => number;
}

/** Caches the results of a function of a column: its few values repeat over millions of rows. */
export function conMemoria<T>(calcular: (texto: string) => T): (texto: string) => T {
  const LIMITE = 5_000;
  const calculadas = new Map<string, T>();
  return (texto) => {
    const guardado = calculadas.get(texto);
    if (guardado !== undefined || calculadas.has(texto)) return guardado as T;
    const valor = calcular(texto);
    if (calculadas.size < LIMITE) calculadas.set(texto, valor);
    return valor;
  };
}

/** A civil date from its parts; null when that day does not exist. */
export function fechaDePartes(anio: string, mes: string, dia: string): string | null {
  const fecha = `${anio}-${mes}-${dia}`;
  const instante = Date.parse(fecha);
  return Number.isNaN(instante) || new Date(instante).toISOString().slice(0, 10) !== fecha ? null : fecha;
}
