import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Alcance } from '@talonario/core/empresas';
import type { Deps } from '@talonario/core/server/instalacion';
import { importPadron, type ImportarPadron, type ResumenPadron } from '@talonario/core/server/percepciones';
import { lineaAgip, textoDePadron } from '../../builders/padrones.ts';

/** Imports these files, for a user or (null) for the installation. */
export async function importarPadron(
  deps: Deps,
  alcance: Alcance | null,
  provincia: ImportarPadron['provincia'],
  ...archivos: Buffer[]
): Promise<ResumenPadron[]> {
  const carpeta = await mkdtemp(join(tmpdir(), 'talonario-padrones-'));
  try {
    const rutas = archivos.map((_, indice) => join(carpeta, `padron-${indice}`));
    for (const [indice, ruta] of rutas.entries()) await writeFile(ruta, archivos[indice] ?? Buffer.alloc(0));
    return await importPadron(deps, { alcance, provincia, archivos: rutas, periodo: null });
  } finally {
    await rm(carpeta, { recursive: true, force: true });
  }
}

/** Dependencies with the clock at a date: a list is stored when its month may be needed then. */
export function enFecha(deps: Deps, fecha: string): Deps {
  return { ...deps, clock: { now: () => new Date(`${fecha}T12:00:00-03:00`) } };
}

/** Imports CABA's list of the month of a date, with these CUITs and their rates (`2,50`). */
export function importarCaba(
  deps: Deps,
  alcance: Alcance | null,
  fecha: string,
  alicuotas: Readonly<Record<string, string>>,
): Promise<ResumenPadron[]> {
  const lineas = Object.entries(alicuotas).map(([cuit, alicuota]) => lineaAgip(cuit, alicuota, fecha));
  return importarPadron(enFecha(deps, fecha), alcance, 'caba', textoDePadron(lineas));
}
