import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EstadoArca } from '@talonario/fixtures';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEMO_EMAIL, DEMO_PASSWORD } from '../../cli/src/demo/data.ts';
import { APP_SECRET, freshDatabase, query, type TestDatabase } from '../helpers/servicios/database.ts';
import {
  arePortsFree,
  iniciarTalonario,
  puertosLibres,
  talonario,
  type EnMarcha,
} from '../helpers/procesos/talonario.ts';

/** A limit for what hangs. */
const TIEMPO_PARA_CERRAR_MS = 60_000;
/** PORT, WEBHOOKS_PORT and the five of the simulators. */
const PUERTOS = 7;

let datos: string;
let base: number;
let database: TestDatabase;
let env: Record<string, string>;
let arca: string;
const corriendo = new Set<EnMarcha>();

beforeEach(async () => {
  datos = mkdtempSync(join(tmpdir(), 'talonario-demo-'));
  database = await freshDatabase();
  base = await puertosLibres(PUERTOS);
  arca = `http://127.0.0.1:${base + 2}`;
  env = {
    ARCA_AMBIENTE: 'simulador',
    DATABASE_URL: database.url,
    TALONARIO_DATOS: datos,
    APP_SECRET,
    PORT: String(base),
    WEBHOOKS_PORT: String(base + 1),
    // Whole processes, several at once, beside other tests on a server with the hundred connections that PostgreSQL comes with.
    DATABASE_CONEXIONES: '5',
    DATABASE_CONEXIONES_TRABAJOS: '4',
    DATABASE_CONEXIONES_AVISOS: '3',
  };
});

afterEach(async () => {
  await Promise.all([...corriendo].map((uno) => stop(uno, 'SIGKILL')));
  await database.drop();
  rmSync(datos, { recursive: true, force: true });
});

/** Two demos one after the other, on a machine that is busy with everything else. */
const DOS_DEMOS_MS = 480_000;

describe('iniciar --demo', () => {
  test(
    'prints its vouchers, answers, stops with Ctrl-C, and a second start issues nothing twice',
    async () => {
      const first = startDemo();
      await first.dice('En marcha. Ctrl-C lo corta.');
      const ledger = await readLedger();
      expect(quejas(first)).toEqual([]);
      expectPrinted(first, ledger);
      expect(await stored()).toEqual(ledger.map((linea) => linea.split(' ').at(-1)).sort());
      expect(first.stdout()).toContain(`Email  ${DEMO_EMAIL}\nClave  ${DEMO_PASSWORD}\n`);
      await expectAnswers(ledger.length);

      const taken = await talonario(['iniciar', '--solo', 'api'], { env });
      expect(taken).toMatchObject({ code: 2, stdout: '' });
      expect(taken.stderr).toBe(`El puerto ${base} está ocupado por otro programa. Cerralo, o elegí otro puerto.\n`);
      // Beside the demo no address has to be given: it left its own.
      const { stdout } = await talonario(['comprobantes', '--json', '--limite', '1'], { env });
      expect(JSON.parse(stdout)).toMatchObject({ totalItems: ledger.length });

      await expectStops(first);
      const second = startDemo();
      await second.dice('En marcha. Ctrl-C lo corta.');
      expectPrinted(second, ledger);
      expect(await readLedger()).toEqual(ledger);
      await expectStops(second);
    },
    DOS_DEMOS_MS,
  );

  test('told to stop while it is being prepared: it leaves without a complaint', async () => {
    const uno = startDemo();
    await uno.dice(/\d+\/\d+ · FC [AB] 0003 · ARCA/);
    await expectStops(uno);
  });

  test(
    'killed while ARCA has authorised and not answered, the next start holds every CAE and no other',
    async () => {
      const first = startDemo();
      await first.dice('Preparando la demo.');
      await control('POST /__sim/fallas', { operacion: 'FECAESolicitar', tipo: 'timeout_despues' });
      // The serie that was answered is stored; the other one's CAEs are known to ARCA alone.
      await first.dice(/\d+\/\d+ · FC [AB] 0003 · ARCA/);
      await expect.poll(async () => new Set((await estado()).map(({ cbteTipo }) => cbteTipo))).toEqual(new Set([1, 6]));
      const before = await readLedger();
      expect(before.length).toBeGreaterThan((await stored()).length);
      await stop(first, 'SIGKILL');

      const second = startDemo();
      await second.dice('En marcha. Ctrl-C lo corta.');
      const ledger = await readLedger();
      expect(ledger).toEqual(expect.arrayContaining(before));
      expectPrinted(second, ledger);
      expect(await stored()).toEqual(ledger.map((linea) => linea.split(' ').at(-1)).sort());
      const repeated = await query(
        database.url,
        `select paquete_id from comprobante where clase = 'factura' group by 1 having count(*) > 1`,
      );
      expect(repeated).toEqual([]);
      await expectStops(second);
    },
    DOS_DEMOS_MS,
  );
});

test('a second whole one in the same folder says so; what joins it starts', async () => {
  const primero = iniciarTalonario(['iniciar'], { env: { ...env, LOG_LEVEL: 'warn' } });
  corriendo.add(primero);
  await primero.dice('En marcha. Ctrl-C lo corta.');
  const otros = { ...env, PORT: String(base + 2), WEBHOOKS_PORT: String(base + 3) };
  const segundo = await talonario(['iniciar'], { env: otros });
  expect(segundo).toMatchObject({ code: 2, stdout: '' });
  expect(segundo.stderr).toMatch(/^Talonario ya está en marcha en esta carpeta\. Usá ese, o cortalo antes\./);
  expect(
    (await talonario(['usuario', 'crear', 'ana@prueba.test'], { env: otros, entrada: 'Clave#2026a\n' })).code,
  ).toBe(0);
  const worker = iniciarTalonario(['iniciar', '--solo', 'worker'], { env: { ...otros, LOG_LEVEL: 'warn' } });
  corriendo.add(worker);
  await worker.dice('En marcha. Ctrl-C lo corta.');
  await stop(primero, 'SIGKILL');
  // Nothing of it is left to be cleaned by hand.
  const tercero = iniciarTalonario(['iniciar'], { env: { ...otros, LOG_LEVEL: 'warn' } });
  corriendo.add(tercero);
  await tercero.dice('En marcha. Ctrl-C lo corta.');
  await expectStops(tercero);
  await expectStops(worker);
});

test('told to stop when it has just answered, and its worker only begins: it leaves without a complaint', async () => {
  // Its own database ends with it.
  const { DATABASE_URL: _, ...propia } = env;
  const uno = iniciarTalonario(['iniciar'], { env: { ...propia, LOG_LEVEL: 'warn' } });
  corriendo.add(uno);
  await vi.waitUntil(() => isReady(base), { timeout: 120_000, interval: 5 });
  expect(uno.stdout()).not.toContain('En marcha');
  await expectStops(uno);
});

test('a real address without saying which ARCA it is for starts nothing, and names what was said', async () => {
  const { ARCA_AMBIENTE: _ambiente, ...sinAmbiente } = env;
  for (const args of [['iniciar', '--demo', 'auto'], ['migrar'], ['usuario', 'crear', 'ana@prueba.test']]) {
    const { code, stderr } = await talonario(args, {
      env: { ...sinAmbiente, PUBLIC_URL: 'https://facturas.prueba.test' },
    });
    expect(code).toBe(2);
    expect(stderr).toContain('Falta la variable ARCA_AMBIENTE: tiene que ser produccion, homologacion o simulador');
    expect(stderr).toContain('porque están definidas DATABASE_URL, PUBLIC_URL.');
  }
  expect(await query(database.url, `select to_regclass('usuario') as tabla`)).toEqual([{ tabla: null }]);
});

test('simuladores alone: prints what other clients need, keeps the keys, stops with Ctrl-C', async () => {
  const sims = iniciarTalonario(['simuladores', '--puerto-base', String(base + 2)], { env });
  corriendo.add(sims);
  await sims.dice('En marcha. Ctrl-C los corta.');
  const cert = join(datos, 'arca-simulador', 'cert.pem');
  const key = join(datos, 'arca-simulador', 'key.pem');
  for (const line of [`ARCA_CERT_FILE      ${cert}`, `ARCA_KEY_FILE       ${key}`, `ARCA_URL            ${arca}`]) {
    expect(sims.stdout()).toContain(line);
  }
  expect(readFileSync(cert, 'utf8')).toMatch(/^-----BEGIN CERTIFICATE-----/);
  expect(existsSync(key)).toBe(true);
  const { representados } = await control<EstadoArca>('GET /__sim/estado');
  for (const cuit of representados) expect(sims.stdout()).toContain(`- ${cuit}\n`);
  expect(sims.stdout()).toContain('- 30716543214\n');
  await expectStops(sims);
});

test('several workers on one machine: each says how it is at an address of its own', async () => {
  const workers = [1, 2].map(() => {
    const worker = iniciarTalonario(['iniciar', '--solo', 'worker'], { env: { ...env, LOG_LEVEL: 'warn' } });
    corriendo.add(worker);
    return worker;
  });
  const urls = new Set<string>();
  for (const worker of workers) {
    await worker.dice('En marcha. Ctrl-C lo corta.');
    const [, url = ''] = /^Trabajos +(http:\S+)$/m.exec(worker.stdout()) ?? [];
    urls.add(url);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect((await fetch(`${url}/metrics`)).status).toBe(404);
  }
  expect(urls.size).toBe(2);
  for (const worker of workers) await expectStops(worker);
});

test('a worker told where to listen listens there, or does not start', async () => {
  const args = ['iniciar', '--solo', 'worker'];
  const propio = {
    ...env,
    WORKER_PORT: String(base + 2),
    // Of the workers, the third from there on.
    METRICS_PORT: String(base + 1),
    HOST: '0.0.0.0',
    LOG_LEVEL: 'warn',
  };
  const worker = iniciarTalonario(args, { env: propio });
  corriendo.add(worker);
  await worker.dice(`Trabajos  http://0.0.0.0:${base + 2}`);
  // Its figures are for this machine, wherever the rest listens.
  await worker.dice(`Medidas   http://127.0.0.1:${base + 3}/metrics`);
  expect(await (await fetch(`http://127.0.0.1:${base + 3}/metrics`)).text()).toContain('talonario_base_responde 1');
  const otro = await talonario(args, { env: propio });
  expect(otro).toMatchObject({ code: 2, stdout: '' });
  expect(otro.stderr).toContain(`El puerto ${base + 2} está ocupado`);
  await expectStops(worker);
});

function startDemo(): EnMarcha {
  const demo = iniciarTalonario(['iniciar', '--demo', '--puerto-base', String(base + 2)], { env });
  corriendo.add(demo);
  return demo;
}

async function stop(uno: EnMarcha, signal: NodeJS.Signals): ReturnType<EnMarcha['cortar']> {
  corriendo.delete(uno);
  return uno.cortar(signal);
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`, { headers: { connection: 'close' } })).ok;
  } catch {
    // Nobody listens yet.
    return false;
  }
}

/** What it complained of. How many connections the server has left is of the tests that run beside, and not of this one. */
function quejas(uno: EnMarcha): string[] {
  const ajena = '"msg":"connections to the database may run out';
  return uno
    .stderr()
    .split('\n')
    .filter((linea) => linea !== '' && !linea.includes(ajena));
}

/** Ctrl-C: a clean end, in time, with nobody left at any of its ports. */
async function expectStops(uno: EnMarcha): Promise<void> {
  const { code, ms } = await stop(uno, 'SIGINT');
  expect(code).toBe(0);
  expect(ms).toBeLessThan(TIEMPO_PARA_CERRAR_MS);
  expect(quejas(uno)).toEqual([]);
  expect(await arePortsFree(base, PUERTOS)).toBe(true);
}

/** The web and the receiver are alive, and the demo's user enters and sees its vouchers. */
async function expectAnswers(comprobantes: number): Promise<void> {
  for (const port of [base, base + 1]) {
    const health = await fetch(`http://127.0.0.1:${port}/healthz`);
    expect(health.status).toBe(200);
  }
  const login = await fetch(`http://127.0.0.1:${base}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: DEMO_EMAIL, password: DEMO_PASSWORD }),
  });
  const { token } = (await login.json()) as { token: string };
  const facturas = await fetch(`http://127.0.0.1:${base}/api/facturas?limit=5&offset=0`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(facturas.status).toBe(200);
  expect(await facturas.json()).toMatchObject({ totalItems: comprobantes });
}

async function control<T = unknown>(operacion: string, cuerpo?: object): Promise<T> {
  const [method = '', ruta = ''] = operacion.split(' ');
  const answer = await fetch(arca + ruta, {
    method,
    ...(cuerpo && { body: JSON.stringify(cuerpo), headers: { 'content-type': 'application/json' } }),
  });
  expect(answer.ok).toBe(true);
  return (await answer.json()) as T;
}

async function estado(): Promise<EstadoArca['comprobantes']> {
  return (await control<EstadoArca>('GET /__sim/estado')).comprobantes;
}

const corto: Record<number, string> = { 1: 'FC A', 3: 'NC A', 6: 'FC B', 8: 'NC B', 11: 'FC C', 13: 'NC C' };

/** `FC B 0003-00000001 76470000123574` of every voucher ARCA has. */
async function readLedger(): Promise<string[]> {
  return (await estado())
    .map(({ cbteTipo, ptoVta, cbteNro, cae }) => {
      const numero = `${String(ptoVta).padStart(4, '0')}-${String(cbteNro).padStart(8, '0')}`;
      return `${corto[cbteTipo]} ${numero} ${cae}`;
    })
    .sort();
}

/** A few of each account, and how to enter last: what is issued is in the web. */
function expectPrinted(demo: EnMarcha, ledger: readonly string[]): void {
  const mostrados = printed(demo);
  expect(mostrados).toHaveLength(2 * POR_CUENTA);
  expect(ledger).toEqual(expect.arrayContaining(mostrados));
  const salida = demo.stdout();
  expect(salida.indexOf(`Abrí http://127.0.0.1:${base}/app`)).toBeGreaterThan(salida.indexOf('Base de datos'));
}

const POR_CUENTA = 3;

/** The same, as the tables of the demo show them. */
function printed(demo: EnMarcha): string[] {
  return [...demo.stdout().matchAll(/^([FN]C [ABC] \d{4}-\d{8}) .* (\d{14})$/gm)]
    .map(([, comprobante, cae]) => `${comprobante} ${cae}`)
    .sort();
}

async function stored(): Promise<string[]> {
  const rows = await query(database.url, `select cae from comprobante where status = 'emitida'`);
  return rows.map(({ cae }) => String(cae)).sort();
}
