/** Name of the table of a list's rows: each has its CUIT and its line as the province wrote it. */
export function tablaOf(archivo_id: string): string {
  return `padrones.p_${archivo_id.replaceAll('-', '')}`;
}

/** Statement that makes the table of a list, without key: the rows are copied first. */
export function createTabla(tabla: string): string {
  return `create table ${tabla} (cuit bigint not null, linea text not null)`;
}

export function makeClave(tabla: string): string {
  return `alter table ${tabla} add primary key (cuit)`;
}

/** Whether a name is that of a list's table. */
export const isTablaDePadron = (tabla: string): boolean => /^padrones\.p_[0-9a-f]{32}$/.test(tabla);
