import type { EntityManager } from '@mikro-orm/postgresql';

/** Clock of the database's server. Raw, both: no table of ours is read. */
export async function readDatabaseClock(em: EntityManager): Promise<Date> {
  const [fila] = await em.execute<{ ahora: Date }[]>('select clock_timestamp() as ahora');
  if (!fila) throw new Error('the database did not tell the time');
  return fila.ahora;
}

/** The server's version; the connections it gives to users that are not its administrator, and those in use besides this one. */
export async function readConexiones(em: EntityManager): Promise<{ version: string; lugares: number; en_uso: number }> {
  const [fila] = await em.execute<{ version: string; lugares: number; en_uso: number }[]>(
    `select split_part(current_setting('server_version'), ' ', 1) as version,
            current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
            - coalesce(current_setting('reserved_connections', true), '0')::int as lugares,
            (select count(*)::int from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()) as en_uso`,
  );
  if (!fila) throw new Error('the database did not tell its connections');
  return fila;
}
