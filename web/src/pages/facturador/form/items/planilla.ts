/** Whether what is pasted can only be items, whatever field it was pasted in: rows of three columns or more. */
export function sonItems(texto: string): boolean {
  return texto
    .trim()
    .split('\n')
    .every((renglon) => renglon.split('\t').length >= 3);
}

/** Whether what is pasted are rows and columns, and not one text for one field. */
export function isPlanilla(texto: string): boolean {
  return /\t/.test(texto.trim()) || /\S\s*\n\s*\S/.test(texto);
}
