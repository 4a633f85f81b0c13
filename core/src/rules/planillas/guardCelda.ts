/**
 * A cell of a file that a spreadsheet opens: an apostrophe keeps a text that looks like a formula as text. The same is done
 * wherever a cell would begin if the spreadsheet used a separator other than the file's (OWASP, "CSV Injection").
 */
export function guardCelda(texto: string): string {
  return texto.replace(FORMULA, "$1'$2");
}

/** Removes the apostrophes that `guardCelda` added. */
export function unguardCelda(texto: string): string {
  return texto.replace(GUARDADA, '$1$2');
}

/**
 * Beginning of a cell with a formula: at the start, or after a separator of another program. A tab or a return at the start
 * begins one as they are.
 */
const FORMULA = /(^|[,;|\t\n]"?)([=+\-@]|(?<=^)[\t\r])/g;
const GUARDADA = /(^|[,;|\t\n]"?)'([=+\-@]|(?<=^')[\t\r])/g;
