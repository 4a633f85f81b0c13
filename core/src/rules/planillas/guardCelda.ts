/**
 * A cell for a file that a spreadsheet opens: what it would take for a formula is kept as text by an apostrophe before it, also where
 * a cell would begin if the spreadsheet took another separator than the file's (OWASP, "CSV Injection").
 */
export function guardCelda(texto: string): string {
  return texto.replace(FORMULA, "$1'$2");
}

/** Takes the apostrophes of `guardCelda` off again. */
export function unguardCelda(texto: string): string {
  return texto.replace(GUARDADA, '$1$2');
}

/** Where a cell begins: of the file, or after what another program separates them with. Tab and return begin one as they are. */
const FORMULA = /(^|[,;|\t\n]"?)([=+\-@]|(?<=^)[\t\r])/g;
const GUARDADA = /(^|[,;|\t\n]"?)'([=+\-@]|(?<=^')[\t\r])/g;
