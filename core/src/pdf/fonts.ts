import { readFileSync } from 'node:fs';
import { fuente } from '../rules/comprobantes/pdf/estilo.ts';
import type { DocumentFont, PdfKitDocument } from './pdfmake.ts';

/** IBM Plex Sans (OFL): every figure is 600 units wide, so amounts line up with no OpenType feature turned on. */
export const fonts = {
  [fuente]: { normal: readFont('IBMPlexSans-Regular.ttf'), bold: readFont('IBMPlexSans-SemiBold.ttf') },
};

const documentsPerCache = 100;
const opened: { normal?: DocumentFont; bold?: DocumentFont } = {};
let documents = 0;

/**
 * Gives `doc` the fonts that an earlier document opened: parsing the two files takes as long as drawing a comprobante. The cache of words
 * already laid out (labels, legends) is kept too, and restarts now and then because amounts never repeat.
 */
export function useFonts(doc: PdfKitDocument): void {
  const emptyCache = ++documents % documentsPerCache === 0;
  const family: Record<string, DocumentFont> = {};
  for (const weight of ['normal', 'bold'] as const) {
    const first = (opened[weight] ??= doc.provideFont(fuente, weight === 'bold', false));
    if (emptyCache) first.layoutCache = Object.create(null);
    family[weight] = first.document === doc ? first : adopt(doc, first);
  }
  doc.fontCache[fuente] = family;
}

/** Another document's font on `doc`: same parsed file and cache, its own subset of glyphs. */
function adopt(doc: PdfKitDocument, source: DocumentFont): DocumentFont {
  const EmbeddedFont = source.constructor as new (doc: PdfKitDocument, font: object, id: string) => DocumentFont;
  const font = new EmbeddedFont(doc, source.font, `F${++doc._fontCount}`);
  font.layoutCache = source.layoutCache;
  doc._fontFamilies[font.name] = font;
  return font;
}

function readFont(file: string): Uint8Array {
  return readFileSync(new URL(`./fonts/${file}`, import.meta.url));
}
