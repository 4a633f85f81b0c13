import { join } from 'node:path';
import { Client } from 'pg';
import { AppError } from '../../rules/errors.ts';
import { isLast, startEmbedded, stopServer, urlOf } from '../postgres/embedded.ts';
import { locateSite } from '../postgres/embeddedSite.ts';
import { exists } from '../postgres/postgresBinaries.ts';

/**
 * Runs `work` with the embedded database of `datos` and nobody else in it, and leaves its server stopped.
 * @throws AppError `base_de_datos_en_uso`
 */
export async function withEmbeddedAlone<T>(datos: string, work: (url: string) => Promise<T>): Promise<T> {
  const { url, leave } = await startEmbedded({ datos, enMudanza: true });
  await leave();
  const site = await locateSite(datos);
  const client = new Client({ connectionString: await urlOf(site, 'postgres') });
  client.on('error', () => undefined);
  try {
    // Held until the server is down: who comes meanwhile waits, and is then told that the data move.
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

/** Whether a server runs, or ended without leaving it, on the data of a server's folder. */
export function isServing(carpeta: string): Promise<boolean> {
  return exists(join(carpeta, 'data', 'postmaster.pid'));
}

/** Stops what somebody who was cut left running. */
export async function stopEmbedded(datos: string): Promise<void> {
  const { stop } = await startEmbedded({ datos, enMudanza: true });
  await stop();
}
