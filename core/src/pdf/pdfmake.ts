import { createRequire } from 'node:module';
import type { Etiqueta, StructureContent } from './etiqueta.ts';
import type { Content, ContextPageSize, TDocumentDefinitions } from 'pdfmake/interfaces';

// pdfmake's public `createPdf` opens the fonts on every call and counts pages across the whole file. Its parts, used
// directly, put many vouchers in one file, each with its own page n/m, on fonts opened once. They are not documented:
// the version is pinned exactly and the golden texts would show a change.

/** Something placed on a page, with its absolute position in points: a line of text, a vector, an image. */
export interface PageItem {
  type: string;
  item: Record<string, unknown> & { getHeight?: () => number };
}

/** A word of a line, with the space after it: `x` from where the line begins, in points. */
interface Inline {
  text: string;
  x: number;
  width: number;
  fontSize: number;
  font: WordFont;
}

interface WordFont {
  /** The glyphs of a text, in hexadecimal, and the thousandths of the size that each takes. */
  encode(text: string): [encoded: string[], positions: { advanceWidth: number }[]];
}

/** A laid out line of a text. `etiqueta` and `ocupa` are ours: pdfmake hands on unknown fields. */
export interface Line {
  inlines: Inline[];
  etiqueta?: Etiqueta;
  /** Width that the last word should reach, in points from the line's start, for programs that look at word positions. */
  ocupa?: number;
}

/** An element of a file's structure: a paragraph, a row. */
interface StructureElement {
  add(child: StructureElement | StructureContent): this;
}

export interface Page {
  items: PageItem[];
  pageSize: ContextPageSize;
}

/** A font as one document uses it: `font` is the parsed file, the rest belongs to the document. */
export interface DocumentFont {
  name: string;
  font: object;
  document: PdfKitDocument;
  layoutCache: Record<string, unknown>;
}

/** The pdfkit document pdfmake draws on: a readable stream of the file's bytes. */
export interface PdfKitDocument extends NodeJS.ReadableStream {
  images: Record<string, string>;
  fontCache: Record<string, Record<string, DocumentFont>>;
  _fontFamilies: Record<string, DocumentFont>;
  _fontCount: number;
  provideFont(family: string, bold: boolean, italics: boolean): DocumentFont;
  provideImage(name: string): unknown;
  fillColor(color: string, opacity: number): this;
  /** Writes raw operators on the current page. */
  addContent(operators: string): this;
  markContent(tag: 'Artifact', options: { type: 'Layout' }): this;
  markStructureContent(tag: string): StructureContent;
  endMarkedContent(): this;
  struct(type: string, options: { scope?: string; alt?: string }): StructureElement;
  addStructure(element: StructureElement): this;
  end(): void;
}

interface QrNode {
  qr: string;
  eccLevel: 'L' | 'M' | 'Q' | 'H';
}

interface Parts {
  PDFDocument: new (
    fonts: Record<string, Record<string, Uint8Array>>,
    images: Record<string, string>,
    patterns: object,
    attachments: object,
    options: object,
  ) => PdfKitDocument;
  LayoutBuilder: new (
    size: ContextPageSize,
    margins: { left: number; top: number; right: number; bottom: number },
    svgMeasure: object,
  ) => {
    layoutDocument(
      content: Content,
      doc: PdfKitDocument,
      styles: object,
      defaultStyle: object,
      ...extras: [
        background: TDocumentDefinitions['background'],
        header: TDocumentDefinitions['header'],
        footer: TDocumentDefinitions['footer'],
        watermark: TDocumentDefinitions['watermark'],
        pageBreakBefore: TDocumentDefinitions['pageBreakBefore'],
      ]
    ): Page[];
    buildNextLine(textNode: object): Line | null;
  };
  Renderer: new (doc: PdfKitDocument) => {
    renderPages(pages: Page[]): void;
    renderLine(line: Line, x: number, y: number): void;
    renderVector(vector: object): void;
    renderImage(image: object): void;
    renderWatermark(page: object): void;
  };
  SVGMeasure: new () => object;
  /** After measuring, `_canvas` holds the background and then one 5-point rectangle per dark module, in rows. */
  qrEnc: { measure(node: QrNode): { _canvas: { x: number; y: number }[]; _width: number } };
}

const require = createRequire(import.meta.url);

function part<Name extends keyof Parts>(name: Name): Parts[Name] {
  const module = require(`pdfmake/js/${name}.js`) as { default: Parts[Name] };
  return module.default;
}

export const PDFDocument = part('PDFDocument');
export const LayoutBuilder = part('LayoutBuilder');
export const Renderer = part('Renderer');
export const SVGMeasure = part('SVGMeasure');
export const qrEnc = part('qrEnc');
