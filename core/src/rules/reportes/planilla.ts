import { Decimal } from 'decimal.js';
import { celdaDeFecha, type Celda } from '../planillas/celda.ts';
import { posicionesOf, type Campo, type Diseno } from './campos.ts';

/** A line of a file; `celdas`, in a file with columns: the cells joined in it. */
interface Renglon {
  linea: string;
  celdas?: readonly string[];
}

/** How the lines of a file become columns, to open it in a spreadsheet. */
export interface Planilla {
  /** Titles of the columns; null: the file's first line has them. */
  encabezado: readonly string[] | null;
  /** Indices of columns of counts, which have no decimals. */
  enteros: readonly number[];
  fila: (renglon: Renglon) => Celda[];
}

/** Columns of a fixed-width file: one per field, named as in its layout. */
export function planillaDeDiseno<Dato>(diseno: Diseno<Dato>): Planilla {
  const columnas = posicionesOf(diseno).map(({ campo, desde, hasta }) => ({
    nombre: campo.nombre,
    leer: lectores[campo.formato],
    desde: desde - 1,
    hasta,
  }));
  return {
    encabezado: columnas.map(({ nombre }) => nombre),
    enteros: [],
    fila: ({ linea }) => columnas.map(({ leer, desde, hasta }) => leer(linea.slice(desde, hasta))),
  };
}

/**
 * Columns of a file with separators: after the first `textos` columns, a text with a decimal comma is a figure. `enteros`:
 * columns of counts; `fechas`: columns of days.
 */
export function planillaDeColumnas(
  textos: number,
  { enteros = [], fechas = [] }: { enteros?: readonly number[]; fechas?: readonly number[] } = {},
): Planilla {
  return {
    encabezado: null,
    enteros,
    fila: ({ celdas = [] }) =>
      celdas.map((celda, indice) => {
        if (fechas.includes(indice) && DIA.test(celda)) return dia(celda);
        return indice >= textos && CON_COMA.test(celda) ? new Decimal(celda.replace(',', '.')) : celda;
      }),
  };
}

/** A day, `dd/mm/aaaa`: the last row of a column of days has a title instead. */
const DIA = /^\d\d\/\d\d\/\d{4}$/;

const CON_COMA = /^-?\d+(?:,\d+)?$/;

const lectores: Readonly<Record<Campo<never>['formato'], (texto: string) => Celda>> = {
  numero: (texto) => texto.replace(/^0+(?=\d)/, ''),
  texto: (texto) => texto.trim(),
  texto_derecha: (texto) => texto.trim(),
  importe: (texto) => new Decimal(texto).div(100),
  importe_signo: (texto) => new Decimal(texto).div(100),
  importe_coma: conComa,
  importe_coma_signo: conComa,
  importe_punto: (texto) => new Decimal(texto),
  cotizacion: (texto) => new Decimal(texto).div(1_000_000),
  porcentaje_coma: conComa,
  porcentaje_punto: (texto) => new Decimal(texto),
  aaaammdd: (texto) => celdaDeFecha(/^0+$/.test(texto) ? null : texto.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')),
  ddmmaaaa: dia,
};

function dia(texto: string): Celda {
  return celdaDeFecha(texto.split('/').toReversed().join('-'));
}

function conComa(texto: string): Decimal {
  return new Decimal(texto.replace(',', '.'));
}
