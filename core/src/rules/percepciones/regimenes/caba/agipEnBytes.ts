/** Bytes of publication and validity, with their separators: `22102026;01112026;30112026;`. */
export const COMIENZO_AGIP = 27;

/** Byte where the name begins, in the shape of nearly every row: `…;D;N;N;2,50;1,50;00;00;NAME`. */
export const NOMBRE_AGIP = COMIENZO_AGIP + 34;

const [CERO, NUEVE, PUNTO_Y_COMA, COMA, PUNTO, BARRA] = [0x30, 0x39, 0x3b, 0x2c, 0x2e, 0x5c];
const [D, C] = [0x44, 0x43];
const [LF, CR] = [0x0a, 0x0d];

/** Positions of the separators and of the digits in that shape. */
const separadores = [38, 40, 42, 44, 49, 54, 57, 60];
const digitos = [27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 45, 47, 48, 50, 52, 53, 55, 56, 58, 59];
const decimales = [46, 51];
const marcas = [41, 43];

/**
 * End (before its CR, LF or both) of a row of ARDJU008 of the usual shape that begins as `comienzo`, a row already read; -1 when
 * it has to be read as text by `parseFilaAgip`. Every row accepted here is one that `parseFilaAgip` accepts, without characters
 * special to COPY. A million and a half rows take a fifth of a second.
 */
export function finDeFilaAgip(bytes: Uint8Array, desde: number, comienzo: Uint8Array): number {
  for (let lugar = 0; lugar < COMIENZO_AGIP; lugar++) if (bytes[desde + lugar] !== comienzo[lugar]) return -1;
  for (const lugar of digitos) {
    const cifra = bytes[desde + lugar] ?? 0;
    if (cifra < CERO || cifra > NUEVE) return -1;
  }
  for (const lugar of separadores) if (bytes[desde + lugar] !== PUNTO_Y_COMA) return -1;
  for (const lugar of decimales) {
    const separador = bytes[desde + lugar];
    if (separador !== COMA && separador !== PUNTO) return -1;
  }
  for (const lugar of marcas) if (!isPlain(bytes[desde + lugar] ?? 0)) return -1;
  const tipo = bytes[desde + 39];
  if (tipo !== D && tipo !== C) return -1;
  let fin = desde + NOMBRE_AGIP;
  while (fin < bytes.length && isPlain(bytes[fin] ?? 0)) fin += 1;
  return bytes[fin] === LF || (bytes[fin] === CR && bytes[fin + 1] === LF) ? fin : -1;
}

/** Whether a byte is no control character, no backslash, and neither of the two letters that begin a UTF-8 character read as Latin-1. */
function isPlain(letra: number): boolean {
  return letra >= 0x20 && letra !== BARRA && letra !== 0xc2 && letra !== 0xc3;
}
