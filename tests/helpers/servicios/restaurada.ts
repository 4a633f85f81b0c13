import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRespaldo, openDeps, readConfig, restoreRespaldo, type Deps } from '@talonario/core/server';
import { freshDatabase, type TestDatabase } from './database.ts';
import { tiemposDePrueba, type Entorno } from './entorno.ts';

/** Copies of a seller's database, each of which may be restored over an ARCA whose ledger went on. */
export interface Copias {
  /** Copies the database as it is now; `restaurar` makes another one of it and opens it. */
  copiar(): Promise<{ restaurar(): Promise<Deps> }>;
  close(): Promise<void>;
}

export function createCopias(entorno: () => Entorno): Copias {
  const carpeta = mkdtempSync(join(tmpdir(), 'talonario-restaurada-'));
  const bases: TestDatabase[] = [];
  let copias = 0;
  return {
    async copiar() {
      const { archivo } = await createRespaldo(readConfig(entorno().env), {
        destino: { archivo: join(carpeta, `anoche-${copias++}.zip`) },
        conservar: null,
        ahora: new Date(),
      });
      return {
        async restaurar() {
          const base = await freshDatabase();
          bases.push(base);
          const config = readConfig({ ...entorno().env, DATABASE_URL: base.url });
          await restoreRespaldo(config, archivo);
          return openDeps(config, { issuing: tiemposDePrueba });
        },
      };
    },
    async close() {
      for (const base of bases) await base.drop();
      rmSync(carpeta, { recursive: true, force: true });
    },
  };
}

export async function conRestaurada(deps: Deps, work: (deps: Deps) => Promise<void>): Promise<void> {
  try {
    await work(deps);
  } finally {
    await deps.close();
  }
}
