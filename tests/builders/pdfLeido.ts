import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A piece of text as it was drawn, in points: `x` from the left, `y` of its baseline from the foot, `page` from 1. */
export interface TextoImpreso {
  page: number;
  texto: string;
  x: number;
  y: number;
  /** Where it ends. */
  fin: number;
}

/** Every text of a PDF with its place, in the order in which it was drawn. */
export async function textosOf(file: Uint8Array): Promise<TextoImpreso[]> {
  const pdf = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise;
  const textos: TextoImpreso[] = [];
  for (let page = 1; page <= pdf.numPages; page++) {
    const { items } = await (await pdf.getPage(page)).getTextContent();
    for (const parte of items) {
      if (!('str' in parte) || parte.str === '') continue;
      const [, , , , x = 0, y = 0] = parte.transform as number[];
      textos.push({ page, texto: parte.str, x, y, fin: x + parte.width });
    }
  }
  await pdf.loadingTask.destroy();
  return textos;
}

/** A tag of a page, with what is inside it. */
export interface Rama {
  role?: string;
  alt?: string;
  type?: string;
  children?: Rama[];
}

/** Whether a PDF is tagged, its language and the tags of each page. */
export async function etiquetasOf(file: Uint8Array): Promise<{ marcado: boolean; idioma: string; paginas: Rama[] }> {
  const pdf = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise;
  const paginas: Rama[] = [];
  for (let n = 1; n <= pdf.numPages; n++) paginas.push((await (await pdf.getPage(n)).getStructTree()) as Rama);
  // pdf.js declares an object, and answers a map.
  const marcas: unknown = await pdf.getMarkInfo();
  const marcado = marcas instanceof Map && marcas.get('Marked') === true;
  const { info } = (await pdf.getMetadata()) as { info: { Language?: string } };
  await pdf.loadingTask.destroy();
  return { marcado, idioma: info.Language ?? '', paginas };
}
