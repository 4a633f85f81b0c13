import { stripDocumento } from '@talonario/core/empresas';

/**
 * Of what ARCA answered of a CUIT, what a form takes: the fields that are as they were when it was asked for, and none when its
 * CUIT is another by now.
 */
export function llenado<T extends object>(
  datos: Partial<T>,
  alPedir: T,
  ahora: T,
  cuitDe: (valores: T) => string,
): Partial<T> {
  if (stripDocumento(cuitDe(ahora)) !== stripDocumento(cuitDe(alPedir))) return {};
  const campos = Object.entries(datos) as [keyof T & string, unknown][];
  return Object.fromEntries(campos.filter(([campo]) => Object.is(alPedir[campo], ahora[campo]))) as Partial<T>;
}
