import { diffDays } from '../dates.ts';
import type { Celda, CeldaFecha, Cifra, Fila } from './celda.ts';

/** A column of a sheet. `estilo`: style of all its figures, whatever their decimals. */
export interface Columna {
  /** Width in letters of the font. */
  ancho: number;
  /** Name of the column in the sheet: `A`. */
  letras: string;
  /** Its title is aligned right, over figures. */
  cifras: boolean;
  estilo: number | null;
}

/** Styles of a cell, by their index in `estilos`. */
export const CON_ESTILO = {
  tal_cual: 0,
  texto: 1,
  importe: 2,
  entero: 3,
  con_decimales: 4,
  fecha: 5,
  titulo: 6,
  titulo_a_la_derecha: 7,
} as const;

const FECHA = 164;
const CON_DECIMALES = 165;
/** Built-in formats (ECMA-376 part 1, 18.8.30): text, `#,##0.00`, `#,##0`. A text stays text when its cell is edited. */
const TEXTO = 49;
const IMPORTE = 4;
const ENTERO = 3;

/** Day 0 of Excel's dates, and the first day from which its count is right: Excel has a 29/02/1900. */
const ORIGEN = '1899-12-30';
const PRIMERA_FECHA = '1900-03-01';
/** Longest text of a cell: Excel repairs a file with longer ones. */
const LARGO_MAXIMO = 32_767;
const NUMERO = /^-?\d+(?:\.\d+)?$/;

/** A row in the sheet's XML. A text is written as text, whatever it begins with: it is never a formula. */
export function xmlDeFila(fila: Fila, numero: number, columnas: readonly Columna[], titulo: boolean): string {
  let celdas = '';
  for (const [indice, celda] of fila.entries()) {
    const columna = columnas[indice];
    if (celda === '' || columna === undefined) continue;
    celdas += xmlDeCelda(celda, `${columna.letras}${numero}`, columna, titulo);
  }
  return `<row r="${numero}">${celdas}</row>`;
}

function xmlDeCelda(celda: Celda, en: string, columna: Columna, titulo: boolean): string {
  if (typeof celda === 'string') {
    return xmlDeTexto(
      celda,
      en,
      titulo ? (columna.cifras ? CON_ESTILO.titulo_a_la_derecha : CON_ESTILO.titulo) : CON_ESTILO.texto,
    );
  }
  const texto = textoDeCelda(celda);
  if (texto === '') return '';
  if (!NUMERO.test(texto)) return xmlDeTexto(texto, en, CON_ESTILO.texto);
  return `<c r="${en}" s="${estiloOf(celda, texto, columna)}"><v>${texto}</v></c>`;
}

function xmlDeTexto(texto: string, en: string, estilo: number): string {
  return `<c r="${en}" s="${estilo}" t="inlineStr"><is><t xml:space="preserve">${enXml(texto.slice(0, LARGO_MAXIMO))}</t></is></c>`;
}

/** Value of a cell that is not text: a figure with a decimal point, a date by its number of days. A date without such a number is text. */
export function textoDeCelda(celda: Exclude<Celda, string>): string {
  if (isFecha(celda)) {
    return celda.fecha < PRIMERA_FECHA ? celda.fecha : String(diffDays(ORIGEN, celda.fecha));
  }
  return isCifra(celda) ? celda.cifra.replace(',', '.') : celda.toFixed();
}

function estiloOf(celda: Exclude<Celda, string>, texto: string, { estilo }: Columna): number {
  if (isFecha(celda)) return CON_ESTILO.fecha;
  if (estilo !== null) return estilo;
  return /\.\d\d\d/.test(texto) ? CON_ESTILO.con_decimales : CON_ESTILO.importe;
}

function isFecha(celda: Exclude<Celda, string>): celda is CeldaFecha {
  return 'fecha' in celda;
}

function isCifra(celda: Exclude<Celda, string>): celda is Cifra {
  return 'cifra' in celda;
}

// XML 1.0 2.2: a document cannot contain these characters. ECMA-376 part 1, 22.9.2.19: `_x0041_` is a character given by its code.
const INDECIBLES = /[^\t\n\r -\uFFFD\u{10000}-\u{10FFFF}]/gu;
const CODIGO = /_(?=x[\dA-Fa-f]{4}_)/g;
const ENTIDADES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

export function enXml(texto: string): string {
  return texto
    .toWellFormed()
    .replace(INDECIBLES, '')
    .replace(CODIGO, '_x005F_')
    .replace(/[&<>"\r]/g, (signo) => ENTIDADES[signo] ?? signo);
}

/** The styles of every sheet, in the order of `CON_ESTILO`. */
export function estilos(xmlns: string): string {
  const derecha = '<alignment horizontal="right"/>';
  const xfs = [
    estilo(0, 0),
    estilo(TEXTO, 0),
    estilo(IMPORTE, 0),
    estilo(ENTERO, 0),
    estilo(CON_DECIMALES, 0),
    estilo(FECHA, 0, '<alignment horizontal="left"/>'),
    estilo(TEXTO, 1),
    estilo(TEXTO, 1, derecha),
  ];
  return `<styleSheet xmlns="${xmlns}"><numFmts count="2"><numFmt numFmtId="${FECHA}" formatCode="dd/mm/yyyy"/><numFmt numFmtId="${CON_DECIMALES}" formatCode="#,##0.00####"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${xfs.length}">${xfs.join('')}</cellXfs></styleSheet>`;
}

function estilo(formato: number, letra: number, alineado = ''): string {
  return `<xf numFmtId="${formato}" fontId="${letra}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${letra === 0 ? '' : ' applyFont="1"'}${alineado === '' ? '/>' : ` applyAlignment="1">${alineado}</xf>`}`;
}
