/** A LIKE pattern for texts that contain `texto`, whatever signs it has. */
export function containing(texto: string): string {
  return `%${exactly(texto)}%`;
}

/** A LIKE pattern for this very text: with ILIKE, whatever its case. */
export function exactly(texto: string): string {
  return texto.trim().replace(/[\\%_]/g, '\\$&');
}
