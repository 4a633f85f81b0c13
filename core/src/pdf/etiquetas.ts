import { ocupaOf } from '../rules/comprobantes/pdf/estilo.ts';
import { LayoutBuilder, Renderer, type Line, type PageItem, type PdfKitDocument } from './pdfmake.ts';
import type { Etiqueta, TipoEtiqueta } from './etiqueta.ts';

// A tagged PDF (ISO 32000 14.8): the role of each text and the reading order, for screen readers and search.
// pdfmake knows no tags, so the texts of a definition are numbered before layout, and drawn in that order inside their tags. Rules, fills
// and what repeats on each page are artifacts, which are not read.

/** The structure of the definitions that are read one after the other. */
export interface Lectura {
  raiz: Etiqueta;
  /** Reads a piece of a definition, and numbers its texts. */
  leer(pieza: unknown): void;
  /** Tag of a drawing that is read at this point. */
  figura(alt: string): Etiqueta;
}

type Nodo = Record<string, unknown>;
const etiquetaDe = new WeakMap<object, Etiqueta>();

export function openLectura(): Lectura {
  let hojas = 0;
  const nueva = (tipo: TipoEtiqueta, padre: Etiqueta, atributos: Etiqueta['atributos'] = {}): Etiqueta => {
    const etiqueta: Etiqueta = { tipo, orden: hojas++, hijas: [], contenidos: [], atributos };
    padre.hijas.push(etiqueta);
    return etiqueta;
  };
  const raiz: Etiqueta = { tipo: 'Document', orden: -1, hijas: [], contenidos: [], atributos: {} };

  const leer = (pieza: unknown): void => {
    if (Array.isArray(pieza)) return pieza.forEach(leer);
    if (typeof pieza !== 'object' || pieza === null) return;
    const { text, stack, columns, table, image, headlineLevel } = pieza as Nodo;
    if (text !== undefined) {
      if (text !== '') etiquetaDe.set(pieza, nueva(headlineLevel === undefined ? 'P' : 'H1', raiz));
      return;
    }
    if (image !== undefined) etiquetaDe.set(pieza, nueva('Figure', raiz, { alt: 'Logo' }));
    leer(stack);
    leer(columns);
    if (table !== undefined) leerTabla(table as Nodo);
  };
  const leerTabla = ({ body, headerRows = 0 }: Nodo): void => {
    const filas = body as Nodo[][];
    if ((filas[0]?.length ?? 0) < 2 || filas.some((fila) => fila.some(({ text }) => text === undefined))) {
      return filas.forEach(leer); // cells of many texts: a layout, no table
    }
    const tabla = nueva('Table', raiz);
    for (const [indice, fila] of filas.entries()) {
      const de = nueva('TR', tabla);
      for (const [columna, celda] of fila.entries()) {
        const scope = indice < Number(headerRows) ? 'Column' : headerRows === 0 && columna === 0 ? 'Row' : null;
        etiquetaDe.set(celda, scope === null ? nueva('TD', de) : nueva('TH', de, { scope }));
      }
    }
  };
  return { raiz, leer, figura: (alt) => nueva('Figure', raiz, { alt }) };
}

/** Lays a definition out as pdfmake does, and remembers the text of each line. */
export class TaggedLayoutBuilder extends LayoutBuilder {
  override buildNextLine(textNode: object): Line | null {
    const line = super.buildNextLine(textNode);
    const etiqueta = etiquetaDe.get(textNode);
    if (line !== null && etiqueta !== undefined) line.etiqueta = etiqueta;
    const ocupa = ocupaOf(textNode);
    if (line !== null && ocupa !== null) line.ocupa = ocupa;
    return line;
  }
}

/** Sorts artifacts first, then the texts in reading order: the drawing order is the reading order. */
export function sortForReading(items: readonly PageItem[]): PageItem[] {
  const orden = ({ item }: PageItem): number => (item['etiqueta'] as Etiqueta | undefined)?.orden ?? -1;
  return items.toSorted((a, b) => orden(a) - orden(b));
}

/** Draws pages as pdfmake does, with each item inside its tag. */
export class TaggedRenderer extends Renderer {
  /** Mark open while drawing: a leaf, or an artifact; null: none. */
  #abierta: Etiqueta | 'artifact' | null = null;

  readonly #doc: PdfKitDocument;

  constructor(doc: PdfKitDocument) {
    super(doc);
    this.#doc = doc;
  }

  override renderLine(line: Line, x: number, y: number): void {
    this.mark(line.etiqueta ?? null);
    const draw = () => super.renderLine(line, x, y);
    if (line.ocupa === undefined) draw();
    else this.#widening(line, line.ocupa, draw);
  }

  /** Draws a line and, after its last word, a blank as wide as the remaining space: as text, both are just that word. */
  #widening({ inlines }: Line, ocupa: number, draw: () => void): void {
    const doc = this.#doc;
    const last = inlines.at(-1);
    const libre = last === undefined ? 0 : ocupa - last.x - last.width;
    if (last === undefined || libre <= 0) return draw();
    const [blank, [{ advanceWidth } = { advanceWidth: 0 }]] = last.font.encode(' ');
    const escala = (libre / ((advanceWidth * last.fontSize) / 1000)) * 100;
    const textoEscapado = `FEFF${[...Buffer.from(last.text.trimEnd(), 'utf16le').swap16()].map(hex).join('')}`;
    let pendientes = inlines.length;
    const { addContent } = doc;
    doc.addContent = (operators) => {
      if (operators === 'ET' && pendientes === 0) {
        addContent.call(doc, `${escala.toFixed(2)} Tz <${blank.join('')}> Tj 100 Tz EMC`);
      }
      addContent.call(doc, operators);
      if (operators === 'BT' && --pendientes === 0)
        addContent.call(doc, `/Span <</ActualText <${textoEscapado}>>> BDC`);
      return doc;
    };
    try {
      draw();
    } finally {
      doc.addContent = addContent;
    }
  }

  override renderVector(vector: object): void {
    this.mark(null);
    super.renderVector(vector);
  }

  override renderImage(image: object): void {
    this.mark(etiquetaDe.get(image) ?? null);
    super.renderImage(image);
  }

  override renderWatermark(page: object): void {
    this.mark(null);
    super.renderWatermark(page);
  }

  /** Sets the tag of everything drawn from here on; null: none. A heading that a table repeats is read once. */
  mark(etiqueta: Etiqueta | null): void {
    const repetida = etiqueta?.tipo === 'TH' && etiqueta !== this.#abierta && etiqueta.contenidos.length > 0;
    const siguiente = etiqueta === null || repetida ? 'artifact' : etiqueta;
    if (siguiente === this.#abierta) return;
    this.endMark();
    if (siguiente === 'artifact') this.#doc.markContent('Artifact', { type: 'Layout' });
    else siguiente.contenidos.push(this.#doc.markStructureContent(siguiente.tipo));
    this.#abierta = siguiente;
  }

  /** Closes the mark at the end of each page: it may not go on to the next. */
  endMark(): void {
    if (this.#abierta !== null) this.#doc.endMarkedContent();
    this.#abierta = null;
  }
}

/** Adds the structure of the drawn content to the file; tags of undrawn content are left out. */
export function addStructure(doc: PdfKitDocument, raiz: Etiqueta): void {
  const elemento = ({ tipo, hijas, contenidos, atributos }: Etiqueta) => {
    const propio = doc.struct(tipo, atributos);
    for (const contenido of contenidos) propio.add(contenido);
    for (const hija of hijas.filter(seDibujo)) propio.add(elemento(hija));
    return propio;
  };
  doc.addStructure(elemento(raiz));
}

const hex = (byte: number): string => byte.toString(16).padStart(2, '0').toUpperCase();

function seDibujo({ contenidos, hijas, tipo }: Etiqueta): boolean {
  return contenidos.length > 0 || hijas.some(seDibujo) || tipo === 'TD';
}
