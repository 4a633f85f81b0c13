import type { TDocumentDefinitions } from 'pdfmake/interfaces';
import { defineHoja, infoOf, piePierdeRenglones } from '../rules/comprobantes/pdf/defineHoja.ts';
import { isPie, margenes, pagina } from '../rules/comprobantes/pdf/estilo.ts';
import { logoImprimible } from '../rules/comprobantes/pdf/logo.ts';
import type { Hoja } from '../rules/comprobantes/hoja/types.ts';
import { fonts, useFonts } from './fonts.ts';
import { isDrawable } from './logo.ts';
import { PDFDocument, SVGMeasure } from './pdfmake.ts';
import {
  openLectura,
  addStructure,
  sortForReading,
  TaggedLayoutBuilder,
  TaggedRenderer,
  type Lectura,
} from './etiquetas.ts';
import type { Page, PageItem, PdfKitDocument } from './pdfmake.ts';
import { drawQr, qrPlaceholder, qrText } from './qr.ts';

const [left, top, right, bottom] = margenes;
const size = { width: pagina.ancho, height: pagina.alto, orientation: 'portrait' } as const;
const svgMeasure = new SVGMeasure();

/**
 * One PDF with every comprobante of the list, each on pages of its own numbered from 1. Same input, same bytes. `total`: comprobantes of
 * the whole file, when this is a part of it.
 */
export async function printHojas(hojas: readonly Hoja[], total = hojas.length): Promise<Uint8Array> {
  const doc = new PDFDocument(fonts, {}, {}, {}, { ...documentOptions, info: documentInfo(hojas, total) });
  useFonts(doc);
  const bytes = readAll(doc);
  for (const hoja of hojas) draw(doc, withDrawableLogo(doc, hoja));
  doc.end();
  return bytes;
}

/** Prints a document of ours other than a comprobante. Same input, same bytes. */
export async function printDefinicion(definicion: TDocumentDefinitions): Promise<Uint8Array> {
  const info = { Title: definicion.info?.title ?? '', Creator: 'Talonario', Producer: 'Talonario' };
  const fecha = definicion.info?.creationDate;
  const doc = new PDFDocument(
    fonts,
    {},
    {},
    {},
    {
      ...documentOptions,
      info: { ...info, ...(fecha && { CreationDate: fecha }) },
    },
  );
  useFonts(doc);
  const bytes = readAll(doc);
  const { pages, lectura } = layOutDefinition(doc, definicion);
  drawPages(doc, pages, lectura);
  doc.end();
  return bytes;
}

const documentOptions = {
  pdfVersion: '1.4',
  compress: true,
  autoFirstPage: false,
  font: null,
  lang: 'es-AR',
  tagged: true,
  displayTitle: true,
};

/** Title and dates come from the first voucher, never from the clock: the file's id is a hash of them. */
function documentInfo([first]: readonly Hoja[], total: number): Record<string, string | Date> {
  if (!first) return {};
  const { title, author, creationDate } = infoOf(first);
  return {
    Title: total > 1 ? `${title} y ${total - 1} más` : title,
    Author: author,
    Creator: 'Talonario',
    Producer: 'Talonario',
    ...(creationDate && { CreationDate: creationDate }),
  };
}

/** Leaves out a logo that cannot be read: it never stops a comprobante from being printed. */
function withDrawableLogo(doc: PdfKitDocument, hoja: Hoja): Hoja {
  const { emisor } = hoja;
  const logo = logoImprimible(emisor?.logo ?? null);
  if (!emisor?.logo || logo === null) return hoja;
  doc.images[logo.nombre] = logo.url;
  const drawable = isDrawable(emisor.logo) && canEmbed(doc, logo.nombre);
  return drawable ? hoja : { ...hoja, emisor: { ...emisor, logo: null } };
}

function canEmbed(doc: PdfKitDocument, name: string): boolean {
  try {
    doc.provideImage(name);
    return true;
  } catch {
    return false; // pdfkit says so with plain errors of many kinds
  }
}

function draw(doc: PdfKitDocument, hoja: Hoja): void {
  const { pages, lectura } = layOut(doc, hoja);
  const last = pages.at(-1);
  if (last) moveFootDown(last);
  drawPages(doc, pages, lectura);
}

/** Draws the pages in reading order, each QR over its placeholder square, and adds the read content to the structure. */
function drawPages(doc: PdfKitDocument, pages: readonly Page[], lectura: Lectura): void {
  const renderer = new TaggedRenderer(doc);
  for (const page of pages) {
    page.items = sortForReading(page.items);
    renderer.renderPages([page]);
    for (const { item } of page.items) {
      const text = qrText(item);
      if (text === null) continue;
      renderer.mark(lectura.figura('Código QR para verificar el comprobante en ARCA'));
      drawQr(doc, text, item as { x: number; y: number; w: number });
    }
    renderer.endMark();
  }
  addStructure(doc, lectura.raiz);
}

interface LaidOut {
  pages: Page[];
  lectura: Lectura;
}

/** Pages of a comprobante. When its foot would be alone on a page, its last lines are laid out again with it. */
function layOut(doc: PdfKitDocument, hoja: Hoja): LaidOut {
  let footAlone = false;
  const laidOut = layOutDefinition(doc, defineHoja(hoja, { dibujarQr: qrPlaceholder }), (node) => {
    footAlone ||= piePierdeRenglones(node);
    return false; // only looks: the answer would be a page break
  });
  if (!footAlone) return laidOut;
  return layOutDefinition(doc, defineHoja(hoja, { dibujarQr: qrPlaceholder, ultimosAparte: true }));
}

function layOutDefinition(
  doc: PdfKitDocument,
  { content, defaultStyle, header, footer, watermark }: TDocumentDefinitions,
  visit?: TDocumentDefinitions['pageBreakBefore'],
): LaidOut {
  const lectura = openLectura();
  const builder = new TaggedLayoutBuilder(size, { left, top, right, bottom }, svgMeasure);
  // The first page's strip is read before everything, and its last line after; on the other pages both only repeat.
  const cabeza = typeof header === 'function' ? header(1, 1, size) : header;
  lectura.leer(cabeza);
  lectura.leer(content);
  const pieOf: TDocumentDefinitions['footer'] = (page, count, pageSize) => {
    const foot = typeof footer === 'function' ? footer(page, count, pageSize) : footer;
    if (page === 1) lectura.leer(foot);
    return foot;
  };
  const cabezaOf: TDocumentDefinitions['header'] = (page, count, pageSize) =>
    page > 1 && typeof header === 'function' ? header(page, count, pageSize) : cabeza;
  const pages = builder.layoutDocument(
    content,
    doc,
    {},
    defaultStyle ?? {},
    undefined,
    cabezaOf,
    pieOf,
    watermark,
    visit,
  );
  return { pages, lectura };
}

/** Moves the totals to the foot of the page, however few the lines: pdfmake can only flow. */
function moveFootDown(page: Page): void {
  const floor = size.height - bottom;
  const footTop = page.items.find(({ item }) => isPie(item))?.item['y1'];
  if (typeof footTop !== 'number') return;
  const foot = page.items.filter((item) => topOf(item) >= footTop && topOf(item) < floor);
  const distance = floor - Math.max(...foot.map(bottomOf));
  for (const { item } of foot) {
    for (const key of ['y', 'y1', 'y2']) if (typeof item[key] === 'number') item[key] += distance;
  }
}

const number = (value: unknown) => (typeof value === 'number' ? value : 0);
const topOf = ({ item }: PageItem) =>
  'y1' in item ? Math.min(number(item['y1']), number(item['y2'])) : number(item['y']);
const bottomOf = (placed: PageItem) => {
  const { item } = placed;
  if ('y1' in item) return Math.max(number(item['y1']), number(item['y2']));
  return number(item['y']) + (item.getHeight?.() ?? number(item['h'] ?? item['_height']));
};

async function readAll(doc: PdfKitDocument): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of doc) chunks.push(chunk as Uint8Array);
  return new Uint8Array(Buffer.concat(chunks));
}
