import type { Readable } from 'node:stream';
import { limitesDeLista, refuseGrande } from './limites.ts';
import type { FilaCruda } from './readXlsx.ts';

/** First sign of a page, after its byte order mark. */
const PAGINA = /^\ufeff?\s*<(?:!doctype|html|head|meta|table|style|body|div|\?xml)/i;
/** Longest piece without a tag: a page of a list has short cells. */
const SIN_ETIQUETA_MAX = 100_000;
const ETIQUETA = /<!--[\s\S]*?-->|<(\/?)([a-z][a-z0-9]*)\b[^>]*>|<[!?][^>]*>/gi;
/** Tags whose text is no text of the page. */
const MUDAS: ReadonlySet<string> = new Set(['style', 'script', 'title']);

/** Whether a file begins as a page does, whatever its name says. */
export function isHtml(inicio: Buffer): boolean {
  return PAGINA.test(inicio.toString('latin1').replace(/^ï»¿/, ''));
}

/**
 * Rows of the tables of a page, as they are read: portals name a page `.xls` so that a spreadsheet opens it. The end tags that a page may
 * leave out are not needed. The line is the number of the row, from 1.
 * @throws AppError `archivo_invalido`
 */
export async function* readHtml(flujo: Readable): AsyncGenerator<FilaCruda> {
  const rows = createFilas();
  let resto = '';
  let bytes = 0;
  for await (const [pedazo, largo] of decode(flujo)) {
    bytes += largo;
    if (bytes > limitesDeLista.desempacado) throw refuseGrande();
    const texto = resto + pedazo;
    // A tag, an entity or a comment may be cut between two pieces.
    const hasta = texto.length > SIN_ETIQUETA_MAX ? texto.length : lastWhole(texto);
    yield* rows.take(texto.slice(0, hasta));
    resto = texto.slice(hasta);
  }
  yield* rows.take(resto);
  yield* rows.end();
}

/** Where the last tag that may be cut begins. */
function lastWhole(texto: string): number {
  const comentario = texto.lastIndexOf('<!--');
  if (comentario > texto.lastIndexOf('-->')) return comentario;
  const abierta = texto.lastIndexOf('<');
  if (abierta > texto.lastIndexOf('>')) return abierta;
  const entidad = texto.lastIndexOf('&');
  return entidad >= texto.length - ENTIDAD_MAX && entidad > texto.lastIndexOf(';') ? entidad : texto.length;
}
/** Longest entity: `&thetasym;`. */
const ENTIDAD_MAX = 12;

function createFilas(): { take: (texto: string) => Generator<FilaCruda>; end: () => Generator<FilaCruda> } {
  let linea = 0;
  let celdas: string[] | null = null;
  let celda: string | null = null;
  let muda: string | null = null;
  const endCelda = (): void => {
    if (celda === null) return;
    if (celdas !== null && celdas.length < limitesDeLista.celdas) {
      celdas.push(unescapeTexto(celda).replace(/\s+/g, ' ').trim());
    }
    celda = null;
  };
  const endFila = function* (): Generator<FilaCruda> {
    endCelda();
    if (celdas?.some((texto) => texto !== '')) yield { linea, celdas };
    celdas = null;
  };
  return {
    *take(texto) {
      let desde = 0;
      for (const etiqueta of texto.matchAll(ETIQUETA)) {
        if (celda !== null && muda === null) celda += texto.slice(desde, etiqueta.index);
        desde = etiqueta.index + etiqueta[0].length;
        const cierra = etiqueta[1] === '/';
        const nombre = etiqueta[2]?.toLowerCase() ?? '';
        if (muda !== null) {
          if (cierra && nombre === muda) muda = null;
        } else if (!cierra && MUDAS.has(nombre)) muda = nombre;
        else if (nombre === 'tr' || nombre === 'table') {
          yield* endFila();
          if (nombre === 'tr' && !cierra) {
            linea += 1;
            celdas = [];
          }
        } else if (nombre === 'td' || nombre === 'th') {
          endCelda();
          if (!cierra) celda = '';
        } else if (celda !== null && (nombre === 'br' || nombre === 'p' || nombre === 'div')) celda += ' ';
      }
      if (celda !== null && muda === null) celda += texto.slice(desde);
    },
    end: endFila,
  };
}

const entidades: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ordm: 'º',
  aacute: 'á',
  eacute: 'é',
  iacute: 'í',
  oacute: 'ó',
  uacute: 'ú',
  ntilde: 'ñ',
  uuml: 'ü',
  Aacute: 'Á',
  Eacute: 'É',
  Iacute: 'Í',
  Oacute: 'Ó',
  Uacute: 'Ú',
  Ntilde: 'Ñ',
  Uuml: 'Ü',
};

/** A text with its entities read; an unknown one stays as it is written. */
function unescapeTexto(texto: string): string {
  return texto.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (escrita, decimal, hexa, nombre) => {
    if (nombre !== undefined) return entidades[nombre] ?? escrita;
    const codigo = decimal === undefined ? parseInt(hexa, 16) : Number(decimal);
    return codigo > 0 && codigo <= 0x10ffff ? String.fromCodePoint(codigo) : escrita;
  });
}

/** Pieces of text and their bytes: UTF-8, or Windows' encoding from the first byte that is none of UTF-8 on. */
async function* decode(flujo: Readable): AsyncGenerator<[texto: string, bytes: number]> {
  let utf8: TextDecoder | null = new TextDecoder('utf-8', { fatal: true });
  const windows = new TextDecoder('windows-1252');
  for await (const pedazo of flujo as AsyncIterable<Buffer>) {
    let texto: string | null = null;
    if (utf8 !== null) {
      try {
        texto = utf8.decode(pedazo, { stream: true });
      } catch (error) {
        // TypeError is how a decoder says that the bytes are not UTF-8.
        if (!(error instanceof TypeError)) throw error;
        utf8 = null;
      }
    }
    yield [texto ?? windows.decode(pedazo, { stream: true }), pedazo.length];
  }
}
