import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { requireDerecho, type Alcance } from '../../../rules/alcance.ts';
import { findEmpresa } from '../../../store/empresas/empresas.ts';
import { requireEspacio } from '../../espacio/espacio.ts';
import type { Deps } from '../../process/deps.ts';
import { receiveFile } from '../../process/turnos/receiveFile.ts';
import { createTurnos } from '../../process/turnos/turnos.ts';
import { limitesDeLista } from './limites.ts';

/** Turns of this process, of all users and lists: each is unpacked in a disk, and copied at the pace of a database, that the others share. */
const turnos = createTurnos({ total: 2, porQuien: 1, esperan: 2, segundos: 60 });

/**
 * Receives the list that a user is uploading for a company, and imports it in its turn; `work` takes the path of the file, which is deleted
 * when it ends.
 * @throws AppError `sin_derecho`, `empresa_no_encontrada`, `espacio_agotado`, `demasiados_a_la_vez`; as `receiveFile`
 */
export async function receiveLista<T>(
  deps: Deps,
  alcance: Alcance,
  { company_id, cuerpo }: { company_id: string; cuerpo: Readable },
  work: (archivo: string) => Promise<T>,
): Promise<T> {
  requireDerecho(alcance, 'presentar');
  await findEmpresa(deps.store.fork(), alcance, company_id);
  await requireEspacio(deps, alcance);
  const carpeta = await mkdtemp(join(tmpdir(), 'talonario-lista-'));
  const archivo = join(carpeta, 'lista');
  try {
    await receiveFile(cuerpo, archivo, { maxBytes: limitesDeLista.bytes, maximo: '50 MB' });
    // The turn is taken once the upload is whole: a slow one keeps nobody else out.
    const end = await turnos.take(alcance.titular_id);
    try {
      return await work(archivo);
    } finally {
      end();
    }
  } finally {
    await rm(carpeta, { recursive: true, force: true });
  }
}
