import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDeps, readConfig, type Deps, type DepsOptions } from '@talonario/core/server/instalacion';
import { startArca, type ArcaOptions, type ArcaSimulator } from '@talonario/fixtures';
import { migratedDatabase } from './database.ts';

/** A database of its own, an ARCA of its own, and the product's dependencies on them. */
export interface Entorno {
  deps: Deps;
  arca: ArcaSimulator;
  /** Environment of another process on the same database and ARCA. */
  env: Record<string, string>;
  /** Dependencies of a second process, in this one: with its own connections and clients. */
  otherDeps(): Promise<Deps>;
  /** Puts everything back to the start: no users, no data, and ARCA's ledger empty. */
  reset(): Promise<void>;
  /** Deletes everything issued, and ARCA's ledger; the issuers stay. */
  resetEmitido(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Times of the tests. No call is given up because the machine is busy, and no test waits for a lease to end (`vencerArrendamientos` ends
 * it). The proportions are production's, and there are no pauses.
 */
export const tiemposDePrueba = {
  llamadaMs: 20_000,
  arrendamientoMs: 60_000,
  esperaSerieMs: 120_000,
  esperaEnColaMs: 120_000,
  dudaMs: 30,
  confirmacionMs: 30,
  mirarCadaMs: 0,
  pausaReintentoMs: 1,
};

/** Milliseconds of a call in tests where ARCA does not answer. */
export const LLAMADA_CORTA_MS = 1_000;

/**
 * Deletes the rows of the tables that `condicion` picks, in one statement: its foreign keys are checked when it ends, so the order does not
 * matter. Truncating some thirty nearly empty tables takes forty times as long.
 */
const emptying = (condicion: string) => `do $$ begin
  execute (
    select 'with ' || string_agg(format('%1$I as (delete from %1$I)', relname), ', ') || ' select'
      from pg_class
     where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
       and ${condicion});
end $$`;

/** Empties every table with users' data. */
const VACIAR = emptying(
  `relname not in ('migracion', 'notificacion', 'cotizacion') and not starts_with(relname, 'padron_')`,
);

/** Empties the tables of everything issued, of the exchanges with ARCA, and of whatever refers to them. */
const VACIAR_EMITIDO = emptying(`oid in (
         with recursive emitido as (
           select unnest('{comprobante, emision, serie, arca_ticket, arca_intercambio}'::regclass[]) as tabla
           union
           select conrelid from pg_constraint join emitido on contype = 'f' and confrelid = tabla)
         select tabla from emitido)`);

/** Address where nothing listens, for services that a test does not set: a demo may be running at the usual ones. */
export const NADIE = 'http://127.0.0.1:9';

/** Starts an environment. `env`: variables beside the database and ARCA. */
export async function startEntorno(
  options: { arca?: ArcaOptions; deps?: DepsOptions; env?: Record<string, string> } = {},
): Promise<Entorno> {
  const dir = mkdtempSync(join(tmpdir(), 'talonario-flujo-'));
  const database = await migratedDatabase();
  const claves = join(dir, 'arca-simulador');
  layKeys(claves);
  const arca = await startArca({ dir, ...options.arca });
  keepKeys(claves);
  const env = {
    DATABASE_URL: database.url,
    TALONARIO_DATOS: dir,
    APP_SECRET: 'un secreto de prueba de más de treinta y dos caracteres',
    ARCA_URL: arca.url,
    ARCA_AMBIENTE: 'simulador',
    ARCA_CUIT: arca.cuitPlataforma,
    ARCA_CERT_FILE: join(claves, 'cert.pem'),
    ARCA_KEY_FILE: join(claves, 'key.pem'),
    MELI_API_URL: NADIE,
    BCRA_API_URL: NADIE,
    ...options.env,
  };
  const opened: Deps[] = [];
  const open = async (): Promise<Deps> => {
    const deps = await openDeps(readConfig(env), { issuing: tiemposDePrueba, ...options.deps });
    opened.push(deps);
    return deps;
  };
  const deps = await open();
  return {
    deps,
    arca,
    env,
    otherDeps: open,
    async reset() {
      arca.reiniciar();
      await deps.store.fork().execute(VACIAR);
    },
    async resetEmitido() {
      arca.reiniciar();
      await deps.store.fork().execute(VACIAR_EMITIDO);
    },
    async close() {
      for (const deps of opened) await deps.close();
      await arca.close();
      await database.drop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** Keys of ARCA and ours, made by the first environment of this process: making them takes longer than all the rest. */
const keys = new Map<string, Buffer>();

function layKeys(carpeta: string): void {
  mkdirSync(carpeta, { mode: 0o700 });
  for (const [nombre, contenido] of keys) writeFileSync(join(carpeta, nombre), contenido, { mode: 0o600 });
}

function keepKeys(carpeta: string): void {
  if (keys.size > 0) return;
  for (const nombre of readdirSync(carpeta)) {
    if (nombre.endsWith('.pem')) keys.set(nombre, readFileSync(join(carpeta, nombre)));
  }
}
