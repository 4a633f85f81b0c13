import type { Content, Node, TDocumentDefinitions } from 'pdfmake/interfaces';
import { formatNumero } from '../numero.ts';
import { encabezado, franjaContinuacion, franjaOriginal } from './encabezado.ts';
import { colores, cuerpo, fuente, ladoQr, margenes, nivelUltimo } from './estilo.ts';
import { tablaItems } from './items.ts';
import { logoImprimible } from './logo.ts';
import { observaciones, pie, pieDePagina } from './pie.ts';
import { marcaDeAgua } from './textos.ts';
import type { ComprobanteImprimible } from './types.ts';

export interface OpcionesImpresion {
  /** Draws the QR of a text in a square of `lado` points; pdfmake's own node unless given. */
  dibujarQr?: (texto: string, lado: number) => Content;
  /** Begins a page with the last lines, for when `piePierdeRenglones` found the foot alone on the last one. */
  ultimosAparte?: boolean;
}

/**
 * The printed voucher as a pdfmake definition: A4, the three blocks of RG 1415 Anexo II (issuer and number, receiver,
 * lines) and the totals with their authorization at the foot. Shows what the voucher says and computes nothing of it.
 * The same voucher gives the same definition; its dates come from the voucher, not from a clock.
 */
export function defineComprobante(
  comprobante: ComprobanteImprimible,
  { dibujarQr = qrDePdfmake, ultimosAparte = false }: OpcionesImpresion = {},
): TDocumentDefinitions {
  const qr = comprobante.qr === null || comprobante.status === 'borrador' ? null : dibujarQr(comprobante.qr, ladoQr);
  const marca = marcaDeAgua(comprobante);
  const logo = logoImprimible(comprobante.emisor.logo);
  return {
    pageSize: 'A4',
    pageMargins: [...margenes],
    language: 'es-AR',
    info: infoComprobante(comprobante),
    images: logo === null ? {} : { [logo.nombre]: logo.url },
    defaultStyle: { font: fuente, fontSize: cuerpo.texto, color: colores.tinta, lineHeight: 1.1 },
    header: (hoja) => (hoja === 1 ? franjaOriginal(comprobante) : franjaContinuacion(comprobante)),
    footer: (hoja, hojas) => pieDePagina(comprobante, hoja, hojas),
    ...(marca === null
      ? {}
      : { watermark: { text: marca, color: colores.gris, opacity: 0.13, bold: true, angle: -45, fontSize: 58 } }),
    content: [
      ...encabezado(comprobante),
      ...tablaItems(comprobante, ultimosAparte),
      ...observaciones(comprobante),
      pie(comprobante, qr),
    ],
  };
}

/** Whether a node of a finished layout is the last line and was left on a page before the foot's, which is the last. */
export function piePierdeRenglones({ headlineLevel, pageNumbers, pages }: Node): boolean {
  return headlineLevel === nivelUltimo && (pageNumbers[0] ?? pages) < pages;
}

function qrDePdfmake(texto: string, lado: number): Content {
  return { qr: texto, fit: lado, eccLevel: 'M' };
}

/** Properties of the file. The date is the voucher's, at noon in Buenos Aires. */
export function infoComprobante(comprobante: ComprobanteImprimible) {
  return {
    title: formatNumero(comprobante),
    author: comprobante.emisor.razon_social,
    creator: 'Talonario',
    producer: 'Talonario',
    creationDate: new Date(`${comprobante.fecha}T12:00:00-03:00`),
  };
}
