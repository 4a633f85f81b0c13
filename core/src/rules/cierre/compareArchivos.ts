import type { ArchivoPresentado } from '../../contract/cierre/cierre.ts';

type Archivo = Omit<ArchivoPresentado, 'cambio'>;

/** Files that say when they were made, and not only what the month has: they never make a rectification. */
const CON_FECHA = /^(?:resumen\.pdf|controles-del-mes\.csv|rectificativa-\d+\.csv)$/;

/** Files of a closing against those of the closing before; null: there was none. */
export function compareArchivos(
  archivos: readonly Archivo[],
  anteriores: readonly Archivo[] | null,
): ArchivoPresentado[] {
  return archivos.map((archivo) => ({ ...archivo, cambio: cambioOf(archivo, anteriores) }));
}

function cambioOf({ nombre, sha256 }: Archivo, anteriores: readonly Archivo[] | null): ArchivoPresentado['cambio'] {
  if (anteriores === null) return null;
  const anterior = anteriores.find((archivo) => archivo.nombre === nombre);
  if (!anterior) return 'nuevo';
  return anterior.sha256 === sha256 ? 'igual' : 'distinto';
}

/** Files that a rectification adds, changes and takes away, by name. */
export function cambiosOf(
  archivos: readonly Archivo[],
  anteriores: readonly Archivo[],
): { nombre: string; cambio: 'nuevo' | 'distinto' | 'quitado' }[] {
  const nombres = new Set(archivos.map(({ nombre }) => nombre));
  return [
    ...compareArchivos(archivos, anteriores).flatMap(({ nombre, cambio }) =>
      cambio === 'nuevo' || cambio === 'distinto' ? [{ nombre, cambio }] : [],
    ),
    ...anteriores.flatMap(({ nombre }) => (nombres.has(nombre) ? [] : [{ nombre, cambio: 'quitado' as const }])),
  ].filter(({ nombre }) => !CON_FECHA.test(nombre));
}
