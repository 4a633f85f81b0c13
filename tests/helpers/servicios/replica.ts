import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { locateSite } from '../../../core/src/store/postgres/embeddedSite.ts';

const run = promisify(execFile);

/** A PostgreSQL and a streaming replica of it, each with a server of its own. */
export interface ConReplica {
  principal: string;
  replica: string;
  /** Statements that the replica ran since the last call. */
  asked(): string[];
  stopReplica(): Promise<void>;
  startReplica(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts a primary and its replica. The replica begins as a copy of the stopped primary's folder: the embedded server's tools are enough.
 */
export async function startConReplica(): Promise<ConReplica> {
  const datos = mkdtempSync(join(tmpdir(), 'talonario-replica-'));
  const { carpeta, binaries, usuario, socket } = await locateSite(datos);
  const exec = (archivo: string, args: string[]) => run(archivo, args, { cwd: carpeta, ...usuario });
  const [a, b] = [join(carpeta, 'principal'), join(carpeta, 'replica')];
  const registro = join(carpeta, 'replica.log');
  const start = (data: string, puerto: number, log: string, opcionesDeMas = '') => {
    const opciones = `-p ${puerto} -k ${socket} -c listen_addresses= -c wal_level=replica -c jit=off ${opcionesDeMas}`;
    return exec(binaries.pgCtl, ['start', '-D', data, '-l', log, '-w', '-s', '-o', opciones]);
  };
  const stop = (data: string) => exec(binaries.pgCtl, ['stop', '-D', data, '-m', 'fast', '-w', '-s']);
  const startPrincipal = () => start(a, 5432, join(carpeta, 'principal.log'));
  const startReplica = async () => {
    const desde = `-c primary_conninfo='host=${socket} port=5432 user=postgres'`;
    await start(b, 5433, registro, `${desde} -c log_statement=all`);
  };
  const urlOf = (puerto: number) => `postgresql://postgres@/postgres?host=${encodeURIComponent(socket)}&port=${puerto}`;

  await exec(binaries.initdb, ['-D', a, '-U', 'postgres', '-E', 'UTF8', '--locale=C', '--auth=trust', '--no-sync']);
  await exec('cp', ['-a', a, b]);
  await exec('touch', [join(b, 'standby.signal')]);
  await startPrincipal();
  await startReplica();
  let leido = 0;
  return {
    principal: urlOf(5432),
    replica: urlOf(5433),
    asked() {
      const logText = readFileSync(registro, 'utf8');
      const nuevo = logText.slice(leido);
      leido = logText.length;
      return nuevo.split(/^(?=\d{4}-\d\d-\d\d )/m).filter((linea) => /(?:execute [^:]*|statement): /.test(linea));
    },
    stopReplica: async () => void (await stop(b)),
    startReplica,
    async close() {
      await stop(b).catch(() => undefined);
      await stop(a);
      rmSync(carpeta, { recursive: true, force: true });
      rmSync(datos, { recursive: true, force: true });
    },
  };
}
