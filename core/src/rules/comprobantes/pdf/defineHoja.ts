import type { Content, Node, TDocumentDefinitions } from 'pdfmake/interfaces';
import type { Hoja } from '../hoja/types.ts';
import { encabezado, franjaContinuacion, franjaOriginal } from './encabezado.ts';
import { colores, cuerpo, fuente, ladoQr, margenes, nivelUltimo } from './estilo.ts';
import { logoImprimible } from './logo.ts';
import { observaciones, pie, pieDePagina } from './pie.ts';
import { tablaRenglones } from './renglones.ts';

export interface OpcionesImpresion {
  /** Draws the QR of a text in a square of `lado` points; pdfmake's own node unless given. */
  dibujarQr?: (texto: string, lado: number) => Content;
  /** Begins a page with the last lines: used when `piePierdeRenglones` found the foot alone on the last page. */
  ultimosAparte?: boolean;
}

/**
 * A sheet as a pdfmake definition: A4, the three blocks of RG 1415 Anexo II (issuer and number, receiver, lines) and the
 * totals with their authorization at the foot. The same sheet gives the same definition.
 */
export function defineHoja(
  hoja: Hoja,
  { dibujarQr = qrDePdfmake, ultimosAparte = false }: OpcionesImpresion = {},
): TDocumentDefinitions {
  const logo = logoImprimible(hoja.emisor?.logo ?? null);
  return {
    pageSize: 'A4',
    pageMargins: [...margenes],
    language: 'es-AR',
    info: infoOf(hoja),
    images: logo === null ? {} : { [logo.nombre]: logo.url },
    defaultStyle: { font: fuente, fontSize: cuerpo.texto, color: colores.tinta, lineHeight: 1.1 },
    header: (pagina) => (pagina === 1 ? franjaOriginal(hoja) : franjaContinuacion(hoja)),
    footer: (pagina, paginas) => pieDePagina(hoja, pagina, paginas),
    ...(hoja.marcaDeAgua === null
      ? {}
      : {
          watermark: {
            text: hoja.marcaDeAgua,
            color: colores.gris,
            opacity: 0.13,
            bold: true,
            angle: -45,
            fontSize: 58,
          },
        }),
    content: [
      ...encabezado(hoja),
      ...tablaRenglones(hoja, ultimosAparte),
      ...observaciones(hoja),
      pie(hoja, hoja.qr === null ? null : dibujarQr(hoja.qr, ladoQr)),
    ],
  };
}

/** Whether a node of a finished layout is the last line, and the foot fell on a later page without it. */
export function piePierdeRenglones({ headlineLevel, pageNumbers, pages }: Node): boolean {
  return headlineLevel === nivelUltimo && (pageNumbers[0] ?? pages) < pages;
}

function qrDePdfmake(texto: string, lado: number): Content {
  return { qr: texto, fit: lado, eccLevel: 'M' };
}

/** Properties of the file. The date is the voucher's, at noon in Buenos Aires. */
export function infoOf({ nombre, emisor, fecha }: Hoja) {
  return {
    title: nombre,
    author: emisor?.razon_social ?? '',
    creator: 'Talonario',
    producer: 'Talonario',
    ...(fecha !== null && { creationDate: new Date(`${fecha}T12:00:00-03:00`) }),
  };
}
