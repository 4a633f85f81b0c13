import type { Readable } from 'node:stream';
import { Decimal } from 'decimal.js';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import type { Entry, ZipFile } from 'yauzl';
import { limitesDeLista, refuseLista } from './limites.ts';

/** A row of a file and its line, from 1. */
export interface FilaCruda {
  linea: number;
  celdas: string[];
}

const HOJA = /^xl\/worksheets\/sheet(\d+)\.xml$/;
const TEXTOS = 'xl/sharedStrings.xml';

/** Whether the entries of a ZIP are those of an XLSX. */
export function isXlsx(entradas: readonly Entry[]): boolean {
  return entradas.some(({ fileName }) => HOJA.test(fileName));
}

/**
 * Rows of the first sheet, as they are read: figures with a decimal comma, dates as Excel's day number. Only a piece of the sheet and its
 * shared texts are in memory.
 * @throws AppError `archivo_invalido`
 */
export async function* readXlsx(zip: ZipFile, entradas: readonly Entry[]): AsyncGenerator<FilaCruda> {
  const hojas = entradas.filter(({ fileName }) => HOJA.test(fileName));
  const [hoja] = hojas.toSorted((a, b) => numberOf(a) - numberOf(b));
  if (!hoja) throw refuseLista('no tiene ninguna hoja');
  const compartidos = entradas.find(({ fileName }) => fileName === TEXTOS);
  const textos = compartidos ? await readTextos(await zip.openReadStreamPromise(compartidos)) : [];
  yield* readHoja(await zip.openReadStreamPromise(hoja), textos);
}

function numberOf({ fileName }: Entry): number {
  return Number(HOJA.exec(fileName)?.[1] ?? 0);
}

/** A parser that keeps the first failure and reads names without their prefix. */
function createParser(handlers: {
  open: (nombre: string, tag: SaxesTagPlain) => void;
  close: (nombre: string) => void;
  text: (texto: string) => void;
}): { write: (texto: string) => void; end: () => void } {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const bare = (nombre: string): string => nombre.slice(nombre.indexOf(':') + 1);
  parser.on('error', (error) => {
    throw refuseLista('la planilla está dañada; bajala de nuevo', null, error);
  });
  // A sheet has no DOCTYPE: one could define entities that grow.
  parser.on('doctype', () => {
    throw refuseLista('la planilla está dañada; bajala de nuevo');
  });
  parser.on('opentag', (tag) => handlers.open(bare(tag.name), tag));
  parser.on('closetag', (tag) => handlers.close(bare(tag.name)));
  parser.on('text', handlers.text);
  parser.on('cdata', handlers.text);
  return { write: (texto) => void parser.write(texto), end: () => void parser.close() };
}

async function readTextos(flujo: Readable): Promise<string[]> {
  const textos: string[] = [];
  let letras = 0;
  let actual = '';
  let dentro = false;
  // The phonetic guide of a text is no part of it.
  let guia = 0;
  const parser = createParser({
    open: (nombre) => {
      if (nombre === 'si') actual = '';
      else if (nombre === 'rPh') guia += 1;
      else if (nombre === 't') dentro = guia === 0;
    },
    close: (nombre) => {
      if (nombre === 't') dentro = false;
      else if (nombre === 'rPh') guia -= 1;
      else if (nombre === 'si') textos.push(actual);
    },
    text: (texto) => {
      if (!dentro) return;
      letras += texto.length;
      if (letras > limitesDeLista.textos) throw refuseLista('la planilla tiene demasiado texto');
      actual += texto;
    },
  });
  for await (const texto of decode(flujo)) parser.write(texto);
  parser.end();
  return textos;
}

async function* readHoja(flujo: Readable, textos: readonly string[]): AsyncGenerator<FilaCruda> {
  let listas: FilaCruda[] = [];
  let linea = 0;
  let celdas: string[] = [];
  let columna = -1;
  let tipo = '';
  let valor = '';
  let dentro = false;
  const parser = createParser({
    open: (nombre, { attributes }) => {
      if (nombre === 'row') {
        linea = Number(attributes['r'] ?? linea + 1) || linea + 1;
        celdas = [];
        columna = -1;
      } else if (nombre === 'c') {
        columna = columnOf(attributes['r'], columna);
        tipo = attributes['t'] ?? 'n';
        valor = '';
      } else if (nombre === 'v' || nombre === 't') dentro = true;
    },
    close: (nombre) => {
      if (nombre === 'v' || nombre === 't') dentro = false;
      else if (nombre === 'c') {
        if (columna < limitesDeLista.celdas) fill(celdas, columna, textOf(tipo, valor, textos));
      } else if (nombre === 'row' && celdas.some((celda) => celda !== '')) listas.push({ linea, celdas });
    },
    text: (texto) => {
      if (dentro) valor += texto;
    },
  });
  for await (const texto of decode(flujo)) {
    parser.write(texto);
    const filas = listas;
    listas = [];
    yield* filas;
  }
  parser.end();
  yield* listas;
}

function fill(celdas: string[], columna: number, texto: string): void {
  while (celdas.length < columna) celdas.push('');
  celdas[columna] = texto;
}

/** Column of a reference as `AB12`, from 0; without one, the next. */
function columnOf(referencia: string | undefined, anterior: number): number {
  const letras = /^[A-Z]{1,3}/.exec(referencia ?? '')?.[0];
  if (letras === undefined) return anterior + 1;
  return [...letras].reduce((suma, letra) => suma * 26 + letra.charCodeAt(0) - 64, 0) - 1;
}

function textOf(tipo: string, valor: string, textos: readonly string[]): string {
  if (tipo === 's') return textos[Number(valor)] ?? '';
  if (tipo !== 'n' || valor.trim() === '') return valor;
  const limpio = valor.trim();
  if (!/^-?\d+(?:\.\d+)?(?:E[+-]?\d{1,3})?$/i.test(limpio)) return limpio;
  // Written by a spreadsheet with its binary figure's digits: `1210.3499999999999`.
  return new Decimal(limpio).toDecimalPlaces(DECIMALES).toFixed().replace('.', ',');
}
const DECIMALES = 8;

async function* decode(flujo: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const pedazo of flujo) yield decoder.decode(pedazo as Buffer, { stream: true });
  yield decoder.decode();
}
