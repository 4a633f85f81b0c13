import { Client } from 'pg';

/**
 * Runs `work` while no other process does for the same `nombre`. The lock belongs to a connection of its own, so no
 * transaction stays open meanwhile, and it goes away with the process.
 */
export async function exclusively<T>(url: string, nombre: string, work: () => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  // A lost connection shows in the next query; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [nombre]);
    return await work();
  } finally {
    await client.end();
  }
}
