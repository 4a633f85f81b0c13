import type { Config } from '../../config.ts';
import { AppError } from '../../rules/errors.ts';
import { checkConnection } from '../../store/db.ts';
import { startEmbedded } from '../../store/postgres/embedded.ts';
import { findEmbeddedFolder } from '../../store/postgres/embeddedSite.ts';

/**
 * Runs `work` with the address of the database, as it is: nothing is migrated. The embedded database is started, and made where `create`
 * says so.
 * @throws AppError `base_de_datos_sin_crear`, `base_de_datos_no_disponible`
 */
export async function withDatabase<T>(
  { databaseUrl, datos }: Config,
  work: (url: string) => Promise<T>,
  { create = false }: { create?: boolean } = {},
): Promise<T> {
  if (databaseUrl === null && !create && (await findEmbeddedFolder(datos)) === null) {
    throw new AppError('base_de_datos_sin_crear', { carpeta: datos });
  }
  const embedded = databaseUrl === null ? await startEmbedded({ datos }) : null;
  const url = embedded?.url ?? databaseUrl ?? '';
  try {
    await checkConnection(url);
    return await work(url);
  } finally {
    await embedded?.stop();
  }
}
