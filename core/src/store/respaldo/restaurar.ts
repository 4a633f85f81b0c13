import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { AppError } from '../../rules/errors.ts';
import { exclusivelyOnce } from '../postgres/locks.ts';
import { migrations } from '../migrations/index.ts';
import { TABLA_DE_IDENTIDAD, TABLAS_DE_RESTAURACION } from './tablas.ts';
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
  await exclusivelyOnce(url, 'migraciones', async () => {
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
      await pauseCuentas(client);
      await dropSalidas(client);
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

/**
 * The tokens of the marketplace are single use, and the installation that the copy was made of may be at work: the accounts are
 * paused until a person says that this is the real one.
 */
async function pauseCuentas(client: Client): Promise<void> {
  await client.query(TABLA_DE_IDENTIDAD);
  await client.query(
    `insert into public.instalacion_identidad (id, identidad, base) values (1, pg_catalog.gen_random_uuid()::text, null)
      on conflict (id) do update set base = null, latido = null`,
  );
}

/**
 * What waited to go out when the copy was made has gone out since, or not: nobody can tell. A mail would reach its buyer twice,
 * and a rise of prices would be put over itself. None is done again; each says why, where its person asks for it again. A destino
 * is told nothing before a person resumes it, and then what comes after whatever it was told since the copy. The marketplace says
 * which PDFs it has, and ARCA which vouchers: those go on by themselves.
 */
async function dropSalidas(client: Client): Promise<void> {
  for (const { tabla, cola, sentencia } of SALIDAS) {
    // A copy of before there was such a table has none of it.
    const { rows } = await client.query<{ esta: boolean }>(
      `select pg_catalog.to_regclass('public.' || $1) is not null
              and ($2::text is null or pg_catalog.to_regclass('pgboss.job') is not null) as esta`,
      [tabla, cola],
    );
    if (rows[0]?.esta !== true) continue;
    if (cola !== null) await client.query(`delete from pgboss.job where name = $1 and state < 'completed'`, [cola]);
    await client.query(sentencia);
  }
}

const SALIDAS = [
  {
    tabla: 'correo_comprobante',
    cola: 'enviar_comprobante',
    sentencia: `update public.correo_comprobante
      set error = 'Los datos se recuperaron de una copia de seguridad y no se sabe si este mail llegó a salir. Si hace falta, mandalo de nuevo.'
      where enviado_en is null and error is null`,
  },
  {
    tabla: 'cambio_precios',
    cola: 'cambiar_precios',
    sentencia: `update public.cambio_precios
      set estado = 'error', terminado_en = pg_catalog.now(),
          error = 'Los datos se recuperaron de una copia de seguridad mientras se hacía este cambio. Mirá los precios de tus publicaciones y, si hace falta, pedilo de nuevo.'
      where estado in ('preparando', 'aplicando')`,
  },
  {
    tabla: 'entrega',
    cola: null,
    sentencia: `update public.entrega
      set estado = 'fallida',
          error = 'Los datos se recuperaron de una copia de seguridad y no se sabe si este aviso llegó a salir. Si hace falta, mandalo de nuevo.'
      where estado = 'pendiente'`,
  },
  {
    tabla: 'destino',
    cola: null,
    sentencia: `update public.destino set estado = 'detenido', token = null, tomado_hasta = null`,
  },
  {
    tabla: 'entrega',
    cola: null,
    // Whoever is told puts what it is told in this order: more than was ever told after a copy.
    sentencia: `select pg_catalog.setval('public.entrega_orden_seq', pg_catalog.nextval('public.entrega_orden_seq') + 1000000000)`,
  },
] as const;
