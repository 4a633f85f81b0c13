import type { Content, ContentTable } from 'pdfmake/interfaces';
import type { Columna, ColumnaRenglon, Fila, Hoja } from '../hoja/types.ts';
import { colores, cuerpo, lado, nivelUltimo, renglones as reglas } from './estilo.ts';

const anchos: Readonly<Record<ColumnaRenglon, number | '*'>> = {
  codigo: 58,
  descripcion: '*',
  cantidad: 42,
  precio: 72,
  bonificacion: 58,
  iva: 36,
  subtotal: 76,
};

/** A row higher than this many characters of text might not fit a page, so rows may then break across pages. */
const celdaLarga = 1500;

/** With a note this long between them, it is the note that goes on to the page of the totals. */
const observacionLarga = 1000;

/** Lines that go with the totals when these do not fit under them. */
const ultimosRenglones = 2;

/**
 * The lines, with their heading on every page. With `ultimosAparte` the last lines begin a page, so that the totals are
 * never alone on it.
 */
export function tablaRenglones({ renglones, observaciones }: Hoja, ultimosAparte: boolean): Content[] {
  const { columnas } = renglones;
  const filas = renglones.filas.map((fila) => filaDe(columnas, fila));
  const primera = filas.at(-1)?.[0];
  if (primera && (observaciones?.valor.length ?? 0) < observacionLarga) primera.headlineLevel = nivelUltimo;
  const partibles = renglones.filas.some(({ celdas }) => celdas.some(({ length }) => length >= celdaLarga));
  const corte = filas.length - ultimosRenglones;
  if (!ultimosAparte || corte < 1) return [tabla(columnas, filas, partibles)];
  const ultimos = tabla(columnas, filas.slice(corte), partibles);
  return [tabla(columnas, filas.slice(0, corte), partibles), { ...ultimos, margin: 0, pageBreak: 'before' }];
}

type Columnas = readonly Columna<ColumnaRenglon>[];

function tabla(columnas: Columnas, filas: Celda[][], partibles: boolean): ContentTable {
  const encabezado = columnas.map((columna) => ({
    ...estiloEncabezado,
    text: columna.titulo,
    alignment: lado(columna),
  }));
  return {
    margin: [0, 6, 0, 0],
    table: {
      headerRows: 1,
      dontBreakRows: !partibles,
      widths: columnas.map(({ clave }) => anchos[clave]),
      body: [encabezado, ...filas],
    },
    layout: reglas,
  };
}

const estiloEncabezado = { bold: true, fontSize: cuerpo.fino, color: colores.gris, fillColor: colores.fondo };

interface Celda {
  text: string;
  alignment: 'left' | 'right';
  headlineLevel?: number;
}

function filaDe(columnas: Columnas, { celdas }: Fila): Celda[] {
  return columnas.map((columna, indice) => ({ text: celdas[indice] ?? '', alignment: lado(columna) }));
}
