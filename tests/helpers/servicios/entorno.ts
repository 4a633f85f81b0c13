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
  /** What another process needs to work on the same database and ARCA. */
  env: Record<string, string>;
  /** The same from a second process's point of view, in this one: its own connections and clients. */
  otherDeps(): Promise<Deps>;
  /** Everything back to the start: nobody, nothing of theirs, and ARCA's ledger empty. */
  reset(): Promise<void>;
  /** What was issued, and ARCA's ledger, back to nothing: who issued it stays. */
  resetEmitido(): Promise<void>;
  close(): Promise<void>;
}

/**
 * No call is given up because the machine is busy, and nobody waits for a lease to end: who wants it over says so
 * (`vencerArrendamientos`). The proportions are the real ones, and no pause is.
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

/** Where what is tested is that ARCA does not answer. */
export const LLAMADA_CORTA_MS = 1_000;

/**
 * Deletes the rows of the tables that `condicion` picks, in one statement: its foreign keys are looked at when it ends, so the order
 * does not matter. To truncate some thirty nearly empty tables takes forty times as long.
 */
const emptying = (condicion: string) => `do $$ begin
  execute (
    select 'with ' || string_agg(format('%1$I as (delete from %1$I)', relname), ', ') || ' select'
      from pg_class
     where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
       and ${condicion});
end $$`;

/** What is anybody's. */
const VACIAR = emptying(
  `relname not in ('migracion', 'notificacion', 'cotizacion') and not starts_with(relname, 'padron_')`,
);

/** What was issued, what was said to ARCA, and all that is of them. */
const VACIAR_EMITIDO = emptying(`oid in (
         with recursive emitido as (
           select unnest('{comprobante, emision, serie, arca_ticket, arca_intercambio}'::regclass[]) as tabla
           union
           select conrelid from pg_constraint join emitido on contype = 'f' and confrelid = tabla)
         select tabla from emitido)`);

/** Nobody listens there. What a test says nothing of is nowhere: at the usual addresses somebody's demo may be running. */
export const NADIE = 'http://127.0.0.1:9';

/** `env`: what this environment has beside the database and ARCA. */
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

/** ARCA's keys and ours, made by the first environment of this process: to make them takes longer than all the rest. */
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
