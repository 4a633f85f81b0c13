/** First bytes of each file inside a ZIP (PKWARE APPNOTE 4.3.7). */
const ENTRADA = [0x50, 0x4b, 0x03, 0x04] as const;

/**
 * Counter of the files of a ZIP that is still coming: takes its chunks in order, and answers how many files began. Four bytes may be
 * cut by two chunks. Compressed data has them once in four thousand million bytes: the count is for a bar, nothing is decided by it.
 */
export function createContador(): (trozo: Uint8Array) => number {
  let vistos = 0;
  let entradas = 0;
  return (trozo) => {
    for (const byte of trozo) {
      if (byte === ENTRADA[vistos]) vistos += 1;
      else vistos = byte === ENTRADA[0] ? 1 : 0;
      if (vistos < ENTRADA.length) continue;
      entradas += 1;
      vistos = 0;
    }
    return entradas;
  };
}
