import type { Columna, Tabla } from '../hoja/types.ts';
import { cuerpo } from './estilo.ts';

// A column that may grow takes the width of its longest word, and pushes the ones after it off the paper. So every width is
// worked out here and given in points; a word that is longer than its column breaks.

/** Widths of the columns of a table, without padding, and the sizes of its letters: all in points. */
export interface Medidas {
  anchos: readonly number[];
  cuerpo: number;
  cuerpoTitulo: number;
}

interface Reparto<Clave extends string> {
  /** Of the whole table. */
  ancho: number;
  /** Padding of each column, both sides together. */
  aire: (columna: number) => number;
  /** What a column has at least; `resto` is the one that takes what the others leave, with this much or more. */
  minimos: Readonly<Record<Clave, number>>;
  resto: Clave;
}

/**
 * Shares out the width of a table. Words have the width of their column; figures are never broken: their columns are as wide as
 * the longest, and where all of them together leave no room for words (amounts of billions in every column) the letters of
 * the table shrink. The largest amounts that ARCA takes (thirteen digits and cents) are then of some five points.
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

/** Thousandths of the size that a letter of figures takes in IBM Plex Sans, in its heavier weight; the rest is no less than true. */
const milesimas: Readonly<Record<string, number>> = { '.': 300, ',': 300, ' ': 250, '%': 960, $: 600, '-': 405 };
const MAYUSCULA = 700;
/** Figures too: each of them has the same width. */
const OTRA = 600;
/** What rounding may add. */
const HOLGURA = 0.5;

/** The width of a figure or a short label at a size, in points: never less than what it takes. */
export function anchoOf(texto: string, tamano: number): number {
  const letras = [...texto].map((letra) => milesimas[letra] ?? (/\p{Lu}|\p{So}|€/u.test(letra) ? MAYUSCULA : OTRA));
  return (suma(letras) / 1000) * tamano + HOLGURA;
}

/** How many lines a text takes in a column, at most. */
export function renglonesQueOcupa(texto: string, ancho: number, tamano: number): number {
  return suma(texto.split('\n').map((parrafo) => Math.ceil(anchoOf(parrafo, tamano * 1.2) / ancho)));
}

const suma = (numeros: readonly number[]): number => numeros.reduce((a, b) => a + b, 0);
