import { UnderscoreNamingStrategy } from '@mikro-orm/core';
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM, type EntityManager } from '@mikro-orm/postgresql';
import { Client, type Pool, type TypeOverrides } from 'pg';
import type { RegistrarIntercambio, TicketStore } from '../contract/arca/arca.ts';
import type { Conexiones } from '../rules/conexiones.ts';
import { AppError } from '../rules/errors.ts';
import { createCipher } from '../secret.ts';
import type { ClavePlaza } from '../contract/cuentas/cuenta.ts';
import type { Cupos } from '../contract/cuentas/cupo.ts';
import { createDestinoStore, type DestinoStore } from './programas/destinos.ts';
import { createBuzon, type Buzon } from './avisos/buzon.ts';
import { conOpciones, countConexiones } from './postgres/conexiones/conexiones.ts';
import { endUnfinished, ReleasingDriver } from './releasingDriver.ts';
import { createCertificadoStore, type CertificadoStore } from './habilitaciones/certificados.ts';
import { createCupos } from './postgres/cupos.ts';
import { startEmbedded } from './postgres/embedded.ts';
import { PreparingClient } from './postgres/conexiones/preparingClient.ts';
import { createReplica, type Replica } from './replica.ts';
import { entities } from './entities/index.ts';
import { saveIntercambio } from './arca/intercambios.ts';
import { createJobs, type Jobs } from './trabajos/jobs.ts';
import type { SeguidorDeTrabajos } from './trabajos/trabajo.ts';
import { createExclusivos, type Exclusively } from './postgres/exclusively.ts';
import { prepareMeses } from './meses/meses.ts';
import { createTokenStore, type CuentaTokenStore } from './cuentas/tokens.ts';
import { migrations } from './migrations/index.ts';
import { createNewerCheck, isMigrated, migrate, requireKnown } from './migrations/migrate.ts';
import { createNovedades, type Novedades } from './avisos/novedades.ts';
import { createTicketStore } from './arca/tickets.ts';

/** First argument of every function of the store: a fork of the request or the job, or a transaction. */
export type { EntityManager };

export interface StoreOptions {
  /** null: the embedded PostgreSQL of `datos`. */
  databaseUrl: string | null;
  /** Address of a streaming replica of the database. */
  lecturaUrl?: string | null;
  datos: string;
  appSecret: string;
  /** The previous secret: some data may still be encrypted under it. */
  appSecretAnterior?: string | null;
  /** Brings the schema up to date; true unless told otherwise. */
  migrate?: boolean;
  /** Runs before the tables of a database with data are migrated, while nobody else migrates them. */
  beforeMigrate?: (url: string) => Promise<void>;
  /** Most connections of this process, by use. */
  conexiones?: Conexiones;
  /** Follows jobs along their traza. */
  seguidor?: SeguidorDeTrabajos;
  /** Whether everything that leaves the installation must wait. */
  enPausa?: () => Promise<boolean>;
  /** Gets the errors of background work, and the part they come from. */
  onError?: (error: Error, parte: string) => void;
}

/** Connections of one use: how many are in use, how many are free, and how many callers wait for one. */
export interface GrupoDeConexiones {
  grupo: 'propias' | 'avisos' | 'lectura';
  ocupadas: number;
  libres: number;
  esperan: number;
}

/** The stored data. One per process; each request or job forks. */
export interface Store {
  orm: MikroORM;
  /** Address of the database, for tools that connect by themselves. */
  url: string;
  fork(): EntityManager;
  /** Runs `work` in one transaction. */
  tx<T>(work: (em: EntityManager) => Promise<T>): Promise<T>;
  exclusively: Exclusively;
  tickets: TicketStore;
  tokens(plaza: ClavePlaza): CuentaTokenStore;
  certificados: CertificadoStore;
  destinos: DestinoStore;
  registrarIntercambio: RegistrarIntercambio;
  jobs: Jobs;
  novedades: Novedades;
  buzon: Buzon;
  /** Replica where lists are read; null: there is none. */
  replica: Replica | null;
  /** The budget of calls to the marketplace, shared by all processes. */
  cupos: Cupos;
  /** Connections of this process now. */
  conexiones(): GrupoDeConexiones[];
  /** Whether the schema is the one this version needs. */
  isMigrated(): Promise<boolean>;
  /** Whether a newer version changed the schema meanwhile: this process then stops working on it. Read every few seconds at most. */
  isNewer(): Promise<boolean>;
  /** Brings the schema up to date, as opening does by default. */
  migrate(): Promise<void>;
  close(): Promise<void>;
}

/** Relations keep their column's name: the property `cuenta_id` is the column `cuenta_id`. */
class ColumnNames extends UnderscoreNamingStrategy {
  override joinKeyColumnName(property: string): string {
    return property;
  }
}

const TIMESTAMPTZ = 1184;

/** Connections of a process, by default. */
const CONEXIONES: Conexiones = { propias: 10, trabajos: 6, avisos: 5 };
/** Milliseconds that a caller waits for a connection before failing. */
const SIN_LUGAR_MS = 8_000;

/**
 * Opens the database, starting the embedded one when no address is given, and migrates it.
 * @throws AppError `base_de_datos_no_disponible`, `base_de_datos_mas_nueva`, `base_de_datos_anterior`
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const embedded = options.databaseUrl === null ? await startEmbedded({ datos: options.datos }) : null;
  const url = conOpciones(embedded?.url ?? options.databaseUrl ?? '');
  try {
    await checkConnection(url);
    let propias: Pool | null = null;
    const orm = await openOrm(url, options, (pool) => {
      propias = pool;
    });
    return createStore(
      orm,
      url,
      options,
      () => propias,
      () => embedded?.stop(),
    );
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

async function bringUpToDate(orm: MikroORM, url: string, options: StoreOptions): Promise<void> {
  await migrate(orm, url, options.beforeMigrate ?? (async () => undefined));
  await prepareMeses(orm.em.fork(), new Date());
}

function createStore(
  orm: MikroORM,
  url: string,
  options: StoreOptions,
  propias: () => Pool | null,
  stopServer: () => Promise<void> | undefined,
): Store {
  const fork = (): EntityManager => orm.em.fork();
  const cipher = createCipher(options.appSecret, options.appSecretAnterior);
  const onError = options.onError ?? (() => undefined);
  const { trabajos, avisos } = options.conexiones ?? CONEXIONES;
  const isNewer = createNewerCheck(orm);
  const jobs = createJobs(url, trabajos, (error) => onError(error, 'jobs'), {
    isNewer,
    ...(options.seguidor && { seguidor: options.seguidor }),
    ...(options.enPausa && { enPausa: options.enPausa }),
  });
  const novedades = createNovedades(url, (error) => onError(error, 'news'));
  const buzon = createBuzon(url, avisos, (error) => onError(error, 'notices'));
  const cupos = createCupos(url, (error) => onError(error, 'budget of calls'));
  const exclusivos = createExclusivos(url);
  const { exclusively } = exclusivos;
  const lecturaUrl = options.lecturaUrl ? conOpciones(options.lecturaUrl) : null;
  const replica =
    lecturaUrl === null
      ? null
      : createReplica({
          url: lecturaUrl,
          principal: fork,
          openOrm: (onPool) => initOrm(lecturaUrl, options, onPool),
        });
  return {
    orm,
    url,
    fork,
    tx: (work) => fork().transactional(work),
    exclusively,
    tickets: createTicketStore(fork, exclusively, cipher),
    tokens: (plaza) => createTokenStore(plaza, { fork, exclusively, cipher }),
    certificados: createCertificadoStore(fork, cipher),
    destinos: createDestinoStore(cipher),
    registrarIntercambio: (intercambio) => saveIntercambio(fork(), intercambio),
    jobs,
    novedades,
    buzon,
    replica,
    cupos,
    conexiones: () => [
      { grupo: 'propias', ...countConexiones(propias()) },
      { grupo: 'avisos', ...buzon.conexiones() },
      ...(replica === null ? [] : [{ grupo: 'lectura' as const, ...countConexiones(replica.lecturas()) }]),
    ],
    isMigrated: () => isMigrated(orm),
    isNewer,
    migrate: () => bringUpToDate(orm, url, options),
    async close() {
      await Promise.all([jobs.stop(), novedades.close(), buzon.close(), cupos.close(), replica?.close()]);
      // Jobs that were ending may still ask for a lock.
      await exclusivos.close();
      await orm.close(true);
      await stopServer();
    },
  };
}

/** Builds the ORM without connecting to the database. */
export function initOrm(
  url: string,
  options: Pick<StoreOptions, 'conexiones'>,
  onPool: (pool: Pool) => void,
): Promise<MikroORM> {
  return MikroORM.init({
    driver: ReleasingDriver,
    entities,
    dbName: new Client({ connectionString: url }).database ?? 'talonario',
    namingStrategy: ColumnNames,
    extensions: [Migrator],
    pool: { min: 0, max: (options.conexiones ?? CONEXIONES).propias },
    driverOptions: {
      Client: PreparingClient,
      connectionString: url,
      application_name: 'talonario',
      connectionTimeoutMillis: SIN_LUGAR_MS,
      onPoolCreated(pool: Pool) {
        readInstants(pool);
        endUnfinished(pool);
        onPool(pool);
      },
    },
    forceUtcTimezone: true,
    migrations: { migrationsList: migrations, tableName: 'migracion', snapshot: false, silent: true },
    // The schema generator leaves out: pg-boss's own schema, the provinces' lists (tables of another schema), and the record of migrations,
    // which is no entity. Entities declare no triggers nor functions.
    schemaGenerator: {
      ignoreSchema: ['pgboss', 'padrones'],
      skipTables: ['migracion'],
      ignoreTriggers: true,
      ignoreRoutines: true,
    },
  });
}

async function openOrm(url: string, options: StoreOptions, onPool: (pool: Pool) => void): Promise<MikroORM> {
  const orm = await initOrm(url, options, onPool);
  try {
    await requireKnown(orm);
    if (options.migrate ?? true) await bringUpToDate(orm, url, options);
    return orm;
  } catch (error) {
    await orm.close(true);
    throw error;
  }
}

/** Instants are Dates in hand-written queries too; civil dates stay text and numeric is never a float. */
function readInstants(pool: Pool): void {
  (pool.options.types as TypeOverrides).setTypeParser(TIMESTAMPTZ, (texto: string) => new Date(texto));
}

/** @throws AppError `base_de_datos_no_disponible` */
export async function checkConnection(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    throw new AppError('base_de_datos_no_disponible', { motivo: code ?? message, host: client.host }, { cause: error });
  } finally {
    await client.end().catch(() => undefined);
  }
}
