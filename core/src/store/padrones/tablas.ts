import type { OrigenPadron } from '../../contract/percepciones/percepcion.ts';
import { formatoAgip } from '../../rules/percepciones/padron/agip.ts';
import { formatoAcreditan, formatoCoeficientes } from '../../rules/percepciones/padron/tucuman.ts';

/** The table of the rows of a list: its CUIT and its line as the province wrote it. */
export function tablaDe(archivo_id: string): string {
  return `padrones.p_${archivo_id.replaceAll('-', '')}`;
}

/** How the lines of each list are read: when it is imported, and when one is looked up. */
export const formatos = {
  agip: formatoAgip,
  acreditan: formatoAcreditan,
  coeficientes: formatoCoeficientes,
} as const satisfies Record<OrigenPadron, unknown>;
