/** Whether what is pasted are rows and columns, and not one text for one field. */
export function esPlanilla(texto: string): boolean {
  return /\t/.test(texto.trim()) || /\S\s*\n\s*\S/.test(texto);
}
