import type { OrigenPadron } from '../../../contract/percepciones/percepcion.ts';

/** A row, null for a line that is none (headers, blanks), or what is wrong with it. */
export type Leida<Fila> = Fila | null | string;

/** How a list is written. Lines come without their end, decoded as Latin-1. */
export interface FormatoPadron<Fila extends { cuit: string }> {
  origen: OrigenPadron;
  parse: (linea: string) => Leida<Fila>;
  /** First and last day it is valid; every row of a file has the same. */
  vigencia: (fila: Fila) => { desde: string; hasta: string };
}

export const nombresArchivo: Readonly<Record<OrigenPadron, string>> = {
  agip: 'el padrón de Regímenes Generales de CABA (ARDJU008)',
  acreditan: 'el padrón de contribuyentes de Tucumán (ACREDITAN)',
  coeficientes: 'el archivo de coeficientes de Tucumán (archivocoefrg116)',
};

/** Beginnings of a row of each list: what tells them apart, whatever their file is called. */
const comienzos: readonly (readonly [OrigenPadron, RegExp])[] = [
  ['agip', /^\d{8};\d{8};\d{8};\d{11};/],
  ['acreditan', /^\d{11}  [E ]  C[LM]  \d{8}  \d{8}/],
  ['coeficientes', /^\d{11}  [E ]  (?:\d\.\d{4}|-\.----)  \d{6}/],
];

/** Which list a line is a row of; null when it is of none. */
export function recognize(linea: string): OrigenPadron | null {
  return comienzos.find(([, comienzo]) => comienzo.test(linea))?.[0] ?? null;
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
