import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { ManifiestoRespaldo, TablaRespaldada } from '../../contract/respaldo.ts';
import { AppError } from '../../rules/errors.ts';
import { exclusivelyOnce } from '../postgres/exclusively.ts';
import { avanceOf } from '../migrations/avance.ts';
import { COMMIT_DE_SIN_PUBLICAR } from '../migrations/sinPublicar.ts';
import { ESQUEMAS, type Esquema } from './esquema.ts';
import type { RespaldoAbierto } from './openRespaldo.ts';
import { readNuestro } from './nuestro.ts';

/**
 * Fills an empty database with a copy, in one transaction: if it fails, nothing stays. The tables are those that our migrations make, of
 * the copy's version; nothing that the copy brings is run. Answers the tables of the copy that are not ours, whose rows are left out.
 * The restored database issues nothing (`restauracion`) until ARCA is asked what it has beyond the copy.
 * @throws AppError `respaldo_mas_nuevo`, `respaldo_anterior`, `restaurar_sobre_datos`, `respaldo_danado`
 */
export async function restoreDatabase(url: string, respaldo: RespaldoAbierto, archivo: string): Promise<string[]> {
  requireKnown(respaldo.manifiesto);
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

/** @throws AppError `respaldo_mas_nuevo`, `respaldo_anterior` */
function requireKnown({ migraciones, tablas }: ManifiestoRespaldo): void {
  const avance = avanceOf(
    migraciones,
    tablas.some(({ nombre }) => nombre === 'public.paquete'),
  );
  if (avance.estado === 'posterior') throw new AppError('respaldo_mas_nuevo', { migracion: avance.migracion });
  if (avance.estado === 'anterior') {
    throw new AppError('respaldo_anterior', { migracion: avance.migracion, commit: COMMIT_DE_SIN_PUBLICAR });
  }
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
  const falta = [...columnasDe.keys()].find((nombre) => nombre.startsWith('public.') && !traidas.has(nombre));
  if (falta !== undefined || traidas.size < propias.length)
    throw new AppError('respaldo_danado', { detalle: `falta la tabla ${falta ?? 'que está dos veces'}` });
  return { propias, ajenas: tablas.filter(({ nombre }) => !columnasDe.has(nombre)).map(({ nombre }) => nombre) };
}

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
  // A database that never ran has no queues.
  const { rows } = await client.query<{ hay: boolean }>(
    `select pg_catalog.to_regclass('pgboss.job') is not null as hay`,
  );
  for (const { cola = null, sentencia } of SALIDAS) {
    if (cola !== null && rows[0]?.hay) {
      await client.query(`delete from pgboss.job where name = $1 and state < 'completed'`, [cola]);
    }
    await client.query(sentencia);
  }
}

const SALIDAS: readonly { cola?: string; sentencia: string }[] = [
  {
    cola: 'enviar_comprobante',
    sentencia: `update public.correo_comprobante
      set error = 'Los datos se recuperaron de una copia de seguridad y falta saber si este mail llegó a salir. Si hace falta, mandalo de nuevo.'
      where enviado_en is null and error is null`,
  },
  {
    cola: 'cambiar_precios',
    sentencia: `update public.cambio_precios
      set estado = 'error', terminado_en = pg_catalog.now(),
          error = 'Los datos se recuperaron de una copia de seguridad mientras se hacía este cambio. Mirá los precios de tus publicaciones y, si hace falta, pedilo de nuevo.'
      where estado in ('preparando', 'aplicando')`,
  },
  {
    sentencia: `update public.entrega
      set estado = 'fallida',
          error = 'Los datos se recuperaron de una copia de seguridad y falta saber si este aviso llegó a salir. Si hace falta, mandalo de nuevo.'
      where estado = 'pendiente'`,
  },
  {
    sentencia: `update public.destino set estado = 'detenido', token = null, tomado_hasta = null`,
  },
  {
    // Receivers sort by this number: it jumps further than anything sent since the copy.
    sentencia: `update public.destino set ultimo_numero = ultimo_numero + 1000000000`,
  },
];
