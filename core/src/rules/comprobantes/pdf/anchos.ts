import type { Columna, Tabla } from '../hoja/types.ts';
import { cuerpo } from './estilo.ts';

// pdfmake gives a growing column the width of its longest word, and pushes the next ones off the paper. So every width is
// computed here, in points; a word longer than its column breaks.

/** Widths of a table's columns, without padding, and sizes of its letters: all in points. */
export interface Medidas {
  anchos: readonly number[];
  cuerpo: number;
  cuerpoTitulo: number;
}

interface Reparto<Clave extends string> {
  /** Width of the whole table, in points. */
  ancho: number;
  /** Padding of each column, both sides together. */
  aire: (columna: number) => number;
  /** Least width of each column, in points; the column `resto` also takes what the others leave. */
  minimos: Readonly<Record<Clave, number>>;
  resto: Clave;
}

/**
 * Shares out the width of a table. Words wrap in their column; figures never break, so their columns are as wide as their
 * longest figure. When figures leave no room for words (billions in every column) the letters of the table shrink: with the
 * largest amounts that ARCA takes (thirteen digits and cents) to some five points.
 */
export function shareAnchos<Clave extends string>(
  { columnas, filas }: Tabla<Clave>,
  { ancho, aire, minimos, resto }: Reparto<Clave>,
): Medidas {
  const isCifra = ({ contenido }: Columna<Clave>) => contenido === 'cifra';
  const naturales = columnas.map((columna, indice) => {
    if (!isCifra(columna)) return minimos[columna.clave];
    const largos = filas.map(({ celdas }) => anchoOf(celdas[indice] ?? '', cuerpo.texto));
    return Math.max(anchoOf(columna.titulo, cuerpo.fino), ...largos);
  });
  const comodos = columnas.map(({ clave }, indice) => Math.max(minimos[clave], naturales[indice] ?? 0));
  const util = ancho - suma(columnas.map((_, indice) => aire(indice)));
  const dar = (anchos: readonly number[], escala: number): Medidas => {
    const libre = util - suma(anchos);
    return {
      anchos: anchos.map((ancho, indice) => (columnas[indice]?.clave === resto ? ancho + libre : ancho)),
      cuerpo: cuerpo.texto * escala,
      cuerpoTitulo: cuerpo.fino * escala,
    };
  };
  if (suma(comodos) <= util) return dar(comodos, 1);
  const palabras = suma(naturales.filter((_, indice) => columnas[indice] && !isCifra(columnas[indice])));
  const escala = Math.min(1, (util - palabras) / (suma(naturales) - palabras));
  return dar(
    naturales.map((natural, indice) => (columnas[indice] && isCifra(columnas[indice]) ? natural * escala : natural)),
    escala,
  );
}

/**
 * Width of each sign of a figure in IBM Plex Sans, heavier weight, in thousandths of its size; other letters get no less than
 * their true width.
 */
const milesimas: Readonly<Record<string, number>> = { '.': 300, ',': 300, ' ': 250, '%': 960, $: 600, '-': 405 };
const MAYUSCULA = 700;
/** Width of any other letter, and of each digit: all digits are equally wide. */
const OTRA = 600;
/** Points added for rounding. */
const HOLGURA = 0.5;

/** Width of a figure or a short label at a size, in points: never less than its true width. */
export function anchoOf(texto: string, tamano: number): number {
  const letras = [...texto].map((letra) => milesimas[letra] ?? (/\p{Lu}|\p{So}|€/u.test(letra) ? MAYUSCULA : OTRA));
  return (suma(letras) / 1000) * tamano + HOLGURA;
}

/** How many lines a text takes in a column, at most. */
export function renglonesQueOcupa(texto: string, ancho: number, tamano: number): number {
  return suma(texto.split('\n').map((parrafo) => Math.ceil(anchoOf(parrafo, tamano * 1.2) / ancho)));
}

const suma = (numeros: readonly number[]): number => numeros.reduce((a, b) => a + b, 0);
