import { PostgreSqlConnection, PostgreSqlDriver, type Configuration } from '@mikro-orm/postgresql';
import type { Driver } from 'kysely';
import type { Pool } from 'pg';

/**
 * The ORM's driver, for a database that may go away in the middle of a transaction. Kysely keeps the connection of a transaction whose
 * BEGIN or ROLLBACK fails (kysely-org/kysely#1990): after as many cuts as the pool has connections nobody would get one, and a process
 * that ends would wait for them for ever.
 */
export class ReleasingDriver extends PostgreSqlDriver {
  constructor(config: Configuration) {
    super(config);
    Object.assign(this, { connection: new ReleasingConnection(config) });
  }
}

class ReleasingConnection extends PostgreSqlConnection {
  override createKyselyDialect(
    ...overrides: Parameters<PostgreSqlConnection['createKyselyDialect']>
  ): ReturnType<PostgreSqlConnection['createKyselyDialect']> {
    const dialect = super.createKyselyDialect(...overrides);
    const createDriver = dialect.createDriver.bind(dialect);
    dialect.createDriver = () => releasing(createDriver());
    return dialect;
  }
}

/** Only of transactions that are begun and ended apart (`startTransaction`), as the ORM's are. */
function releasing(driver: Driver): Driver {
  const begin = driver.beginTransaction.bind(driver);
  const rollback = driver.rollbackTransaction.bind(driver);
  driver.beginTransaction = async (connection, settings) => {
    try {
      await begin(connection, settings);
    } catch (error) {
      // Nobody else will: whoever asked for it never had it.
      await driver.releaseConnection(connection);
      throw error;
    }
  };
  driver.rollbackTransaction = async (connection) => {
    try {
      await rollback(connection);
    } catch {
      // Mostly it fails with its connection, and the server has rolled back already; why the transaction failed is being thrown.
      // The pool takes no connection back that does not answer, nor one that is in a transaction (`endUnfinished`).
    }
  };
  return driver;
}

/**
 * A connection that comes back in the middle of a transaction is ended for good, and its place is free: whoever got it next would
 * write in what was to be undone.
 */
export function endUnfinished(pool: Pool): void {
  pool.on('release', (_, client) => {
    if (client.getTransactionStatus() !== SIN_TRANSACCION) void client.end();
  });
}

/** As PostgreSQL says it after each statement. */
const SIN_TRANSACCION = 'I';
