import type { OrigenPadron } from '../../contract/regimenes/regimenes.ts';

/** A row, null for a line that is none (headers, blanks), or what is wrong with it. */
export type Leida<Fila> = Fila | null | string;

/** How a list is written. Lines come without their end, decoded as Latin-1. */
export interface FormatoPadron<Fila extends { cuit: string }> {
  origen: OrigenPadron;
  /** Beginning of its rows: what tells it from the others, whatever its file is called. */
  comienzo: RegExp;
  parse: (linea: string) => Leida<Fila>;
  /** First and last day it is valid; every row of a file has the same. */
  vigencia(fila: Fila): { desde: string; hasta: string };
  /** How most of its rows are read without making a text of each: a list of millions takes a fraction. */
  en_bytes?: FilasEnBytes;
}

/** Rows that begin all alike until their CUIT, and have a usual shape. */
interface FilasEnBytes {
  /** How many bytes are alike; the eleven of the CUIT follow. */
  comienzo: number;
  /** Bytes that a row of the usual shape has at least. */
  minimo: number;
  /** Where ends (before its CR, LF or both) the row that begins at `desde`; -1 when it has to be read as text. */
  endOf: (bytes: Uint8Array, desde: number, comienzo: Uint8Array) => number;
}

/** Remembers what a function answered for the few values a column has: millions of rows repeat them. */
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

/** A civil date from its parts; null when there is no such day. */
export function fechaDePartes(anio: string, mes: string, dia: string): string | null {
  const fecha = `${anio}-${mes}-${dia}`;
  const instante = Date.parse(fecha);
  return Number.isNaN(instante) || new Date(instante).toISOString().slice(0, 10) !== fecha ? null : fecha;
}
