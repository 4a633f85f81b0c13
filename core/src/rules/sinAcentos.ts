/** As a text is looked for: without case or accents. */
export function sinAcentos(texto: string): string {
  // Most texts have none, and lists of thousands are looked through at each letter.
  if (LLANO.test(texto)) return texto.toLowerCase();
  return texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** From the space to the tilde: letters and signs that no mark goes over. */
const LLANO = /^[ -~]*$/;
