import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { initOrm } from '../../../core/src/store/db.ts';
import { emptyTables, nameOf, nameSession, NADIE, PROPIAS, type Base } from './base.ts';
import { Corriente } from './corriente.ts';

/** Real milliseconds after which a connection that nobody gives back is a failure. */
const LUGAR_MS = 60_000;
const UNA = { propias: 1, trabajos: 1, avisos: 1 };

const ROOT = join(import.meta.dirname, '../../..');
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
  /** Process that the session was told last. */
  let nombrada = '';
  let mensajes = 0;
  let ms = 0;
  const contar = (duracion: number): void => {
    mensajes++;
    ms += duracion;
    vigilante.contar();
  };
  const orm = await initOrm('postgres://postgres@127.0.0.1/postgres', { conexiones: UNA }, (pool) => {
    // One connection: PostgreSQL is one session here, so a transaction ends before anybody else begins.
    // Idle, it stays open: the session would keep its prepared statements under the names that the next connection gives.
    Object.assign(pool.options, {
      stream: () => new Corriente(base, contar),
      connectionTimeoutMillis: LUGAR_MS,
      idleTimeoutMillis: 0,
    });
    const connect = pool.connect.bind(pool);
    Object.assign(pool, {
      async connect() {
        await vigilante.puerta('base');
        const client = await connect();
        const nombre = nameOf(vigilante);
        if (nombre !== nombrada) await client.query(nameSession(nombre));
        nombrada = nombre;
        return client;
      },
    });
  });
  if (guardada === null) {
    await orm.migrator.up();
    for (const sentencia of PROPIAS) await orm.em.fork().execute(sentencia);
    await keep(archivo, await base.dumpDataDir('none'));
  }
  const preparadas = new Set<string>();
  return {
    varias: false,
    fork: () => orm.em.fork(),
    async consult<T extends object>(nombre: string, consulta: string) {
      if (!preparadas.has(nombre)) await orm.em.fork().execute(`prepare ${nombre} as ${consulta}`);
      preparadas.add(nombre);
      return orm.em.fork().execute<T[]>(`execute ${nombre}`);
    },
    tx: (work) => orm.em.fork().transactional(work),
    watch: (nuevo) => void (vigilante = nuevo),
    async empty() {
      vigilante = NADIE;
      await emptyTables(<T extends object>(texto: string) => orm.em.fork().execute<T[]>(texto));
    },
    // Each statement is answered before its call returns, and no transaction waits at a gate.
    rest: async () => undefined,
    cutOff: async () => undefined,
    mensajes: () => mensajes,
    msPropios: () => ms,
    // The ORM would wait for the transactions that dead processes were about to begin: there is no socket to close.
    close: () => base.close(),
  };
}

/** Hash of the migrations, of the tables of the histories, and of the PostgreSQL that ran them. */
async function hashMigrations(): Promise<string> {
  const hash = createHash('sha256').update(PROPIAS.join(';'));
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
