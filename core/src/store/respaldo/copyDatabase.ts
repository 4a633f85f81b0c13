import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ZipFile } from 'yazl';
import type { ManifiestoRespaldo, TablaRespaldada } from '../../contract/respaldo.ts';
import { AppError } from '../../rules/errors.ts';
import { PARCIAL } from '../../rules/instalacion/respaldo.ts';
import { ESQUEMAS, readEsquema, type Esquema } from './esquema.ts';
import { ENTRADA_ESQUEMA, ENTRADA_FIRMA, ENTRADA_MANIFIESTO, entradaOf } from './openRespaldo.ts';
import { createMedida, sha256 } from './medida.ts';

export interface CopiaPedida {
  url: string;
  archivo: string;
  /** Version of the program that makes the copy. */
  programa: string;
  /** Fingerprint of the secret that encrypts its encrypted data. */
  secreto: string;
  /** Signs the copy's manifest. */
  firmar: (manifiesto: Buffer) => string;
  /** Interrupts the copy. */
  signal?: AbortSignal;
}

/** Settings that write values as a text that any PostgreSQL reads back the same. */
const COMO_TEXTO = `set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 3;
  set bytea_output = 'hex'; set statement_timeout = 0; set lock_timeout = '60s'; set idle_in_transaction_session_timeout = 0`;

/**
 * Copies a database that others go on using into one file: all of it as it was at one instant (one repeatable-read transaction of one
 * connection). Rows go from the server to the file without being held in memory. The file appears only when it is whole; an interrupted
 * copy leaves nothing.
 * @throws AppError `archivo_existente`, `base_de_datos_sin_crear` when it has no tables of ours
 */
export async function copyDatabase({
  url,
  archivo,
  programa,
  secreto,
  firmar,
  signal,
}: CopiaPedida): Promise<ManifiestoRespaldo> {
  const parcial = `${archivo}${PARCIAL}`;
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(COMO_TEXTO);
    const fallo = Promise.withResolvers<never>();
    fallo.promise.catch(() => undefined);
    signal?.addEventListener('abort', () => fallo.reject(signal.reason), { once: true });
    signal?.throwIfAborted();
    const { instante, postgresql, migraciones, descripcion } = await Promise.race([begin(client), fallo.promise]);
    const zip = new ZipFile();
    zip.on('error', fallo.reject);
    const salida = createWriteStream(parcial, { mode: 0o600, flags: 'w', flush: true });
    const fin = pipeline(zip.outputStream, salida, { ...(signal && { signal }) });
    fin.catch(fallo.reject);
    const textoEsquema = Buffer.from(JSON.stringify(descripcion));
    zip.addBuffer(textoEsquema, ENTRADA_ESQUEMA);
    const tablas: TablaRespaldada[] = [];
    for (const tabla of descripcion.tablas) tablas.push(await copyTabla(client, zip, tabla, fallo.promise));
    const manifiesto: ManifiestoRespaldo = {
      formato: 1,
      programa,
      instante,
      postgresql,
      migraciones,
      secreto,
      esquema: sha256(textoEsquema),
      tablas,
      // Sequences ignore snapshots: read last, each is at least at the numbers of the copied rows.
      secuencias: await readSecuencias(client, descripcion.secuencias),
    };
    await client.query('commit');
    const textoManifiesto = Buffer.from(JSON.stringify(manifiesto, null, 1));
    zip.addBuffer(textoManifiesto, ENTRADA_MANIFIESTO);
    zip.addBuffer(Buffer.from(firmar(textoManifiesto)), ENTRADA_FIRMA);
    zip.end();
    await Promise.race([fin, fallo.promise]);
    await publish(parcial, archivo);
    return manifiesto;
  } finally {
    await client.end().catch(() => undefined);
    await rm(parcial, { force: true });
  }
}

const TABLAS_PARTIDAS = `select format('%I.%I', n.nspname, c.relname) as nombre
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = any($1) and c.relkind = 'p' order by 1`;

/** Begins the copy; it locks only changes of the tables themselves: rows can be read and written meanwhile. */
async function begin(client: Client): Promise<{
  instante: string;
  postgresql: string;
  migraciones: string[];
  descripcion: Esquema;
}> {
  const { rows: partidas } = await client.query<{ nombre: string }>(TABLAS_PARTIDAS, [ESQUEMAS]);
  await client.query('begin isolation level repeatable read read only');
  // Locked before the instant of the copy: a month dropped after it is still in the catalogue, and could no longer be read.
  if (partidas.length > 0)
    await client.query(`lock table ${partidas.map(({ nombre }) => nombre).join(', ')} in access share mode`);
  const { rows } = await client.query<{ ahora: Date; version: string; hay: string | null }>(
    `select statement_timestamp() as ahora, current_setting('server_version') as version, to_regclass('public.migracion')::text as hay`,
  );
  const [fila] = rows;
  if (!fila?.hay) throw new AppError('respaldo_sin_datos');
  const descripcion = await readEsquema(client);
  const nombres = descripcion.tablas.map(({ nombre }) => nombre);
  await client.query(`lock table ${nombres.join(', ')} in access share mode`);
  const queryResult = await client.query<{ name: string }>('select name from public.migracion order by id');
  return {
    instante: fila.ahora.toISOString(),
    postgresql: fila.version,
    migraciones: queryResult.rows.map(({ name }) => name),
    descripcion,
  };
}

async function copyTabla(
  client: Client,
  zip: ZipFile,
  { nombre, columnas }: Esquema['tablas'][number],
  fallo: Promise<never>,
): Promise<TablaRespaldada> {
  const filas = client.query(copyTo(`copy ${nombre} (${columnas.join(', ')}) to stdout`));
  const { paso, total } = createMedida();
  zip.addReadStream(paso, entradaOf(nombre));
  await Promise.race([pipeline(filas, paso), fallo]);
  return { nombre, columnas, filas: filas.rowCount, ...total() };
}

async function readSecuencias(client: Client, nombres: readonly string[]): Promise<ManifiestoRespaldo['secuencias']> {
  const leidas: ManifiestoRespaldo['secuencias'] = [];
  for (const nombre of nombres) {
    const { rows } = await client.query<{ valor: string; usada: boolean }>(
      `select last_value::text as valor, is_called as usada from ${nombre}`,
    );
    if (rows[0]) leidas.push({ nombre, ...rows[0] });
  }
  return leidas;
}

/** Gives the finished file its name, flushed to disk, or fails. @throws AppError `archivo_existente` */
async function publish(parcial: string, archivo: string): Promise<void> {
  const abierto = await open(parcial, 'r');
  try {
    await abierto.sync();
  } finally {
    await abierto.close();
  }
  await rename(parcial, archivo);
}
