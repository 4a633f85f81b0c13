import { Decimal } from 'decimal.js';
import { celdaDeFecha, type Celda } from '../planillas/celda.ts';
import { posicionesOf, type Campo, type Diseno } from './campos.ts';

/** A line of a file; of one in columns, what it joins. */
interface Renglon {
  linea: string;
  celdas?: readonly string[];
}

/** How the lines of a file are told in columns, for whoever opens them in a spreadsheet. */
export interface Planilla {
  /** null: the first line of the file is. */
  encabezado: readonly string[] | null;
  /** Columns of figures that count something: they have no decimals. */
  enteros: readonly number[];
  fila: (renglon: Renglon) => Celda[];
}

/** Of a file of fixed widths: a column per field, as its own layout names it. */
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
 * Of a file in columns: after the first ones, which are text, what reads as a figure with a comma is one. `enteros` are the
 * columns that count, and `fechas` those of days.
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

/** `dd/mm/aaaa`: at the foot of a column of days there is a title. */
const DIA = /^\d\d\/\d\d\/\d{4}$/;

const CON_COMA = /^-?\d+(?:,\d+)?$/;

const lectores: Readonly<Record<Campo<never>['formato'], (texto: string) => Celda>> = {
  numero: (texto) => texto.replace(/^0+(?=\d)/, ''),
  texto: (texto) => texto.trim(),
  texto_derecha: (texto) => texto.trim(),
  importe: (texto) => new Decimal(texto).div(100),
  importe_coma: conComa,
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
