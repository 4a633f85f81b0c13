import type { Content, ContentTable } from 'pdfmake/interfaces';
import type { Columna, ColumnaRenglon, Fila, Hoja } from '../hoja/types.ts';
import { renglonesQueOcupa, shareAnchos, type Medidas } from './anchos.ts';
import { aireDeRenglon, anchoUtil, colores, lado, nivelUltimo, renglones as reglas } from './estilo.ts';

/** Least width of each column, in points, without padding. The description takes the rest. */
const minimos: Readonly<Record<ColumnaRenglon, number>> = {
  codigo: 58,
  descripcion: 110,
  cantidad: 32,
  unidad: 28,
  precio: 62,
  bonificacion: 48,
  iva: 32,
  subtotal: 68,
};

/** Lines above which a row might not fit a page; rows may then break across pages. */
const FILA_ALTA = 40;

/** Length of the issuer's notes from which they, and not the last lines, go on to the page of the totals. */
const observacionLarga = 1000;

/** Lines that go to the page of the totals when the totals do not fit under them. */
const ultimosRenglones = 2;

/**
 * The lines, with their heading on every page. With `ultimosAparte` the last lines begin a page, so that the totals are
 * never alone on it.
 */
export function tablaRenglones({ renglones, observaciones }: Hoja, ultimosAparte: boolean): Content[] {
  const { columnas } = renglones;
  const medidas = shareAnchos(renglones, {
    ancho: anchoUtil,
    aire: () => aireDeRenglon,
    minimos,
    resto: 'descripcion',
  });
  const filas = renglones.filas.map((fila) => filaOf(columnas, fila));
  const primera = filas.at(-1)?.[0];
  if (primera && (observaciones?.valor.length ?? 0) < observacionLarga) primera.headlineLevel = nivelUltimo;
  const alta = (celda: string, indice: number) =>
    renglonesQueOcupa(celda, medidas.anchos[indice] ?? anchoUtil, medidas.cuerpo) > FILA_ALTA;
  const forma = { columnas, medidas, partibles: renglones.filas.some(({ celdas }) => celdas.some(alta)) };
  const corte = filas.length - ultimosRenglones;
  if (!ultimosAparte || corte < 1) return [tabla(forma, filas)];
  const ultimos = tabla(forma, filas.slice(corte));
  return [tabla(forma, filas.slice(0, corte)), { ...ultimos, margin: 0, pageBreak: 'before' }];
}

type Columnas = readonly Columna<ColumnaRenglon>[];

interface Forma {
  columnas: Columnas;
  medidas: Medidas;
  /** Whether a row may go on to the next page. */
  partibles: boolean;
}

function tabla({ columnas, medidas, partibles }: Forma, filas: Celda[][]): ContentTable {
  const encabezado = columnas.map((columna) => ({
    ...estiloEncabezado,
    fontSize: medidas.cuerpoTitulo,
    text: columna.titulo,
    alignment: lado(columna),
  }));
  return {
    margin: [0, 6, 0, 0],
    fontSize: medidas.cuerpo,
    table: {
      headerRows: 1,
      dontBreakRows: !partibles,
      widths: [...medidas.anchos],
      body: [encabezado, ...filas],
    },
    layout: reglas,
  };
}

const estiloEncabezado = { bold: true, color: colores.gris, fillColor: colores.fondo };

interface Celda {
  text: string;
  alignment: 'left' | 'right';
  headlineLevel?: number;
}

function filaOf(columnas: Columnas, { celdas }: Fila): Celda[] {
  return columnas.map((columna, indice) => ({ text: celdas[indice] ?? '', alignment: lado(columna) }));
}
