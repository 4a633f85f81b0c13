const delimitadores = [';', ',', '\t', '|'] as const;
export type Delimitador = (typeof delimitadores)[number];

export type Codificacion = 'utf-8' | 'utf-16le' | 'windows-1252';

/** Lines read to tell the delimiter: more of them do not make it clearer. */
const LINEAS_DE_MUESTRA = 50;

/**
 * Text of a file and its encoding: UTF-8 when it is valid, otherwise what Excel writes in Spanish Windows (CSV) or as "texto
 * Unicode" (UTF-16). `codificacionDada`, chosen by a person, wins. The byte order mark is taken off.
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
    // TypeError is how a decoder says that the bytes are not UTF-8.
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  }
}

const LINEA_SEP = /^"?sep=(.)"?(?=[\r\n])/i;

/**
 * Delimiter of a first line `sep=;`, by which other programs tell it to Excel, and the text with that line emptied, so that
 * the other lines keep their number. null: no such line, or a delimiter that is none of ours.
 */
export function takeLineaSep(texto: string): { texto: string; delimitador: Delimitador | null } {
  const separador = LINEA_SEP.exec(texto)?.[1];
  return {
    texto: texto.replace(LINEA_SEP, ''),
    delimitador: delimitadores.find((delimitador) => delimitador === separador) ?? null,
  };
}

/**
 * The delimiter that cuts most lines in the same number of cells, two at least; on a tie, the one with more cells.
 * A file of one column gets `;`, which Excel writes in Spanish.
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

/** The commonest value and how often it comes; `[0, 0]` when there are no values. */
function masFrecuente(valores: readonly number[]): [valor: number, veces: number] {
  const veces = Map.groupBy(valores, (valor) => valor);
  return [...veces].reduce<[number, number]>(
    (mejor, [valor, iguales]) => (iguales.length > mejor[1] ? [valor, iguales.length] : mejor),
    [0, 0],
  );
}

/**
 * Decimal mark of a file, by all its figures: a figure with both marks tells by its last one; otherwise a mark is decimal
 * where it does not stand before exactly three digits. When nothing tells, the comma, as figures are written in Argentina.
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
