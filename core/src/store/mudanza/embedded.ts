import { join } from 'node:path';
import { Client } from 'pg';
import { AppError } from '../../rules/errors.ts';
import { isLast, startEmbedded, stopServer, urlOf } from '../postgres/embedded.ts';
import { locateSite } from '../postgres/embeddedSite.ts';
import { exists } from '../postgres/postgresBinaries.ts';

/**
 * Runs `work` as the only user of the embedded database of `datos`, and leaves its server stopped.
 * @throws AppError `base_de_datos_en_uso`
 */
export async function withEmbeddedAlone<T>(datos: string, work: (url: string) => Promise<T>): Promise<T> {
  const { url, leave } = await startEmbedded({ datos, enMudanza: true });
  await leave();
  const site = await locateSite(datos);
  const client = new Client({ connectionString: await urlOf(site, 'postgres') });
  client.on('error', () => undefined);
  try {
    // The lock is held until the server is down: later processes wait, and then learn that the data move.
    if (!(await isLast(client))) throw new AppError('base_de_datos_en_uso');
    try {
      return await work(url);
    } finally {
      await stopServer(site);
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Whether a server runs on a server's data folder, or ended without cleaning it up. */
export function isServing(carpeta: string): Promise<boolean> {
  return exists(join(carpeta, 'data', 'postmaster.pid'));
}

/** Stops the server that an interrupted process left running. */
export async function stopEmbedded(datos: string): Promise<void> {
  const { stop } = await startEmbedded({ datos, enMudanza: true });
  await stop();
}
