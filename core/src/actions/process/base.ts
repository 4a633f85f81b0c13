import { hostname } from 'node:os';
import type { Config } from '../../config.ts';
import { AppError } from '../../rules/errors.ts';
import { checkConnection, type Store } from '../../store/db.ts';
import { claimInstalacion, findInstalacion } from '../../store/instalacion/claimInstalacion.ts';
import { startEmbedded } from '../../store/postgres/embedded.ts';
import { holdAlone } from '../../store/postgres/exclusively.ts';

/**
 * Takes a folder for one whole installation, until it is closed. Processes that join that installation (with `--solo`, or the terminal)
 * do not take it.
 * @throws AppError `ya_en_marcha`, `base_de_datos_no_disponible`
 */
export async function holdCarpeta({ databaseUrl, datos }: Config): Promise<{ close(): Promise<void> }> {
  const embedded = databaseUrl === null ? await startEmbedded({ datos }) : null;
  const url = embedded?.url ?? databaseUrl ?? '';
  try {
    await checkConnection(url);
    const lock = await holdAlone(url, `iniciar ${hostname()} ${datos}`);
    if (lock === null) throw new AppError('ya_en_marcha');
    return {
      async close() {
        await lock.close();
        await embedded?.stop();
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

/**
 * Marks this database as the demo's, before any demo data is kept in it.
 * @throws AppError `base_de_otro_uso` when it has real data
 */
export async function claimDemo({ store }: { store: Store }): Promise<void> {
  await claimInstalacion(store.fork(), 'demo');
}

/**
 * Marks the database as real at its first real use: real vouchers and those of the simulators never share one.
 * @throws AppError `base_de_otro_uso`
 */
export async function checkBase({ store, config }: { store: Store; config: Config }): Promise<void> {
  if (config.arca.ambiente !== 'simulador') return claimInstalacion(store.fork(), 'real');
  if ((await findInstalacion(store.fork())) === 'real') throw new AppError('base_de_otro_uso', { es: 'real' });
}
