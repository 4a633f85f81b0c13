import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { TablaRespaldada } from '../../contract/respaldo.ts';
import { AppError } from '../../rules/errors.ts';
import { exclusivelyOnce } from '../postgres/exclusively.ts';
import { migrations } from '../migrations/index.ts';
import { ESQUEMAS, type Esquema } from './esquema.ts';
import type { RespaldoAbierto } from './openRespaldo.ts';
import { readNuestro } from './nuestro.ts';

/**
 * Fills an empty database with a copy, in one transaction: if it fails, nothing stays. The tables are those that our migrations make, of
 * the copy's version; nothing that the copy brings is run. Answers the tables of the copy that are not ours, whose rows are left out.
 * The restored database issues nothing (`restauracion`) until ARCA is asked what it has beyond the copy.
 * @throws AppError `respaldo_mas_nuevo`, `restaurar_sobre_datos`, `respaldo_danado`
 */
export async function restoreDatabase(url: string, respaldo: RespaldoAbierto, archivo: string): Promise<string[]> {
  requireKnown(respaldo.manifiesto.migraciones);
  // Locked, so that no process that starts meanwhile makes the tables.
  let ajenas: string[] = [];
  await exclusivelyOnce(url, 'migraciones', async () => {
    const client = new Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    try {
      await requireEmpty(client);
      const nuestro = await readNuestro(url, respaldo.manifiesto);
      await client.query(
        `set search_path = ''; set check_function_bodies = off; set statement_timeout = 0; set timezone = 'UTC'`,
      );
      await client.query('begin');
      await requireEmpty(client);
      ajenas = await fill(client, respaldo, nuestro);
      await holdIssuing(client, respaldo, archivo);
      await pauseCuentas(client);
      await dropSalidas(client);
      await client.query('commit');
      await client.query('analyze');
    } finally {
      await client.end().catch(() => undefined);
    }
  });
  return ajenas;
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

async function fill(client: Client, { manifiesto, read }: RespaldoAbierto, nuestro: Esquema): Promise<string[]> {
  const { propias, ajenas } = sortTablas(manifiesto.tablas, nuestro);
  for (const sentencia of nuestro.antes) await client.query(sentencia);
  for (const tabla of propias) {
    await read(tabla, async (filas: Readable) => {
      const copia = client.query(copyFrom(`copy ${tabla.nombre} (${tabla.columnas.join(', ')}) from stdin`));
      await pipeline(filas, copia);
      if (copia.rowCount !== tabla.filas) {
        throw new AppError('respaldo_danado', { detalle: `la tabla ${tabla.nombre} tiene otra cantidad de filas` });
      }
    });
  }
  const secuencias = new Set(nuestro.secuencias);
  for (const { nombre, valor, usada } of manifiesto.secuencias) {
    if (!secuencias.has(nombre)) continue;
    await client.query('select pg_catalog.setval($1::regclass, $2, $3)', [nombre, valor, usada]);
  }
  for (const sentencia of nuestro.despues) await client.query(sentencia);
  return ajenas;
}

/**
 * Pairs the copy's tables with ours. Names of a copy go into statements: only names of our tables are accepted, as PostgreSQL writes them.
 * @throws AppError `respaldo_danado` when a table of ours has an unknown, repeated or missing column
 */
function sortTablas(
  tablas: readonly TablaRespaldada[],
  nuestro: Esquema,
): { propias: TablaRespaldada[]; ajenas: string[] } {
  const columnasDe = new Map(nuestro.tablas.map(({ nombre, columnas }) => [nombre, new Set(columnas)]));
  const propias = tablas.filter(({ nombre }) => columnasDe.has(nombre));
  for (const { nombre, columnas } of propias) {
    const conocidas = columnasDe.get(nombre);
    if (!columnas.every((columna) => conocidas?.has(columna)))
      throw new AppError('respaldo_danado', { detalle: `la tabla ${nombre} tiene columnas que no son de Talonario` });
  }
  const traidas = new Set(propias.map(({ nombre }) => nombre));
  const falta = [...columnasDe.keys()].find(
    (nombre) => nombre.startsWith('public.') && !traidas.has(nombre) && !NUEVAS.has(nombre),
  );
  if (falta !== undefined || traidas.size < propias.length)
    throw new AppError('respaldo_danado', { detalle: `falta la tabla ${falta ?? 'que está dos veces'}` });
  return { propias, ajenas: tablas.filter(({ nombre }) => !columnasDe.has(nombre)).map(({ nombre }) => nombre) };
}

/** Tables that the restored database has even if the copy's version did not. */
const NUEVAS = new Set([
  'public.restauracion',
  'public.restauracion_cuit',
  'public.restauracion_punto',
  'public.comprobante_recuperado',
  'public.instalacion_identidad',
]);

/** Records the restoration, before anything else happens in the restored database, and releases its series. */
async function holdIssuing(client: Client, { manifiesto }: RespaldoAbierto, archivo: string): Promise<void> {
  await client.query('insert into public.restauracion (instante, programa, archivo) values ($1, $2, $3)', [
    manifiesto.instante,
    manifiesto.programa,
    archivo,
  ]);
  // The holders of series used the old database: they are gone.
  await client.query(
    'update public.serie set dueno_token = null, dueno_host = null, dueno_pid = null, dueno_inicio = null, vence_en = null',
  );
}

/**
 * Pauses the accounts until a person confirms this installation as the real one: the marketplace's tokens are single use, and the
 * installation of the copy may be at work.
 */
async function pauseCuentas(client: Client): Promise<void> {
  await client.query(
    `insert into public.instalacion_identidad (id, identidad, base) values (1, pg_catalog.gen_random_uuid()::text, null)
      on conflict (id) do update set base = null, latido = null`,
  );
}

/**
 * Stops what was waiting to go out: nobody knows whether it went out after the copy. A mail would reach its buyer twice, and a rise of
 * prices would be applied twice. None is done again; each tells the reason where a person can ask for it again. A destino gets nothing
 * before a person resumes it, and then only later events. The marketplace tells which PDFs it has, and ARCA which vouchers: those go on by
 * themselves.
 */
async function dropSalidas(client: Client): Promise<void> {
  for (const { tabla, columna = null, cola, sentencia } of SALIDAS) {
    // An older copy lacks the table, or the column.
    const { rows } = await client.query<{ esta: boolean }>(
      `select pg_catalog.to_regclass('public.' || $1) is not null
              and ($2::text is null or pg_catalog.to_regclass('pgboss.job') is not null)
              and ($3::text is null or exists (select from pg_catalog.pg_attribute
                    where attrelid = pg_catalog.to_regclass('public.' || $1) and attname = $3 and not attisdropped)) as esta`,
      [tabla, cola, columna],
    );
    if (rows[0]?.esta !== true) continue;
    if (cola !== null) await client.query(`delete from pgboss.job where name = $1 and state < 'completed'`, [cola]);
    await client.query(sentencia);
  }
}

const SALIDAS: readonly { tabla: string; columna?: string; cola: string | null; sentencia: string }[] = [
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
    // For a copy from before each destino had its own numbers: the migration that gives them starts from this one.
    sentencia: `select pg_catalog.setval('public.entrega_orden_seq', pg_catalog.nextval('public.entrega_orden_seq') + 1000000000)`,
  },
  {
    tabla: 'destino',
    columna: 'ultimo_numero',
    cola: null,
    // Receivers sort by this number: it jumps further than anything sent since the copy.
    sentencia: `update public.destino set ultimo_numero = ultimo_numero + 1000000000`,
  },
];
