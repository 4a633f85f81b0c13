/** True for a pasted text that can only be items, in any field: rows of three columns or more. */
export function sonItems(texto: string): boolean {
  return texto
    .trim()
    .split('\n')
    .every((renglon) => renglon.split('\t').length >= 3);
}

/** True for pasted rows and columns, false for one text for one field. */
export function isPlanilla(texto: string): boolean {
  return /\t/.test(texto.trim()) || /\S\s*\n\s*\S/.test(texto);
}
