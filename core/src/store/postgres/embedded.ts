import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { platform } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { AppError } from '../../rules/errors.ts';
import { requireEnSuLugar } from '../enSuLugar.ts';
import { locateSite, type Site } from './embeddedSite.ts';
import { exists, renameOrDiscard } from './postgresBinaries.ts';
import { keepPresencia } from './presencia.ts';

/** A PostgreSQL of this working folder, shared by the processes that use the folder; if it dies one of them starts it again. */
export interface Embedded {
  url: string;
  /** Stops using the server; the last process to leave stops it. */
  stop(): Promise<void>;
  /** Ends without stopping the server. */
  leave(): Promise<void>;
}

/** Application name of our connections: it tells whether another process is connected. */
const APLICACION = 'talonario';
const BASE = 'talonario';
/** Advisory lock that every process holds shared while it uses the server; who can take it alone is the last one. */
const PRESENCIA = 1_413_565_516;
const ESPERA_MS = 60_000;
/** Connections for all the processes of one machine. */
const CONEXIONES = 100;

const run = promisify(execFile);

/**
 * The embedded PostgreSQL of the working folder `datos`: found running, or started. Safe when several processes do it at once: initialising
 * ends in a rename, and the server itself refuses a second copy on the same data. `enMudanza`: the caller is moving the folder.
 * `conexiones`: most at once, when this process starts the server.
 * @throws AppError `base_de_datos_no_disponible` when the platform has no package, or with the server's own words; `datos_en_mudanza`
 */
export async function startEmbedded({
  datos,
  enMudanza = false,
  conexiones = CONEXIONES,
}: {
  datos: string;
  enMudanza?: boolean;
  conexiones?: number;
}): Promise<Embedded> {
  const puedeArrancar = enMudanza ? async () => undefined : () => requireEnSuLugar(datos);
  await puedeArrancar();
  const site = await locateSite(datos);
  const volver = (sigue: () => boolean) => enter(site, puedeArrancar, conexiones, sigue);
  const client = await volver(() => true);
  // A process that moves the folder stops the server for good.
  const presence = enMudanza ? client : keepPresencia(client, volver);
  await ensureDatabase(client);
  return {
    url: await urlOf(site, BASE),
    async stop() {
      await presence.end();
      await stopIfLast(site);
    },
    leave: () => presence.end(),
  };
}

/**
 * Finds or starts the server. `puedeArrancar` is asked again before each start: a process that moves the folder may have stopped the server
 * meanwhile.
 */
async function enter(
  site: Site,
  puedeArrancar: () => Promise<void>,
  conexiones: number,
  sigue: () => boolean,
): Promise<Client> {
  const limite = performance.now() + ESPERA_MS;
  let fallas = 0;
  while (sigue() && performance.now() < limite) {
    const client = await connect(site);
    if (client === 'ausente') {
      // Another process's start makes ours fail; when no server appears, the failed start has its own error to tell.
      await puedeArrancar();
      const falla = await start(site, conexiones);
      if (falla === null) continue;
      if (++fallas === 5) throw new AppError('base_de_datos_no_disponible', { motivo: 'no_arranca', detalle: falla });
    } else if (client !== 'en_transicion') {
      return client;
    }
    await sleep(50);
  }
  throw new AppError('base_de_datos_no_disponible', { motivo: 'no_responde', carpeta: site.carpeta });
}

/** A connection that marks this process as present, or the reason there is none yet. */
async function connect(site: Site): Promise<Client | 'ausente' | 'en_transicion'> {
  if (!(await exists(join(site.carpeta, 'data')))) return 'ausente';
  const client = new Client({ connectionString: await urlOf(site, 'postgres') });
  // A server that stops cuts its connections; the next query reports it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    // Waits while the last process present is stopping the server, and is then cut with it.
    await client.query('select pg_advisory_lock_shared($1)', [PRESENCIA]);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    const code = (error as { code?: string }).code ?? '';
    if (['ENOENT', 'ECONNREFUSED'].includes(code)) return 'ausente';
    // 57P01..03: starting up, shutting down, cut by a shutdown; no code: the socket closed meanwhile.
    if (['', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03'].includes(code)) return 'en_transicion';
    throw new AppError('base_de_datos_no_disponible', { motivo: code }, { cause: error });
  }
}

async function ensureDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [BASE]);
  if (rowCount) return;
  try {
    await client.query(`create database ${BASE}`);
  } catch (error) {
    // Another process made the database meanwhile: 42P04 duplicate_database, 23505 on its name.
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error;
  }
}

/** Starts the server; null when it started, else its output. */
async function start(site: Site, conexiones: number): Promise<string | null> {
  const data = join(site.carpeta, 'data');
  const log = join(site.carpeta, 'postgres.log');
  try {
    if (!(await exists(data))) await initialise(site, data);
    await forgetDefunct(join(data, 'postmaster.pid'));
    await forgetDefunct(join(site.socket, '.s.PGSQL.5432.lock'));
    await writeConf(site, conexiones);
    await exec(site, site.binaries.pgCtl, ['start', '-D', data, '-l', log, '-w', '-t', '60', '-s']);
    return null;
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string };
    return [stderr || message, await tail(log)].join('\n').trim();
  }
}

async function initialise(site: Site, data: string): Promise<void> {
  const temporal = `${data}.${randomBytes(4).toString('hex')}`;
  const args = ['-D', temporal, '-U', 'postgres', '-E', 'UTF8', '--no-instructions'];
  // Sorts and compares texts alike on every machine.
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C');
  try {
    await exec(site, site.binaries.initdb, [...args, ...(await authentication(site))]);
    await writeFile(join(temporal, 'postgresql.conf'), "include_if_exists = '../talonario.conf'\n", { flag: 'a' });
  } catch (error) {
    await rm(temporal, { recursive: true, force: true });
    throw error;
  }
  await renameOrDiscard(temporal, data);
}

/**
 * Removes the lock file of a killed server whose process nobody has reaped, as happens in containers: PostgreSQL takes a defunct process
 * for alive. If a child of the killed server still lives, the new server finds its shared memory, named after the data folder, in use and
 * refuses to start.
 */
async function forgetDefunct(lock: string): Promise<void> {
  if (platform !== 'linux' || !(await exists(lock)) || !(await isDefunct(lock))) return;
  const temporal = `${lock}.${randomBytes(4).toString('hex')}`;
  await rename(lock, temporal);
  // Another process may have started the server since we looked.
  if (!(await isDefunct(temporal))) await link(temporal, lock);
  await rm(temporal);
}

async function isDefunct(lock: string): Promise<boolean> {
  const [pid] = (await readFile(lock, 'utf8')).split('\n');
  const stat = `/proc/${pid}/stat`;
  return (await exists(stat)) && /\) Z /.test(await readFile(stat, 'utf8'));
}

async function stopIfLast(site: Site): Promise<void> {
  const client = new Client({ connectionString: await urlOf(site, 'postgres') });
  client.on('error', () => undefined);
  // The lock is held until the server is down: later processes wait, and start it again.
  if (await isLast(client)) await stopServer(site);
  await client.end().catch(() => undefined);
}

export async function stopServer(site: Site): Promise<void> {
  await exec(site, site.binaries.pgCtl, ['stop', '-D', join(site.carpeta, 'data'), '-m', 'fast', '-w', '-s']);
}

/** Whether `client`, connected here, is our only connection; while it is connected, it keeps the other processes out. */
export async function isLast(client: Client): Promise<boolean> {
  try {
    await client.connect();
    const { rows } = await client.query<{ ultimo: boolean }>(
      `select not exists (select from pg_stat_activity where backend_type = 'client backend' and application_name <> $2)
              and pg_try_advisory_lock($1) as ultimo`,
      [PRESENCIA, APLICACION],
    );
    return rows[0]?.ultimo ?? false;
  } catch {
    // The server went down, or is going: another process was the last.
    return false;
  }
}

async function exec(site: Site, archivo: string, args: string[]): Promise<void> {
  await run(archivo, args, {
    // The server's user may not be allowed into the working folder.
    cwd: site.carpeta,
    ...site.usuario,
  });
}

async function writeConf(site: Site, conexiones: number): Promise<void> {
  const ajustes: Record<string, string> = {
    ...(platform === 'win32'
      ? { listen_addresses: '127.0.0.1', port: String((await windowsAccess(site)).port) }
      : { listen_addresses: '', port: '5432', unix_socket_directories: site.socket, unix_socket_permissions: '0700' }),
    max_connections: String(conexiones),
    shared_buffers: '64MB',
    fsync: 'on',
    synchronous_commit: 'on',
    // The server has no replicas; bulk loads into new tables then skip the log.
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '256MB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
  };
  const lineas = Object.entries(ajustes).map(([nombre, valor]) => `${nombre} = '${valor.replaceAll("'", "''")}'`);
  const path = join(site.carpeta, 'talonario.conf');
  const temporal = `${path}.${randomBytes(4).toString('hex')}`;
  await writeFile(temporal, `# Written at every start.\n${lineas.join('\n')}\n`);
  if (site.usuario) await chown(temporal, site.usuario.uid, site.usuario.gid);
  await rename(temporal, path);
}

export async function urlOf(site: Site, base: string): Promise<string> {
  if (platform !== 'win32') {
    return `postgresql://postgres@/${base}?host=${encodeURIComponent(site.socket)}&application_name=${APLICACION}`;
  }
  const { port, clave } = await windowsAccess(site);
  return `postgresql://postgres:${clave}@127.0.0.1:${port}/${base}?application_name=${APLICACION}`;
}

/**
 * Authentication of the server. The folder keeps other users away from the socket; Node reaches no socket on Windows, so there it is a
 * password.
 */
async function authentication(site: Site): Promise<string[]> {
  if (platform !== 'win32') return ['--auth=trust'];
  await windowsAccess(site);
  return ['--auth=scram-sha-256', `--pwfile=${join(site.carpeta, 'acceso', 'clave')}`];
}

async function windowsAccess(site: Site): Promise<{ port: number; clave: string }> {
  const carpeta = join(site.carpeta, 'acceso');
  if (!(await exists(carpeta))) {
    const temporal = `${carpeta}.${randomBytes(4).toString('hex')}`;
    await mkdir(temporal);
    await writeFile(join(temporal, 'clave'), randomBytes(24).toString('hex'));
    await writeFile(join(temporal, 'puerto'), String(await freePort()));
    await renameOrDiscard(temporal, carpeta);
  }
  const port = Number(await readFile(join(carpeta, 'puerto'), 'utf8'));
  return { port, clave: await readFile(join(carpeta, 'clave'), 'utf8') };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

async function tail(log: string): Promise<string> {
  if (!(await exists(log))) return '';
  return (await readFile(log, 'utf8')).split('\n').slice(-6).join('\n');
}
