/** Text normalised for searching: lower case, without accents. */
export function sinAcentos(texto: string): string {
  // Most texts have no accents, and lists of thousands are searched at each keystroke.
  if (LLANO.test(texto)) return texto.toLowerCase();
  return texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** From the space to the tilde: characters without accents. */
const LLANO = /^[ -~]*$/;
