import { Client } from 'pg';

/**
 * Server and database of an address, without its password: `127.0.0.1:5432/talonario`, or a socket's folder. The driver parses it, since an
 * address by a socket has no host and is no URL.
 */
export function placeOfServidor(databaseUrl: string): string {
  const { host, port, database } = new Client({ connectionString: databaseUrl });
  return host.startsWith('/') ? `${host}, base ${database}` : `${host}:${port}/${database}`;
}
