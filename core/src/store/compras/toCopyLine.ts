const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** A row as COPY reads it in its text format; null: no value. */
export function toCopyLine(valores: readonly (string | null)[]): string {
  return `${valores.map(toCell).join('\t')}\n`;
}

function toCell(valor: string | null): string {
  if (valor === null) return '\\N';
  return valor.replace(/[\\\t\n\r]/g, (signo) => ESCAPES[signo] ?? signo);
}
