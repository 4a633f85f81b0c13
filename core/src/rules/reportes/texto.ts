/** ISO-8859-1 keeps accents; the provinces take capitals of ASCII without them. */
export type Alfabeto = 'latin1' | 'ascii';

/** A text written otherwise than it was. */
export interface CambioTexto {
  original: string;
  escrito: string;
}

/** Equivalents of signs that do not decompose. */
const equivalentes: Readonly<Record<string, string>> = {
  '–': '-',
  '—': '-',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '…': '...',
  '€': 'EUR',
  '™': 'TM',
  '•': '-',
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  ø: 'o',
  Ø: 'O',
  ð: 'd',
  đ: 'd',
  ł: 'l',
  Ł: 'L',
  º: 'o',
  ª: 'a',
  '°': 'o',
};

const CON_CONTROLES = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}]/u;
const SIMPLE = /^[ -~]*$/;

/**
 * Fits a text to a file's alphabet: spaces collapsed, control characters as a space, other signs transliterated, and `?` where no
 * equivalent exists. Losing accents in ASCII is how those files are written; `avisar` receives any other change.
 */
export function fitTexto(texto: string, alfabeto: Alfabeto, avisar?: (cambio: CambioTexto) => void): string {
  if (SIMPLE.test(texto)) return cerrar(texto, alfabeto);
  const compuesto = texto.normalize('NFC');
  let cambio = false;
  let salida = '';
  for (const letra of compuesto) {
    const codigo = letra.codePointAt(0) ?? 0;
    if (isComun(codigo, alfabeto)) {
      salida += letra;
    } else if (/\s/.test(letra)) {
      salida += ' ';
    } else if (CON_CONTROLES.test(letra)) {
      cambio = true;
      salida += ' ';
    } else if (codigo < 0x80 || (alfabeto === 'latin1' && codigo <= 0xff)) {
      salida += letra;
    } else {
      const [escrito, perdido] = transliterar(letra, alfabeto);
      cambio ||= perdido || alfabeto === 'latin1';
      salida += escrito;
    }
  }
  const escrito = cerrar(salida, alfabeto);
  if (cambio) avisar?.({ original: texto, escrito });
  return escrito;
}

/** Whether a character needs no change: no special space, no control, and in the alphabet. Nearly every letter is so. */
function isComun(codigo: number, alfabeto: Alfabeto): boolean {
  if (codigo < 0x7f) return codigo >= 0x20;
  return alfabeto === 'latin1' && codigo > 0xa0 && codigo <= 0xff && codigo !== 0xad;
}

/** The letters without their marks, if the alphabet has them; `perdido`: the sign has no equivalent. */
function transliterar(letra: string, alfabeto: Alfabeto): [escrito: string, perdido: boolean] {
  const equivalente = equivalentes[letra];
  if (equivalente !== undefined) return [equivalente, false];
  const sinMarcas = letra.normalize('NFKD').replace(/\p{M}/gu, '');
  const tope = alfabeto === 'latin1' ? 0xff : 0x7f;
  const cabe = sinMarcas !== '' && [...sinMarcas].every((sinMarca) => (sinMarca.codePointAt(0) ?? tope + 1) <= tope);
  return cabe ? [sinMarcas, false] : ['?', true];
}

function cerrar(texto: string, alfabeto: Alfabeto): string {
  const junto = /^\s|\s$|\s{2}|[^\S ]/.test(texto) ? texto.replace(/\s+/g, ' ').trim() : texto;
  return alfabeto === 'ascii' ? junto.toUpperCase() : junto;
}

/** Encoding of a file's lines. `utf8` begins with a byte order mark, which Excel needs. */
export type Codificacion = 'latin1' | 'utf8';

/** End of a file's lines. */
export type FinDeLinea = '\r\n' | '\n';

/**
 * Encodes the lines of one file, each with its end; the last one too unless `crlf_final` is false. `latin1`: a faster encoder of the
 * platform, if it has one.
 */
export function createCodificador(
  codificacion: Codificacion,
  {
    crlf_final = true,
    fin = '\r\n',
    latin1 = encodeLatin1,
  }: {
    crlf_final?: boolean | undefined;
    fin?: FinDeLinea | undefined;
    latin1?: (texto: string) => Uint8Array;
  } = {},
): (linea: string) => Uint8Array {
  let primera = true;
  return (linea) => {
    const marca = primera && codificacion === 'utf8' ? '\uFEFF' : '';
    const texto = crlf_final ? `${marca}${linea}${fin}` : `${marca}${primera ? '' : fin}${linea}`;
    primera = false;
    return codificacion === 'utf8' ? new TextEncoder().encode(texto) : latin1(texto);
  };
}

/** One byte per character. @throws RangeError for a character outside ISO-8859-1: lines are adapted before */
function encodeLatin1(texto: string): Uint8Array {
  const bytes = new Uint8Array(texto.length);
  for (let indice = 0; indice < texto.length; indice += 1) {
    const codigo = texto.charCodeAt(indice);
    if (codigo > 0xff) throw new RangeError(`U+${codigo.toString(16)} is not in ISO-8859-1`);
    bytes[indice] = codigo;
  }
  return bytes;
}
