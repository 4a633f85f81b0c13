const WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/** The digits of a document written with dots, dashes or spaces. */
export function stripDocumento(texto: string): string {
  return texto.replace(/[.\-\s]/g, '');
}

/**
 * Whether eleven digits are a CUIT, CUIL or CDI. Steps: the first ten digits times 5 4 3 2 7 6 5 4 3 2, added; the check
 * digit is 11 less the rest of dividing by 11, and 0 instead of 11. A digit of 10 belongs to no key: ARCA gives that
 * number another prefix. None begins with 0, so eleven zeros are no key though they add up.
 */
export function isValidCuit(cuit: string): boolean {
  if (!/^[1-9]\d{10}$/.test(cuit)) return false;
  const suma = WEIGHTS.reduce((total, peso, indice) => total + peso * Number(cuit[indice]), 0);
  const digito = (11 - (suma % 11)) % 11;
  return digito !== 10 && digito === Number(cuit[10]);
}

/** CUIT of a receiver that ARCA does not categorise. Source: WSFEv1, codes 10015 and 10067. */
export const NO_CATEGORIZADO = '23000000000';

/** Whether a CUIT stands for a country, which foreigners use: it is in no padrón, and ARCA takes it in class B (WSFEv1, code 10015). */
export function isCuitPais(cuit: string): boolean {
  return /^5[015]/.test(cuit) && isValidCuit(cuit);
}

/** `30-71654321-4`; a text without eleven digits comes back as it is. */
export function formatCuit(cuit: string): string {
  return /^\d{11}$/.test(cuit) ? `${cuit.slice(0, 2)}-${cuit.slice(2, 10)}-${cuit.slice(10)}` : cuit;
}

/** `30-71654321-4` for eleven digits, `30.772.273` for eight or seven, anything else as it is (spec §9). */
export function formatDocumento(documento: string): string {
  return /^\d{7,8}$/.test(documento) ? documento.replace(/\B(?=(\d{3})+$)/g, '.') : formatCuit(documento);
}

/** The DNI inside a CUIL: its eight middle digits without leading zeros. */
export function dniOfCuil(cuil: string): string {
  return cuil.slice(2, 10).replace(/^0+/, '');
}
