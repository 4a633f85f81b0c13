import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { initOrm, type EntityManager } from '../../core/src/store/db.ts';
import { Corriente } from './corriente.ts';

/** A PostgreSQL inside this process, with our tables. */
export interface Base {
  fork(): EntityManager;
  tx<T>(work: (em: EntityManager) => Promise<T>): Promise<T>;
  /** `puerta`: awaited before each transaction, or statement outside of one. `contar`: told of each message. */
  watch(vigilante: Vigilante): void;
  /** Empties every table. */
  empty(): Promise<void>;
  /** Messages sent so far. */
  mensajes(): number;
  close(): Promise<void>;
}

interface Vigilante {
  puerta(lugar: string): Promise<void>;
  contar(): void;
}

const NADIE: Vigilante = { puerta: async () => undefined, contar: () => undefined };
/** Real milliseconds after which a connection that nobody gives back is a failure. */
const LUGAR_MS = 60_000;
const UNA = { propias: 1, trabajos: 1, avisos: 1 };

/** Deletes the rows of every table in one statement: its foreign keys are checked when it ends. */
const VACIAR = `do $$ begin
  execute (
    select 'with ' || string_agg(format('%1$I as (delete from %1$I)', relname), ', ') || ' select'
      from pg_class
     where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace and relname <> 'migracion');
end $$`;

const ROOT = join(import.meta.dirname, '../..');
const CACHE = join(ROOT, 'node_modules/.cache/talonario');

/** Opens the database; a run after the first takes the tables that the first one made, while the migrations are the same. */
export async function openBase(): Promise<Base> {
  const archivo = join(CACHE, `historias-${await hashMigrations()}.tar`);
  const guardada = await readFile(archivo).catch(() => null);
  const base = await PGlite.create({
    extensions: { pg_trgm },
    ...(guardada && { loadDataDir: new Blob([guardada]) }),
  });
  let vigilante = NADIE;
  let mensajes = 0;
  const contar = (): void => {
    mensajes++;
    vigilante.contar();
  };
  const orm = await initOrm('postgres://postgres@127.0.0.1/postgres', { conexiones: UNA }, (pool) => {
    // One connection: PostgreSQL is one session here, so a transaction ends before anybody else begins.
    Object.assign(pool.options, { stream: () => new Corriente(base, contar), connectionTimeoutMillis: LUGAR_MS });
    const connect = pool.connect.bind(pool);
    Object.assign(pool, {
      async connect() {
        await vigilante.puerta('base');
        return connect();
      },
    });
  });
  if (guardada === null) {
    await orm.migrator.up();
    await orm.em.fork().execute('create table trabajo_de_historia (id serial primary key, cola text, datos jsonb)');
    await keep(archivo, await base.dumpDataDir('none'));
  }
  return {
    fork: () => orm.em.fork(),
    tx: (work) => orm.em.fork().transactional(work),
    watch: (nuevo) => void (vigilante = nuevo),
    async empty() {
      vigilante = NADIE;
      await orm.em.fork().execute(VACIAR);
    },
    mensajes: () => mensajes,
    // The ORM would wait for the transactions that dead processes were about to begin: there is no socket to close.
    close: () => base.close(),
  };
}

/** Hash of the migrations, and of the PostgreSQL that ran them. */
async function hashMigrations(): Promise<string> {
  const hash = createHash('sha256');
  const paquete = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const archivos = globSync('core/src/store/migrations/**/*.ts', { cwd: ROOT }).toSorted();
  for (const archivo of [paquete, ...archivos.map((ruta) => join(ROOT, ruta))]) hash.update(await readFile(archivo));
  return hash.digest('hex').slice(0, 16);
}

/** Writes a file whole or not at all: two runs may begin together. */
async function keep(archivo: string, contenido: Blob): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const temporal = `${archivo}.${process.pid}`;
  await writeFile(temporal, Buffer.from(await contenido.arrayBuffer()));
  await rename(temporal, archivo);
}
