/** A PEM block, whatever the spaces and line ends in it. */
const BLOQUE = /-----BEGIN ([A-Z0-9 ]+)-----(.*?)-----END \1-----/gs;

/** Columns of base64 in a line of PEM (RFC 7468). */
const COLUMNAS = 64;

/** Contents of a PEM block, by its label. */
const ROTULOS = { certificado: /^(?:X509 |TRUSTED )?CERTIFICATE$/, clave: /^(?:[A-Z0-9]+ )?PRIVATE KEY$/ } as const;

/**
 * First block of a kind in a text, as OpenSSL reads PEM: the text may have the block in one line, with a literal `\n` for each line end,
 * indented or with blank lines between. Without such a block, the text as it came.
 */
export function tidyPem(texto: string, clase: keyof typeof ROTULOS): string {
  const bloque = blocksOf(texto).find(({ rotulo }) => ROTULOS[clase].test(rotulo));
  if (!bloque) return texto;
  const { rotulo, cuerpo } = bloque;
  return [`-----BEGIN ${rotulo}-----`, ...linesOf(cuerpo), `-----END ${rotulo}-----`, ''].join('\n');
}

/** Name of the contents of a text in the place of a PEM; null: none of the known mistakes. */
export function whatIs(texto: string): 'pedido' | 'clave' | 'certificado' | 'pfx' | 'der' | null {
  const rotulos = blocksOf(texto).map(({ rotulo }) => rotulo);
  if (rotulos.some((rotulo) => rotulo.endsWith('CERTIFICATE REQUEST'))) return 'pedido';
  if (rotulos.some((rotulo) => ROTULOS.clave.test(rotulo))) return 'clave';
  if (rotulos.some((rotulo) => ROTULOS.certificado.test(rotulo))) return 'certificado';
  if (!isBinario(texto)) return null;
  return isPfx(texto) ? 'pfx' : 'der';
}

/** Whether a text is a file of bytes: a SEQUENCE of DER and its length, of which no byte is UTF-8. */
function isBinario(texto: string): boolean {
  return texto.startsWith('0\uFFFD');
}

/** A PFX begins with the INTEGER 3, its version, and another SEQUENCE (RFC 7292, 4). */
const VERSION_DE_PFX = `${String.fromCodePoint(2, 1, 3)}0`;
/** Characters that the first SEQUENCE and its length take, at most. */
const ANTES_DE_LA_VERSION = 6;

function isPfx(texto: string): boolean {
  const posicion = texto.indexOf(VERSION_DE_PFX);
  return posicion !== -1 && posicion <= ANTES_DE_LA_VERSION;
}

function blocksOf(texto: string): { rotulo: string; cuerpo: string }[] {
  return [...texto.replaceAll(/(?:\\r)?\\n/g, '\n').matchAll(BLOQUE)].map(([, rotulo = '', cuerpo = '']) => ({
    rotulo,
    cuerpo,
  }));
}

function linesOf(cuerpo: string): string[] {
  // OpenSSL's older encrypted keys have headers, up to a blank line.
  if (cuerpo.includes('Proc-Type:'))
    return cuerpo
      .trim()
      .split(/\r?\n/)
      .map((linea) => linea.trim());
  const base64 = cuerpo.replaceAll(/\s+/g, '');
  return base64.match(new RegExp(`.{1,${COLUMNAS}}`, 'g')) ?? [];
}
