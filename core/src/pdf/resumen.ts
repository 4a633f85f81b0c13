import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces';
import { shareAnchos, type Medidas } from '../rules/comprobantes/pdf/anchos.ts';
import {
  aireDeRenglon,
  anchoUtil,
  colores,
  cuerpo,
  fuente,
  margenes,
  renglones,
  sinLineas,
} from '../rules/comprobantes/pdf/estilo.ts';
import { fechaImpresa, type ResumenImpreso, type TablaImpresa } from '../rules/contador/resumenImpreso.ts';

/** A month's summary as a pdfmake definition: A4, set like the vouchers. The same summary gives the same definition. */
export function defineResumen(resumen: ResumenImpreso): TDocumentDefinitions {
  const { titulo, empresa, cuit, mes, hecho: fecha, resultado, tablas } = resumen;
  return {
    pageSize: 'A4',
    pageMargins: [...margenes],
    language: 'es-AR',
    info: { title: titulo, creator: 'Talonario', creationDate: new Date(`${fecha}T12:00:00-03:00`) },
    defaultStyle: { font: fuente, fontSize: cuerpo.texto, color: colores.tinta, lineHeight: 1.15 },
    footer: (pagina, paginas) => ({
      columns: [
        { text: `${enUnRenglon(empresa)} · ${mes}`, width: anchoUtil - ANCHO_DE_PAGINA, color: colores.gris },
        {
          text: `Página ${pagina} de ${paginas}`,
          width: ANCHO_DE_PAGINA,
          alignment: 'right',
          color: colores.gris,
        },
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
          widths: [anchoUtil],
          body: [[{ text: resultado, bold: true, fillColor: colores.fondo, margin: [4, 3, 4, 3] }]],
        },
        layout: sinLineas,
        margin: [0, 6, 0, 4],
      },
      ...tablas.flatMap(tabla),
    ],
  };
}

/** Points for `Página 12 de 120`, at the foot. */
const ANCHO_DE_PAGINA = 90;
/** Letters of any name that fit the foot's line. */
const LETRAS_DEL_PIE = 50;

function enUnRenglon(nombre: string): string {
  return nombre.length <= LETRAS_DEL_PIE ? nombre : `${nombre.slice(0, LETRAS_DEL_PIE - 1)}…`;
}

function tabla(impresa: TablaImpresa): Content[] {
  const { titulo, columnas, filas, conTotal, nota, deTexto } = impresa;
  const cabeza: Content = { text: titulo, bold: true, margin: [0, 10, 0, 3], headlineLevel: 1 };
  const pie: Content[] = nota === null ? [] : [{ text: nota, color: colores.gris, margin: [0, 3, 0, 0] }];
  if (filas.length === 0) return [{ stack: [cabeza, ...pie], unbreakable: true }];
  const celda = (texto: string, columna: number, bold: boolean, color: string): TableCell => ({
    text: texto,
    bold,
    color,
    alignment: columna === 0 || deTexto ? 'left' : 'right',
  });
  const medidas = medidasOf(impresa);
  const ultima = conTotal ? filas.length - 1 : -1;
  return [
    cabeza,
    {
      fontSize: medidas.cuerpo,
      table: {
        headerRows: 1,
        // A reason as long as a page continues on the next one.
        dontBreakRows: filas.every((fila) => fila.every((celda) => celda.length < CELDA_LARGA)),
        keepWithHeaderRows: 1,
        widths: [...medidas.anchos],
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

/** Letters of a text from which its row might not fit a page. */
const CELDA_LARGA = 1_500;

/** Least width of a text column, in points; longer words are broken. */
const MINIMO = 60;
/** Points of a report's short columns: its state and how many of its totals agree. */
const DE_PARTES = [110, 105, 60];
const DE_TEXTOS = 110;

/**
 * Widths of a table, in points: an automatic column takes its longest word's width, and pushes the others off the paper. Figures take what
 * they need, and where they do not fit the table's letters shrink; the last text column takes the rest.
 */
function medidasOf({ columnas, filas, deTexto }: TablaImpresa): Medidas {
  const util = anchoUtil - aireDeRenglon * columnas.length;
  if (deTexto) {
    const primeras = columnas.length === DE_PARTES.length + 1 ? DE_PARTES : columnas.slice(1).map(() => DE_TEXTOS);
    const resto = util - primeras.reduce((suma, anchoDeColumna) => suma + anchoDeColumna, 0);
    return { anchos: [...primeras, resto], cuerpo: cuerpo.texto, cuerpoTitulo: cuerpo.texto };
  }
  const tabla_ = {
    columnas: columnas.map((titulo, indice) => ({
      clave: indice === 0 ? ('texto' as const) : ('cifra' as const),
      titulo,
      contenido: indice === 0 ? ('texto' as const) : ('cifra' as const),
    })),
    filas: filas.map((celdas, orden) => ({ orden, celdas })),
  };
  return shareAnchos(tabla_, {
    ancho: anchoUtil,
    aire: () => aireDeRenglon,
    minimos: { texto: MINIMO, cifra: 0 },
    resto: 'texto',
  });
}
