/** The end of a sentence: `Tienda Norte.`, and `Tienda Norte S.A.` with its own point alone. */
export function conPunto(texto: string): string {
  return texto.endsWith('.') ? texto : `${texto}.`;
}
