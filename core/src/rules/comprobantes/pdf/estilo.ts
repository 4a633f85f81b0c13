import type { Content, ContentText, CustomTableLayout } from 'pdfmake/interfaces';
import type { Columna, Dato } from '../hoja/types.ts';

// A4 in points. Four sizes, two weights, hairlines instead of shadows: the voucher is set like the screens.

export const fuente = 'Plex';
export const colores = {
  tinta: '#1c1a17',
  gris: '#68625a',
  filete: '#aaa399',
  filete_claro: '#ded9d0',
  fondo: '#f4f1eb',
};
export const cuerpo = { fino: 7, texto: 8, titulo: 12, letra: 26 } as const;

export const pagina = { ancho: 595.28, alto: 841.89 } as const;
/** Left, top, right, bottom. The top holds the ORIGINAL band and, from page 2, the strip that names the voucher. */
export const margenes = [34, 56, 34, 40] as const;
export const anchoUtil = pagina.ancho - margenes[0] - margenes[2];
/** 2.8 cm, in points: easy for a phone to read, small enough for the foot. */
export const ladoQr = 79.4;

/** pdfmake's `headlineLevel` of the last line, to tell on which page it fell. */
export const nivelUltimo = 1;
/** pdfmake's `headlineLevel` of a heading. */
export const nivelTitulo = 2;

export const filete = 0.6;
/** Padding of a box on each side. */
export const aireDeCaja = 8;
/** Padding of a line's cells, both sides together. */
export const aireDeRenglon = 10;

/** A box: hairline around, nothing inside. */
export const recuadro: CustomTableLayout = {
  hLineWidth: (fila, nodo) => (fila === 0 || fila === nodo.table.body.length ? filete : 0),
  vLineWidth: (columna, nodo) => (columna === 0 || columna === nodo.table.body[0]?.length ? filete : 0),
  hLineColor: () => colores.filete,
  vLineColor: () => colores.filete,
  paddingLeft: () => aireDeCaja,
  paddingRight: () => aireDeCaja,
  paddingTop: () => 5,
  paddingBottom: () => 4,
};

/** The issuer's box, with every line its cells ask for: outer box, letter box and the line between the halves. */
export const cruz: CustomTableLayout = {
  hLineWidth: () => filete,
  vLineWidth: () => filete,
  hLineColor: () => colores.filete,
  vLineColor: () => colores.filete,
  paddingLeft: (columna) => (columna === 0 || columna === 3 ? aireDeCaja : 0),
  paddingRight: (columna) => (columna === 0 || columna === 3 ? aireDeCaja : 0),
  paddingTop: () => 0,
  paddingBottom: () => 0,
};

/** Rows parted by hairlines, no verticals; the first row is the heading. */
export const renglones: CustomTableLayout = {
  hLineWidth: () => filete,
  vLineWidth: () => 0,
  hLineColor: (fila) => (fila < 2 ? colores.filete : colores.filete_claro),
  paddingLeft: () => aireDeRenglon / 2,
  paddingRight: () => aireDeRenglon / 2,
  paddingTop: () => 3.5,
  paddingBottom: () => 3.5,
};

/** Columns that line up, with no lines at all. */
export const sinLineas: CustomTableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 1.5,
  paddingBottom: () => 1.5,
};

/** A label in grey and its value in one paragraph, so that long values wrap under it. */
export function dato(datoDeHoja: Dato): ContentText {
  return datoSeguido(datoDeHoja, 2);
}

/** A label and its value, with `abajo` points to the next one. */
export function datoSeguido({ etiqueta, valor }: Dato, abajo: number): ContentText {
  return { text: [{ text: `${etiqueta}: `, color: colores.gris }, valor], margin: [0, 0, 0, abajo] };
}

/** A rule across the page that also marks where the foot begins. */
export function filetePie(): Content {
  const coordenadas = { type: 'line' as const, x1: 0, y1: 0, x2: anchoUtil, y2: 0 };
  const linea = { ...coordenadas, lineWidth: filete, lineColor: colores.filete, pie: true };
  return { canvas: [linea], margin: [0, 6, 0, 0] };
}

/** Whether something placed on a page is the rule that begins the foot. */
export function isPie(elemento: object): boolean {
  return 'pie' in elemento && elemento.pie === true;
}

/**
 * A text declared as wide as `ocupa` points, for readers that guess columns by where words are; it looks the same. Of two
 * texts side by side, the left one is then read first, however short it is and whatever is under them.
 */
export function queOcupa<T extends object>(contenido: T, ocupa: number): T {
  return { ...contenido, ocupa };
}

/** Points that `queOcupa` gave a text; null for other texts. */
export function ocupaOf(contenido: object): number | null {
  return 'ocupa' in contenido && typeof contenido.ocupa === 'number' ? contenido.ocupa : null;
}

/** The side on which a column lines up. */
export function lado({ contenido }: Pick<Columna<string>, 'contenido'>): 'left' | 'right' {
  return contenido === 'texto' ? 'left' : 'right';
}
