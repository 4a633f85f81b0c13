/** A LIKE pattern for texts that contain `texto`, whatever signs it has. */
export function containing(texto: string): string {
  return `%${texto.trim().replace(/[\\%_]/g, '\\$&')}%`;
}
