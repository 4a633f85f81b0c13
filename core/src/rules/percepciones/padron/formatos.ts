import type { OrigenPadron } from '../../../contract/regimenes/regimenes.ts';
import type { FormatoPadron } from '../formatoPadron.ts';
import { regimenes } from '../regimenes/regimenes.ts';

/** Format of each list, to import it and to look up one of its lines. */
export const formatos = Object.fromEntries(
  Object.values(regimenes).flatMap(({ padrones }) => padrones.map((formato) => [formato.origen, formato])),
) as Readonly<Record<OrigenPadron, FormatoPadron<{ cuit: string }>>>;

/** The list that a line belongs to; null: it is a row of none. */
export function recognize(linea: string): OrigenPadron | null {
  return Object.values(formatos).find(({ comienzo }) => comienzo.test(linea))?.origen ?? null;
}
