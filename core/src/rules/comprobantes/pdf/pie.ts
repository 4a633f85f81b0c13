import type { Content, TableCell } from 'pdfmake/interfaces';
import type { ColumnaPercepcion, Dato, Hoja } from '../hoja/types.ts';
import { anchoOf, shareAnchos } from './anchos.ts';
import { anchoUtil, colores, cuerpo, dato, filetePie, lado, ladoQr, margenes, sinLineas } from './estilo.ts';

/** The issuer's notes, under the lines. They may be long, so they flow and are no part of the foot. */
export function observaciones({ observaciones: escrito }: Hoja): Content[] {
  return escrito === null ? [] : [{ stack: [dato(escrito)], margin: [5, 6, 5, 0] }];
}

/** Totals, perceptions, authorization and legends: one block that no page break divides. `qr` comes drawn. */
export function pie(hoja: Hoja, qr: Content | null): Content {
  const derecha = anchoDeTotales(hoja);
  const ancho = anchoUtil - SEPARACION - derecha.bloque;
  const izquierda = [...percepciones(hoja, ancho), ...transparencia(hoja)];
  return {
    unbreakable: true,
    stack: [
      filetePie(),
      {
        columns: [
          { width: ancho, stack: izquierda.length === 0 ? [''] : izquierda },
          { width: derecha.bloque, ...totales(hoja, derecha.cifra) },
        ],
        columnGap: SEPARACION,
        margin: [0, 6, 0, 0],
      },
      autorizacion(hoja, qr),
    ],
  };
}

/** Last line of every page: why the paper is no valid voucher, and page n of m. */
export function pieDePagina({ sinValor }: Hoja, pagina: number, paginas: number): Content {
  return {
    margin: [margenes[0], 14, margenes[2], 0],
    fontSize: cuerpo.fino,
    color: colores.gris,
    columns: [
      { width: '*', text: sinValor ?? '', bold: true },
      { width: 'auto', text: pagina < paginas ? 'Continúa en la página siguiente' : '', alignment: 'center' },
      { width: '*', text: `Página ${pagina} de ${paginas}`, alignment: 'right' },
    ],
  };
}

/** Points between the totals and the blocks on their left. */
const SEPARACION = 28;
const TOTALES = 200;
/** Points for the labels of the totals, in the largest size. */
const ETIQUETA_DE_TOTAL = 90;

/** Width of the totals, by their longest figure, which does not break. */
function anchoDeTotales({ totales: filas, total, enPesos }: Hoja): { bloque: number; cifra: number } {
  const cifra = Math.max(
    anchoOf(total.valor, cuerpo.titulo),
    ...[...filas, ...(enPesos === null ? [] : [enPesos])].map(({ valor }) => anchoOf(valor, cuerpo.texto)),
  );
  return { bloque: Math.max(TOTALES, cifra + ETIQUETA_DE_TOTAL), cifra };
}

const minimosDePercepcion: Readonly<Record<ColumnaPercepcion, number>> = {
  jurisdiccion: 84,
  base: 40,
  alicuota: 30,
  importe: 40,
};

function percepciones({ percepciones: tabla }: Hoja, ancho: number): Content[] {
  if (tabla === null) return [];
  const { columnas, filas } = tabla;
  const medidas = shareAnchos(tabla, {
    ancho,
    aire: conMargenEntreColumnas.paddingLeft,
    minimos: minimosDePercepcion,
    resto: 'jurisdiccion',
  });
  const cabeza = columnas.map((columna) => ({
    text: columna.titulo,
    fontSize: medidas.cuerpoTitulo,
    color: colores.gris,
    bold: true,
    alignment: lado(columna),
  }));
  const cuerpoTabla = filas.map(({ celdas }) =>
    columnas.map((columna, indice) => ({ text: celdas[indice] ?? '', alignment: lado(columna) })),
  );
  const body: TableCell[][] = [cabeza, ...cuerpoTabla];
  return [
    {
      fontSize: medidas.cuerpo,
      table: { headerRows: 1, widths: [...medidas.anchos], body },
      layout: conMargenEntreColumnas,
    },
  ];
}

/** Air between columns, none before the first. */
const conMargenEntreColumnas = { ...sinLineas, paddingLeft: (columna: number) => (columna === 0 ? 0 : 10) };

function transparencia({ transparencia: bloque, percepciones: tabla }: Hoja): Content[] {
  if (bloque === null) return [];
  return [
    {
      stack: [{ text: bloque.titulo, bold: true, margin: [0, 0, 0, 2] }, ...bloque.datos.map(dato)],
      margin: [0, tabla === null ? 0 : 8, 0, 0],
    },
  ];
}

function totales({ totales: filas, total, enPesos }: Hoja, cifra: number) {
  const destacado = { fontSize: cuerpo.titulo, bold: true };
  const fila = ({ etiqueta, valor }: Dato): TableCell[] => [
    { text: etiqueta, color: colores.gris },
    { text: valor, alignment: 'right' },
  ];
  const body: TableCell[][] = [
    ...filas.map(fila),
    [
      { text: total.etiqueta, ...destacado },
      { text: total.valor, ...destacado, alignment: 'right' },
    ],
    ...(enPesos === null ? [] : [fila(enPesos)]),
  ];
  const etiqueta = Math.max(TOTALES - cifra, ETIQUETA_DE_TOTAL);
  return { table: { widths: [etiqueta, cifra], body }, layout: { ...sinLineas, paddingTop: () => 2 } };
}

const SEPARACION_DE_SELLOS = 16;
/** Points for the code and its due date. */
const CODIGO = 190;

/** Points under the line that says that the voucher is authorised. */
const BAJO_AUTORIZADO = 14;

/** QR, legends, authorization code and its due date. Without a code only the legends remain. */
function autorizacion({ autorizado, leyendas, autorizacion: codigo }: Hoja, qr: Content | null): Content {
  const textos: Content[] = [
    ...(autorizado === null ? [] : [{ text: autorizado, bold: true, margin: [0, 0, 0, 4] } satisfies Content]),
    ...leyendas.map((text): Content => ({ text, margin: [0, 0, 0, 3] })),
  ];
  const ladoIzquierdo = qr === null ? 0 : ladoQr + SEPARACION_DE_SELLOS;
  const ladoDerecho = codigo.length === 0 ? 0 : CODIGO + SEPARACION_DE_SELLOS;
  return {
    margin: [0, 12, 0, 0],
    columnGap: SEPARACION_DE_SELLOS,
    columns: [
      ...(qr === null ? [] : [{ width: ladoQr, stack: [qr] }]),
      { width: anchoUtil - ladoIzquierdo - ladoDerecho, stack: textos.length === 0 ? [''] : textos },
      // The line "authorised" stands alone: what is above it, on both sides, is read first.
      ...(codigo.length === 0
        ? []
        : [{ width: CODIGO, ...codigoImpreso(codigo, autorizado === null ? 0 : BAJO_AUTORIZADO) }]),
    ],
  };
}

function codigoImpreso(filas: readonly Dato[], arriba: number) {
  const body = filas.map(({ etiqueta, valor }): TableCell[] => [
    { text: `${etiqueta}:`, color: colores.gris, alignment: 'right' },
    { text: valor, bold: true, alignment: 'right' },
  ]);
  const ancho = Math.max(...filas.map(({ valor }) => anchoOf(valor, cuerpo.texto)));
  const etiquetas = CODIGO - ancho - conMargenEntreColumnas.paddingLeft(1);
  const margin: [number, number, number, number] = [0, arriba, 0, 0];
  return { margin, table: { widths: [etiquetas, ancho], body }, layout: conMargenEntreColumnas };
}
