import {
  PostgreSqlConnection,
  PostgreSqlDriver,
  type AnyEntity,
  type Configuration,
  type EntityData,
  type QueryResult,
} from '@mikro-orm/postgresql';
import { CompiledQuery, type Driver } from 'kysely';
import type { Pool } from 'pg';
import { numberParams } from './postgres/conexiones/numberParams.ts';

/**
 * The ORM's driver, for a database that may go away in the middle of a transaction. Kysely keeps the connection of a transaction whose
 * BEGIN or ROLLBACK fails (kysely-org/kysely#1990): after as many cuts as the pool has connections, no caller would get one, and a process
 * that ends would wait for them for ever.
 */
export class ReleasingDriver extends PostgreSqlDriver {
  constructor(config: Configuration) {
    super(config);
    Object.assign(this, { connection: new ReleasingConnection(config) });
  }
}

type Parametros = Parameters<PostgreSqlConnection['execute']>;

/** Shape of any answer of the server, as the ORM declares it. */
type Filas = QueryResult | EntityData<AnyEntity> | EntityData<AnyEntity>[];

class ReleasingConnection extends PostgreSqlConnection {
  override createKyselyDialect(
    ...overrides: Parameters<PostgreSqlConnection['createKyselyDialect']>
  ): ReturnType<PostgreSqlConnection['createKyselyDialect']> {
    const dialect = super.createKyselyDialect(...overrides);
    const createDriver = dialect.createDriver.bind(dialect);
    dialect.createDriver = () => releasing(createDriver());
    return dialect;
  }

  /**
   * Sends a raw statement with its values apart. The ORM writes them into the text, which is then another statement each time: never
   * prepared, and planned whatever its size.
   */
  override async execute<T extends Filas>(...[query, params, method, ctx, contexto]: Parametros): Promise<T> {
    if (typeof query !== 'string' || !Array.isArray(params) || params.length === 0) {
      return super.execute<T>(query, params, method, ctx, contexto);
    }
    await this.ensureConnection();
    const text = numberParams(query);
    const send = async (): Promise<T> => {
      const client = ctx ?? this.getClient();
      return this.transformRawResult<T>(await client.executeQuery(CompiledQuery.raw(text, [...params])), method);
    };
    return this.executeQuery(text, send, { query: text, params, ...contexto });
  }
}

/**
 * Releases connections in two cases. Transactions: only those begun and ended apart (`startTransaction`), as the ORM's are. The end: Kysely
 * forgets its pool before ending it, so a connection opened meanwhile fails with its caller, is never given back, and the pool waits for it
 * for ever: a command that failed while another of its queries got a connection did not end.
 */
export function releasing(driver: Driver): Driver {
  const begin = driver.beginTransaction.bind(driver);
  const rollback = driver.rollbackTransaction.bind(driver);
  const acquire = driver.acquireConnection.bind(driver);
  const destroy = driver.destroy.bind(driver);
  const pedidas = new Set<Promise<unknown>>();
  driver.acquireConnection = async (options) => {
    const pedida = acquire(options);
    pedidas.add(pedida);
    try {
      return await pedida;
    } finally {
      pedidas.delete(pedida);
    }
  };
  driver.destroy = async (options) => {
    // This wait is limited: the pool gives up on a connection by itself.
    await Promise.allSettled(pedidas);
    await destroy(options);
  };
  driver.beginTransaction = async (connection, settings) => {
    try {
      await begin(connection, settings);
    } catch (error) {
      // Released here: its caller never had it.
      await driver.releaseConnection(connection);
      throw error;
    }
  };
  driver.rollbackTransaction = async (connection) => {
    try {
      await rollback(connection);
    } catch {
      // A ROLLBACK mostly fails with its connection, and the server has rolled back already; the transaction's own error is being thrown.
      // The pool takes no connection back that does not answer, nor one that is in a transaction (`endUnfinished`).
    }
  };
  return driver;
}

/**
 * Ends for good a connection given back in the middle of a transaction, and frees its place: its next user would write in a transaction to
 * be undone.
 */
export function endUnfinished(pool: Pool): void {
  pool.on('release', (_, client) => {
    if (client.getTransactionStatus() !== SIN_TRANSACCION) void client.end();
  });
}

/** State that PostgreSQL reports after a statement outside a transaction. */
const SIN_TRANSACCION = 'I';
