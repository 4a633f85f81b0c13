const delimitadores = [';', ',', '\t', '|'] as const;
export type Delimitador = (typeof delimitadores)[number];

export type Codificacion = 'utf-8' | 'utf-16le' | 'windows-1252';

/** Lines that are looked at to tell the delimiter: a long file does not make it clearer. */
const LINEAS_DE_MUESTRA = 50;

/**
 * The text of a file and how it was encoded: UTF-8 when it is valid, otherwise what Excel writes in Spanish Windows (CSV) or
 * for "texto Unicode" (UTF-16); `codificacionDada` is what a person said instead. Its byte order mark is taken off.
 */
export function decodeTexto(
  bytes: Uint8Array,
  codificacionDada: Codificacion | null = null,
): { texto: string; codificacion: Codificacion } {
  const codificacion = codificacionDada ?? detectCodificacion(bytes);
  return { texto: new TextDecoder(codificacion).decode(bytes), codificacion };
}

function detectCodificacion(bytes: Uint8Array): Codificacion {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch (error) {
    // That is how a decoder says that it is not UTF-8.
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  }
}

const LINEA_SEP = /^"?sep=(.)"?(?=[\r\n])/i;

/**
 * The first line by which other programs tell Excel the delimiter (`sep=;`) is no row: what it says, and the text with that line
 * empty, so that the others keep their number. null: it is not there, or says a delimiter that is none of ours.
 */
export function takeLineaSep(texto: string): { texto: string; delimitador: Delimitador | null } {
  const separador = LINEA_SEP.exec(texto)?.[1];
  return {
    texto: texto.replace(LINEA_SEP, ''),
    delimitador: delimitadores.find((delimitador) => delimitador === separador) ?? null,
  };
}

/**
 * The delimiter that cuts most lines in the same number of cells, two at least; the one with more cells when two do equally.
 * Excel in Spanish writes `;`: it is the answer for a file of one column.
 */
export function detectDelimitador(texto: string): Delimitador {
  const lineas = texto
    .split(/\r\n|\r|\n/, LINEAS_DE_MUESTRA)
    .map((linea) => linea.replace(/"(?:[^"]|"")*"/g, ''))
    .filter((linea) => linea.trim() !== '');
  const puntajes = delimitadores.map((delimitador) => {
    const cortes = lineas.map((linea) => linea.split(delimitador).length - 1).filter((cantidad) => cantidad > 0);
    const [usual, veces] = masFrecuente(cortes);
    return { delimitador, veces, usual };
  });
  const mejor = puntajes.toSorted((a, b) => b.veces - a.veces || b.usual - a.usual)[0];
  return mejor && mejor.veces > 0 ? mejor.delimitador : ';';
}

/** The commonest value and how often it comes; `[0, 0]` of nothing. */
function masFrecuente(valores: readonly number[]): [valor: number, veces: number] {
  const veces = Map.groupBy(valores, (valor) => valor);
  return [...veces].reduce<[number, number]>(
    (mejor, [valor, iguales]) => (iguales.length > mejor[1] ? [valor, iguales.length] : mejor),
    [0, 0],
  );
}

/**
 * What separates decimals, from all the figures of a file: one with both marks tells by its last one; otherwise a mark that
 * does not stand before exactly three digits is no thousands. Nothing tells: the comma, as figures are written in Argentina.
 */
export function detectDecimal(cifras: Iterable<string>): ',' | '.' {
  for (const cifra of cifras) {
    const marcas: readonly string[] = cifra.match(/[.,]/g) ?? [];
    const ultima = marcas.at(-1);
    if (ultima !== '.' && ultima !== ',') continue;
    const opuesta = ultima === '.' ? ',' : '.';
    if (marcas.includes(opuesta)) return ultima;
    const repetida = marcas.length > 1;
    const tras = cifra.length - 1 - cifra.lastIndexOf(ultima);
    if (repetida) return opuesta;
    if (tras !== 3 || /^-?0[.,]/.test(cifra)) return ultima;
  }
  return ',';
}
