import {
  LayoutBuilder,
  Renderer,
  type Line,
  type PageItem,
  type PdfKitDocument,
  type StructureContent,
} from './pdfmake.ts';

// A tagged PDF (ISO 32000 14.8): what each text is, in the order in which it is read, for who hears a voucher or searches it.
// pdfmake knows no tags, so the texts of a definition are numbered before they are laid out, and drawn in that order with
// their tag around; rules, fills and what repeats on each page are artifacts, which are not read.

type Tipo = 'Document' | 'P' | 'H1' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure';

/** A piece of a document's structure; a leaf has the contents that were drawn for it. */
export interface Etiqueta {
  tipo: Tipo;
  /** Of the leaves, in reading order. */
  orden: number;
  hijas: Etiqueta[];
  contenidos: StructureContent[];
  atributos: { scope?: 'Column' | 'Row'; alt?: string };
}

/** The structure of the definitions that are read one after the other. */
export interface Lectura {
  raiz: Etiqueta;
  /** Reads a piece of a definition, and marks its texts with the place they have. */
  leer(pieza: unknown): void;
  /** A drawing that is read at this point. */
  figura(alt: string): Etiqueta;
}

type Nodo = Record<string, unknown>;
const etiquetaDe = new WeakMap<object, Etiqueta>();

export function abrirLectura(): Lectura {
  let hojas = 0;
  const nueva = (tipo: Tipo, padre: Etiqueta, atributos: Etiqueta['atributos'] = {}): Etiqueta => {
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

/** Lays a definition out as pdfmake does, and remembers of which text each line is. */
export class TaggedLayoutBuilder extends LayoutBuilder {
  override buildNextLine(textNode: object): Line | null {
    const line = super.buildNextLine(textNode);
    const etiqueta = etiquetaDe.get(textNode);
    if (line !== null && etiqueta !== undefined) line.etiqueta = etiqueta;
    return line;
  }
}

/** What is not read first, and then the texts in their order: who takes the text as it was drawn reads it as it is read. */
export function sortForReading(items: readonly PageItem[]): PageItem[] {
  const orden = ({ item }: PageItem): number => (item['etiqueta'] as Etiqueta | undefined)?.orden ?? -1;
  return items.toSorted((a, b) => orden(a) - orden(b));
}

/** Draws pages as pdfmake does, with each thing inside its tag. */
export class TaggedRenderer extends Renderer {
  /** What is being drawn: a leaf, or an artifact. */
  #abierta: Etiqueta | 'artifact' | null = null;

  readonly #doc: PdfKitDocument;

  constructor(doc: PdfKitDocument) {
    super(doc);
    this.#doc = doc;
  }

  override renderLine(line: Line, x: number, y: number): void {
    this.mark(line.etiqueta ?? null);
    super.renderLine(line, x, y);
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

  /** Everything drawn from here on is of this tag; null: of none. A heading that a table repeats is read once. */
  mark(etiqueta: Etiqueta | null): void {
    const repetida = etiqueta?.tipo === 'TH' && etiqueta !== this.#abierta && etiqueta.contenidos.length > 0;
    const siguiente = etiqueta === null || repetida ? 'artifact' : etiqueta;
    if (siguiente === this.#abierta) return;
    this.endMark();
    if (siguiente === 'artifact') this.#doc.markContent('Artifact', { type: 'Layout' });
    else siguiente.contenidos.push(this.#doc.markStructureContent(siguiente.tipo));
    this.#abierta = siguiente;
  }

  /** At the end of each page: a mark does not go on to the next. */
  endMark(): void {
    if (this.#abierta !== null) this.#doc.endMarkedContent();
    this.#abierta = null;
  }
}

/** Adds to the file the structure of what was drawn; what was not drawn is left out. */
export function addStructure(doc: PdfKitDocument, raiz: Etiqueta): void {
  const elemento = ({ tipo, hijas, contenidos, atributos }: Etiqueta) => {
    const propio = doc.struct(tipo, atributos);
    for (const contenido of contenidos) propio.add(contenido);
    for (const hija of hijas.filter(seDibujo)) propio.add(elemento(hija));
    return propio;
  };
  doc.addStructure(elemento(raiz));
}

function seDibujo({ contenidos, hijas, tipo }: Etiqueta): boolean {
  return contenidos.length > 0 || hijas.some(seDibujo) || tipo === 'TD';
}
