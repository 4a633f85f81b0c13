import { sql, type RawBuilder } from 'kysely';

/** Whether a column's text matches a pattern, ignoring case and accents. */
export function isLike(columna: string, patron: string): RawBuilder<boolean> {
  return sql<boolean>`sin_acentos(${sql.ref(columna)}) like sin_acentos(${patron})`;
}

/** A LIKE pattern for texts that contain `texto`, with its signs escaped. */
export function containing(texto: string): string {
  return `%${exactly(texto)}%`;
}

/** A LIKE pattern for this very text. */
export function exactly(texto: string): string {
  return texto.trim().replace(/[\\%_]/g, '\\$&');
}
