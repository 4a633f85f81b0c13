import type { Content, TableCell } from 'pdfmake/interfaces';
import type { Dato, Hoja } from '../hoja/types.ts';
import { colores, cuerpo, dato, filetePie, lado, ladoQr, margenes, sinLineas } from './estilo.ts';

/** What the issuer wrote, under the lines. It may be long, so it flows and is no part of the foot. */
export function observaciones({ observaciones: escrito }: Hoja): Content[] {
  return escrito === null ? [] : [{ stack: [dato(escrito)], margin: [5, 6, 5, 0] }];
}

/** Totals, perceptions, authorization and legends: one block that no page break divides. `qr` comes drawn. */
export function pie(hoja: Hoja, qr: Content | null): Content {
  const izquierda = [...percepciones(hoja), ...transparencia(hoja)];
  return {
    unbreakable: true,
    stack: [
      filetePie(),
      {
        columns: [
          { width: '*', stack: izquierda.length === 0 ? [''] : izquierda },
          { width: 200, ...totales(hoja) },
        ],
        columnGap: 28,
        margin: [0, 6, 0, 0],
      },
      autorizacion(hoja, qr),
    ],
  };
}

/** Last line of every page: what the paper is not, and page n of m. */
export function pieDePagina({ sinValor }: Hoja, pagina: number, paginas: number): Content {
  return {
    margin: [margenes[0], 14, margenes[2], 0],
    fontSize: cuerpo.fino,
    color: colores.gris,
    columns: [
      { width: '*', text: sinValor ?? '', bold: true },
      { width: 'auto', text: `Página ${pagina} de ${paginas}`, alignment: 'center' },
      { width: '*', text: pagina < paginas ? 'Continúa en la página siguiente' : '', alignment: 'right' },
    ],
  };
}

function percepciones({ percepciones: tabla }: Hoja): Content[] {
  if (tabla === null) return [];
  const { columnas, filas } = tabla;
  const cabeza = columnas.map((columna) => ({
    text: columna.titulo,
    fontSize: cuerpo.fino,
    color: colores.gris,
    bold: true,
    alignment: lado(columna),
  }));
  const cuerpoTabla = filas.map(({ celdas }) =>
    columnas.map((columna, indice) => ({ text: celdas[indice] ?? '', alignment: lado(columna) })),
  );
  const body: TableCell[][] = [cabeza, ...cuerpoTabla];
  return [{ table: { widths: ['*', 'auto', 'auto', 'auto'], body }, layout: conMargenEntreColumnas }];
}

/** Air between columns, none before the first. */
const conMargenEntreColumnas = { ...sinLineas, paddingLeft: (columna: number) => (columna === 0 ? 0 : 10) };

function transparencia({ transparencia: bloque, percepciones: otras }: Hoja): Content[] {
  if (bloque === null) return [];
  return [
    {
      stack: [{ text: bloque.titulo, bold: true, margin: [0, 0, 0, 2] }, ...bloque.datos.map(dato)],
      margin: [0, otras === null ? 0 : 8, 0, 0],
    },
  ];
}

function totales({ totales: filas, total }: Hoja) {
  const destacado = { fontSize: cuerpo.titulo, bold: true };
  const body: TableCell[][] = [
    ...filas.map(({ etiqueta, valor }): TableCell[] => [
      { text: etiqueta, color: colores.gris },
      { text: valor, alignment: 'right' },
    ]),
    [
      { text: total.etiqueta, ...destacado },
      { text: total.valor, ...destacado, alignment: 'right' },
    ],
  ];
  return { table: { widths: ['*', 'auto'], body }, layout: { ...sinLineas, paddingTop: () => 2 } };
}

/** QR, legends, authorization code and its due date. Without a code only the legends remain. */
function autorizacion({ autorizado, leyendas, autorizacion: codigo }: Hoja, qr: Content | null): Content {
  const textos: Content[] = [
    ...(autorizado === null ? [] : [{ text: autorizado, bold: true, margin: [0, 0, 0, 4] } satisfies Content]),
    ...leyendas.map((text): Content => ({ text, margin: [0, 0, 0, 3] })),
  ];
  return {
    margin: [0, 12, 0, 0],
    columnGap: 16,
    columns: [
      ...(qr === null ? [] : [{ width: ladoQr, stack: [qr] }]),
      { width: '*', stack: textos.length === 0 ? [''] : textos },
      ...(codigo.length === 0 ? [] : [{ width: 190, ...codigoImpreso(codigo) }]),
    ],
  };
}

function codigoImpreso(filas: readonly Dato[]) {
  const body = filas.map(({ etiqueta, valor }): TableCell[] => [
    { text: `${etiqueta}:`, color: colores.gris, alignment: 'right' },
    { text: valor, bold: true, alignment: 'right' },
  ]);
  return { table: { widths: ['*', 'auto'], body }, layout: conMargenEntreColumnas };
}
