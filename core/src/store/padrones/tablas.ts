import type { OrigenPadron } from '../../contract/percepciones/percepcion.ts';
import { formatoAgip } from '../../rules/percepciones/padron/agip.ts';
import { formatoAcreditan, formatoCoeficientes } from '../../rules/percepciones/padron/formatosDeTucuman.ts';

/** The table of the rows of a list: its CUIT and its line as the province wrote it. */
export function tablaDe(archivo_id: string): string {
  return `padrones.p_${archivo_id.replaceAll('-', '')}`;
}

/** The statement that makes the table of a list: its rows come before its key. */
export function createTabla(tabla: string): string {
  return `create table ${tabla} (cuit bigint not null, linea text not null)`;
}

export function makeClave(tabla: string): string {
  return `alter table ${tabla} add primary key (cuit)`;
}

/** Whether it is the name of the table of a list. */
export const isTablaDePadron = (tabla: string): boolean => /^padrones\.p_[0-9a-f]{32}$/.test(tabla);

/** How the lines of each list are read: when it is imported, and when one is looked up. */
export const formatos = {
  agip: formatoAgip,
  acreditan: formatoAcreditan,
  coeficientes: formatoCoeficientes,
} as const satisfies Record<OrigenPadron, unknown>;
