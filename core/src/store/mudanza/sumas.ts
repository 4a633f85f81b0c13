import { Client } from 'pg';
import { ESQUEMAS } from '../respaldo/esquema.ts';

export interface Sumas {
  /** Number of rows and checksum of their content, by table. */
  tablas: Readonly<Record<string, string>>;
  filas: number;
}

/** Reads every row of a database: equal results mean equal rows in every table. */
export async function sumTablas(url: string): Promise<Sumas> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`set timezone = 'UTC'; set statement_timeout = 0`);
    const { rows: nombres } = await client.query<{ nombre: string }>(
      `select format('%I.%I', n.nspname, c.relname) as nombre from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'r' and n.nspname = any($1) order by 1`,
      [ESQUEMAS],
    );
    const tablas: Record<string, string> = {};
    let filas = 0;
    for (const { nombre } of nombres) {
      const { rows } = await client.query<{ filas: number; suma: string }>(
        `select count(*)::float8 as filas, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as suma from ${nombre} t`,
      );
      const [fila] = rows;
      filas += fila?.filas ?? 0;
      tablas[nombre] = `${fila?.filas} ${fila?.suma}`;
    }
    return { tablas, filas };
  } finally {
    await client.end();
  }
}
