/** Name of a backup, `talonario-20261123T024810Z.zip`; one made before an upgrade also names the version. */
const NOMBRE = /^talonario-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z(?:-antes-de-[\w.-]+)?\.zip$/;

/** Name of a backup made at an instant; names sort as their instants do. */
export function nombreDeRespaldo(instante: Date, antesDe: string | null = null): string {
  const marca = instante.toISOString().replace(/[-:]|\.\d{3}/g, '');
  return `talonario-${marca}${antesDe === null ? '' : `-antes-de-${antesDe}`}.zip`;
}

/** Instant at which a backup was made, by its name; null: the file is no backup of ours. */
export function instanteDeRespaldo(nombre: string): Date | null {
  const partes = NOMBRE.exec(nombre);
  if (!partes) return null;
  const [, anio, mes, dia, hora, minuto, segundo] = partes;
  return new Date(`${anio}-${mes}-${dia}T${hora}:${minuto}:${segundo}Z`);
}

/** Backups of a folder older than `dias`. The newest is never among them: an old backup is better than none. */
export function respaldosVencidos(nombres: readonly string[], dias: number, ahora: Date): string[] {
  const limite = ahora.getTime() - dias * 24 * 60 * 60_000;
  const copias = nombres
    .map((nombre) => ({ nombre, instante: instanteDeRespaldo(nombre)?.getTime() ?? null }))
    .filter((copia): copia is { nombre: string; instante: number } => copia.instante !== null)
    .toSorted((a, b) => a.instante - b.instante);
  return copias
    .slice(0, -1)
    .filter(({ instante }) => instante < limite)
    .map(({ nombre }) => nombre);
}

/** Ending of a backup's name until it is whole. */
export const PARCIAL = '.parcial';
/** Age at which an unfinished backup counts as interrupted: none takes this long. */
const CORTADA_MS = 24 * 60 * 60_000;

/** Interrupted backups of a folder: no longer under way, and never to be whole. */
export function respaldosCortados(nombres: readonly string[], ahora: Date): string[] {
  return nombres.filter((nombre) => {
    const instante = nombre.endsWith(PARCIAL) ? instanteDeRespaldo(nombre.slice(0, -PARCIAL.length)) : null;
    return instante !== null && instante.getTime() < ahora.getTime() - CORTADA_MS;
  });
}
