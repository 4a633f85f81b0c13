import type { OrigenPadron } from '../../../contract/regimenes/regimenes.ts';
import type { FormatoPadron } from '../formatoPadron.ts';
import { regimenes } from '../regimenes/regimenes.ts';

/** How the lines of each list are read: when it is imported, and when one is looked up. */
export const formatos = Object.fromEntries(
  Object.values(regimenes).flatMap(({ padrones }) => padrones.map((formato) => [formato.origen, formato])),
) as Readonly<Record<OrigenPadron, FormatoPadron<{ cuit: string }>>>;

/** Which list a line is a row of; null when it is of none. */
export function recognize(linea: string): OrigenPadron | null {
  return Object.values(formatos).find(({ comienzo }) => comienzo.test(linea))?.origen ?? null;
}
