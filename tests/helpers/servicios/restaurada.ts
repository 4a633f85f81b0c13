import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createRespaldo,
  openDeps,
  readConfig,
  restoreRespaldo,
  type Deps,
  type DepsOptions,
} from '@talonario/core/server/instalacion';
import { freshDatabase, type TestDatabase } from './database.ts';
import { tiemposDePrueba, type Entorno } from './entorno.ts';

/** Copies of a seller's database, each restorable over an ARCA whose ledger went on. */
export interface Copias {
  /**
   * Copies the database as it is now; `restaurar` makes a new one from the copy and opens it, `real` as the installation that works for
   * real.
   */
  copiar(): Promise<{ restaurar(como?: { real?: boolean; deps?: DepsOptions }): Promise<Deps> }>;
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
        async restaurar({ real = true, deps: opciones = {} } = {}) {
          const base = await freshDatabase();
          bases.push(base);
          const config = readConfig({
            ...entorno().env,
            DATABASE_URL: base.url,
            TALONARIO_INSTALACION: `copia-de-prueba-${copias}`,
          });
          await restoreRespaldo(config, archivo);
          const deps = await openDeps(config, { issuing: tiemposDePrueba, ...opciones });
          if (real) await deps.instalacion.confirm('prueba');
          return deps;
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
