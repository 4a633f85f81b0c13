import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EstadoArca } from '@talonario/fixtures';
import { expect } from 'vitest';
import { APP_SECRET, freshDatabase, query } from '../servicios/database.ts';
import { arePortsFree, iniciarTalonario, puertosLibres, type EnMarcha } from './talonario.ts';

/** Milliseconds after which a process counts as hung. */
const TIEMPO_PARA_CERRAR_MS = 60_000;
/** Ports: PORT, WEBHOOKS_PORT and the five of the simulators. */
const PUERTOS = 7;
const POR_CUENTA = 3;
const corto: Record<number, string> = { 1: 'FC A', 3: 'NC A', 6: 'FC B', 8: 'NC B', 11: 'FC C', 13: 'NC C' };

/** Milliseconds for two demos in a row, on a machine busy with everything else. */
export const DOS_DEMOS_MS = 480_000;

/** Ground for whole processes: a folder, a database and ports of their own. */
export type Terreno = Awaited<ReturnType<typeof openTerreno>>;

export async function openTerreno() {
  const datos = mkdtempSync(join(tmpdir(), 'talonario-demo-'));
  const database = await freshDatabase();
  const base = await puertosLibres(PUERTOS);
  const arca = `http://127.0.0.1:${base + 2}`;
  const env: Record<string, string> = {
    ARCA_AMBIENTE: 'simulador',
    DATABASE_URL: database.url,
    TALONARIO_DATOS: datos,
    APP_SECRET,
    PORT: String(base),
    WEBHOOKS_PORT: String(base + 1),
    // Several whole processes run beside other tests, on a server with PostgreSQL's default hundred connections.
    DATABASE_CONEXIONES: '5',
    DATABASE_CONEXIONES_TRABAJOS: '4',
    DATABASE_CONEXIONES_AVISOS: '3',
  };
  const corriendo = new Set<EnMarcha>();

  const stop = async (proceso: EnMarcha, signal: NodeJS.Signals): ReturnType<EnMarcha['cortar']> => {
    corriendo.delete(proceso);
    return proceso.cortar(signal);
  };
  const start = (args: readonly string[], propio: Record<string, string> = env): EnMarcha => {
    const proceso = iniciarTalonario([...args], { env: propio });
    corriendo.add(proceso);
    return proceso;
  };
  const control = async <T = unknown>(operacion: string, cuerpo?: object): Promise<T> => {
    const [method = '', ruta = ''] = operacion.split(' ');
    const answer = await fetch(arca + ruta, {
      method,
      ...(cuerpo && { body: JSON.stringify(cuerpo), headers: { 'content-type': 'application/json' } }),
    });
    expect(answer.ok).toBe(true);
    return (await answer.json()) as T;
  };
  const estado = async (): Promise<EstadoArca['comprobantes']> =>
    (await control<EstadoArca>('GET /__sim/estado')).comprobantes;

  return {
    datos,
    database,
    base,
    arca,
    env,
    start,
    stop,
    control,
    estado,
    startDemo: () => start(['iniciar', '--demo', '--puerto-base', String(base + 2)]),
    /** `FC B 0003-00000001 76470000123574` of every comprobante that ARCA has. */
    async readLedger(): Promise<string[]> {
      return (await estado())
        .map(({ cbteTipo, ptoVta, cbteNro, cae }) => {
          const numero = `${String(ptoVta).padStart(4, '0')}-${String(cbteNro).padStart(8, '0')}`;
          return `${corto[cbteTipo]} ${numero} ${cae}`;
        })
        .sort();
    },
    /** CAEs of the comprobantes in our database. */
    async stored(): Promise<string[]> {
      const rows = await query(database.url, `select cae from comprobante where status = 'emitida'`);
      return rows.map(({ cae }) => String(cae)).sort();
    },
    /** Expects the demo to print a few comprobantes of each account, and then how to enter: the rest is in the web. */
    expectPrinted(demo: EnMarcha, ledger: readonly string[]): void {
      const mostrados = printed(demo);
      expect(mostrados).toHaveLength(2 * POR_CUENTA);
      expect(ledger).toEqual(expect.arrayContaining(mostrados));
      const salida = demo.stdout();
      expect(salida.indexOf(`Abrí http://127.0.0.1:${base}/app`)).toBeGreaterThan(salida.indexOf('Base de datos'));
    },
    /** Expects Ctrl-C to end the process cleanly and in time, with all its ports free. */
    async expectStops(proceso: EnMarcha): Promise<void> {
      const { code, ms } = await stop(proceso, 'SIGINT');
      expect(code).toBe(0);
      expect(ms).toBeLessThan(TIEMPO_PARA_CERRAR_MS);
      expect(quejas(proceso)).toEqual([]);
      expect(await arePortsFree(base, PUERTOS)).toBe(true);
    },
    async close(): Promise<void> {
      await Promise.all([...corriendo].map((proceso) => stop(proceso, 'SIGKILL')));
      await database.drop();
      rmSync(datos, { recursive: true, force: true });
    },
  };
}

/** Warnings of a process. A shortage of connections is left out: other tests share the server. */
export function quejas(proceso: EnMarcha): string[] {
  const ajena = '"msg":"connections to the database may run out';
  return proceso
    .stderr()
    .split('\n')
    .filter((linea) => linea !== '' && !linea.includes(ajena));
}

/** The ledger as the demo's tables show it. */
function printed(demo: EnMarcha): string[] {
  return [...demo.stdout().matchAll(/^([FN]C [ABC] \d{4}-\d{8}) .* (\d{14})$/gm)]
    .map(([, comprobante, cae]) => `${comprobante} ${cae}`)
    .sort();
}
