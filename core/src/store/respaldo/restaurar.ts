import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { AppError } from '../../rules/errors.ts';
import { exclusively } from '../postgres/locks.ts';
import { migrations } from '../migrations/index.ts';
import { TABLAS_DE_RESTAURACION } from './tablas.ts';
import { ESQUEMAS } from './esquema.ts';
import type { RespaldoAbierto } from './leer.ts';

/**
 * Fills an empty database with a copy, in one transaction: until it ends there is nothing, and if it fails there is nothing.
 * What was restored holds all issuing back (`restauracion`) until ARCA is asked what it has beyond the copy.
 * @throws AppError `respaldo_mas_nuevo`, `restaurar_sobre_datos`, `respaldo_danado`
 */
export async function restoreDatabase(url: string, respaldo: RespaldoAbierto, archivo: string): Promise<void> {
  requireKnown(respaldo.manifiesto.migraciones);
  // Nobody who starts meanwhile makes the tables.
  await exclusively(url, 'migraciones', async () => {
    const client = new Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    try {
      await client.query(
        `set search_path = ''; set check_function_bodies = off; set statement_timeout = 0; set timezone = 'UTC'`,
      );
      await client.query('begin');
      await requireEmpty(client);
      await fill(client, respaldo);
      await holdIssuing(client, respaldo, archivo);
      await client.query('commit');
      await client.query('analyze');
    } finally {
      await client.end().catch(() => undefined);
    }
  });
}

/** @throws AppError `respaldo_mas_nuevo` */
function requireKnown(migraciones: readonly string[]): void {
  const conocidas = new Set<string>(migrations.map(({ name }) => name));
  const desconocida = migraciones.find((name) => !conocidas.has(name));
  if (desconocida !== undefined) throw new AppError('respaldo_mas_nuevo', { migracion: desconocida });
}

/** @throws AppError `restaurar_sobre_datos` */
async function requireEmpty(client: Client): Promise<void> {
  const { rows } = await client.query<{ tablas: number }>(
    `select count(*)::int as tablas from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any($1) and c.relkind in ('r', 'p')`,
    [ESQUEMAS],
  );
  if (rows[0]?.tablas !== 0) throw new AppError('restaurar_sobre_datos');
}

async function fill(client: Client, { manifiesto, esquema, read }: RespaldoAbierto): Promise<void> {
  for (const sentencia of esquema.antes) await client.query(sentencia);
  for (const tabla of manifiesto.tablas) {
    await read(tabla, async (filas: Readable) => {
      const copia = client.query(copyFrom(`copy ${tabla.nombre} (${tabla.columnas.join(', ')}) from stdin`));
      await pipeline(filas, copia);
      if (copia.rowCount !== tabla.filas) {
        throw new AppError('respaldo_danado', { detalle: `la tabla ${tabla.nombre} tiene otra cantidad de filas` });
      }
    });
  }
  for (const { nombre, valor, usada } of manifiesto.secuencias) {
    await client.query('select pg_catalog.setval($1::regclass, $2, $3)', [nombre, valor, usada]);
  }
  for (const sentencia of esquema.despues) await client.query(sentencia);
}

/**
 * The first thing that is known of a restored database. A copy of before there was where to say it gets the table now; the
 * migration that makes it finds it made.
 */
async function holdIssuing(client: Client, { manifiesto }: RespaldoAbierto, archivo: string): Promise<void> {
  for (const sentencia of TABLAS_DE_RESTAURACION) await client.query(sentencia);
  await client.query('insert into public.restauracion (instante, programa, archivo) values ($1, $2, $3)', [
    manifiesto.instante,
    manifiesto.programa,
    archivo,
  ]);
  // Who held a serie or was being answered is gone with the database it was using.
  await client.query(
    'update public.serie set dueno_token = null, dueno_host = null, dueno_pid = null, dueno_inicio = null, vence_en = null',
  );
}
