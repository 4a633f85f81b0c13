import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces';
import { colores, cuerpo, fuente, margenes, renglones, sinLineas } from '../rules/comprobantes/pdf/estilo.ts';
import { fechaImpresa, type ResumenImpreso, type TablaImpresa } from '../rules/contador/resumenImpreso.ts';

/** A month's summary as a pdfmake definition: A4, set like the vouchers. The same summary gives the same definition. */
export function defineResumen(resumen: ResumenImpreso): TDocumentDefinitions {
  const { titulo, empresa, cuit, mes, hecho, resultado, tablas } = resumen;
  return {
    pageSize: 'A4',
    pageMargins: [...margenes],
    language: 'es-AR',
    info: { title: titulo, creator: 'Talonario', creationDate: new Date(`${hecho}T12:00:00-03:00`) },
    defaultStyle: { font: fuente, fontSize: cuerpo.texto, color: colores.tinta, lineHeight: 1.15 },
    footer: (pagina, paginas) => ({
      columns: [
        { text: `${empresa} · ${mes}`, color: colores.gris },
        { text: `Página ${pagina} de ${paginas}`, alignment: 'right', color: colores.gris },
      ],
      fontSize: cuerpo.fino,
      margin: [margenes[0], 14, margenes[2], 0],
    }),
    content: [
      { text: empresa, fontSize: cuerpo.titulo, bold: true },
      { text: `CUIT ${cuit}`, color: colores.gris, margin: [0, 0, 0, 8] },
      {
        columns: [
          { text: `Resumen de ${mes}`, fontSize: cuerpo.titulo },
          { text: `Hecho el ${fechaImpresa(resumen)}`, alignment: 'right', color: colores.gris, margin: [0, 4, 0, 0] },
        ],
      },
      {
        table: {
          widths: ['*'],
          body: [[{ text: resultado, bold: true, fillColor: colores.fondo, margin: [4, 3, 4, 3] }]],
        },
        layout: sinLineas,
        margin: [0, 6, 0, 4],
      },
      ...tablas.flatMap(tabla),
    ],
  };
}

function tabla({ titulo, columnas, filas, conTotal, nota, deTexto }: TablaImpresa): Content[] {
  const cabeza: Content = { text: titulo, bold: true, margin: [0, 10, 0, 3], headlineLevel: 1 };
  const pie: Content[] = nota === null ? [] : [{ text: nota, color: colores.gris, margin: [0, 3, 0, 0] }];
  if (filas.length === 0) return [{ stack: [cabeza, ...pie], unbreakable: true }];
  const celda = (texto: string, columna: number, bold: boolean, color: string): TableCell => ({
    text: texto,
    bold,
    color,
    alignment: columna === 0 || deTexto ? 'left' : 'right',
  });
  const ultima = conTotal ? filas.length - 1 : -1;
  return [
    cabeza,
    {
      table: {
        headerRows: 1,
        dontBreakRows: true,
        keepWithHeaderRows: 1,
        widths: anchos(columnas.length, deTexto),
        body: [
          columnas.map((texto, columna) => celda(texto, columna, false, colores.gris)),
          ...filas.map((fila, indice) =>
            fila.map((texto, columna) => celda(texto, columna, indice === ultima, colores.tinta)),
          ),
        ],
      },
      layout: renglones,
    },
    ...pie,
  ];
}

/** Figures take what they need; of texts, the last column takes the rest. */
function anchos(columnas: number, deTexto: boolean): (string | number)[] {
  if (!deTexto) return ['*', ...Array.from({ length: columnas - 1 }, () => 'auto')];
  if (columnas === 4) return [110, 105, 60, '*'];
  return [...Array.from({ length: columnas - 1 }, () => 110), '*'];
}
