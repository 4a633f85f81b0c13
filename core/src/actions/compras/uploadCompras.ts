import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { ImportacionHecha } from '../../contract/compras/importacion.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { findEmpresa } from '../../store/empresas/empresas.ts';
import { requireEspacio } from '../espacio/espacio.ts';
import type { Deps } from '../process/deps.ts';
import { receiveFile } from '../process/turnos/receiveFile.ts';
import { createTurnos } from '../process/turnos/turnos.ts';
import { limitesDeLista } from './archivo/limites.ts';
import { importCompras, type ImportarCompras } from './importCompras.ts';

/** Turns of this process, of all users: each list is unpacked in a disk, and copied at the pace of a database, that the others share. */
const turnos = createTurnos({ total: 2, porQuien: 1, esperan: 2, segundos: 60 });

/**
 * Imports the list of purchases that a user is uploading.
 * @throws AppError as `importCompras` and `receiveFile`; `espacio_agotado`
 */
export async function uploadCompras(
  deps: Deps,
  alcance: Alcance,
  {
    cuerpo,
    ...pedido
  }: Pick<ImportarCompras, 'company_id' | 'mes' | 'reemplazar' | 'aunqueFalten'> & { cuerpo: Readable },
): Promise<ImportacionHecha> {
  requireDerecho(alcance, 'presentar');
  await findEmpresa(deps.store.fork(), alcance, pedido.company_id);
  await requireEspacio(deps, alcance);
  const carpeta = await mkdtemp(join(tmpdir(), 'talonario-compras-'));
  const archivo = join(carpeta, 'lista');
  try {
    await receiveFile(cuerpo, archivo, { maxBytes: limitesDeLista.bytes, maximo: '50 MB' });
    // The turn is taken once the upload is whole: a slow one keeps nobody else out.
    const end = await turnos.take(alcance.titular_id);
    try {
      return await importCompras(deps, alcance, { ...pedido, archivo });
    } finally {
      end();
    }
  } finally {
    await rm(carpeta, { recursive: true, force: true });
  }
}
