/** The table of the rows of a list: its CUIT and its line as the province wrote it. */
export function tablaOf(archivo_id: string): string {
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
