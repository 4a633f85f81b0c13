import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EstadoArca } from '@talonario/fixtures';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEMO_EMAIL, DEMO_PASSWORD } from '../../cli/src/demo/data.ts';
import { talonario } from '../helpers/procesos/talonario.ts';
import { DOS_DEMOS_MS, openTerreno, quejas, type Terreno } from '../helpers/procesos/terreno.ts';
import { query } from '../helpers/servicios/database.ts';

// Processes that `iniciar` starts, and how they end. The campaign tests a killed demo.

let terreno: Terreno;
beforeEach(async () => {
  terreno = await openTerreno();
});
afterEach(() => terreno.close());

describe('iniciar --demo', () => {
  test(
    'prints its vouchers, answers, stops with Ctrl-C, and a second start issues nothing twice',
    async () => {
      const first = terreno.startDemo();
      await first.dice('En marcha. Ctrl-C lo corta.');
      const ledger = await terreno.readLedger();
      expect(quejas(first)).toEqual([]);
      terreno.expectPrinted(first, ledger);
      expect(await terreno.stored()).toEqual(ledger.map((linea) => linea.split(' ').at(-1)).sort());
      expect(first.stdout()).toContain(`Email  ${DEMO_EMAIL}\nClave  ${DEMO_PASSWORD}\n`);
      await expectAnswers(ledger.length);

      const taken = await talonario(['iniciar', '--solo', 'api'], { env: terreno.env });
      expect(taken).toMatchObject({ code: 2, stdout: '' });
      expect(taken.stderr).toBe(
        `El puerto ${terreno.base} está ocupado por otro programa. Cerralo, o elegí otro puerto.\n`,
      );
      // Next to a running demo no address is needed: the demo left its own.
      const { stdout } = await talonario(['comprobantes', '--json', '--limite', '1'], { env: terreno.env });
      expect(JSON.parse(stdout)).toMatchObject({ totalItems: ledger.length });

      await terreno.expectStops(first);
      const second = terreno.startDemo();
      await second.dice('En marcha. Ctrl-C lo corta.');
      terreno.expectPrinted(second, ledger);
      expect(await terreno.readLedger()).toEqual(ledger);
      await terreno.expectStops(second);
    },
    DOS_DEMOS_MS,
  );

  test('a demo stopped while it is prepared ends without an error', async () => {
    const demo = terreno.startDemo();
    await demo.dice(/\d+\/\d+ · FC [AB] 0003 · ARCA/);
    await terreno.expectStops(demo);
    expect(demo.stdout()).toContain('Preparando la demo.');
  });
});

test('a second complete start in the same folder is refused; a process that joins the first starts', async () => {
  const primero = terreno.start(['iniciar'], { ...terreno.env, LOG_LEVEL: 'warn' });
  await primero.dice('En marcha. Ctrl-C lo corta.');
  const puertosLibres = { ...terreno.env, PORT: String(terreno.base + 2), WEBHOOKS_PORT: String(terreno.base + 3) };
  const segundo = await talonario(['iniciar'], { env: puertosLibres });
  expect(segundo).toMatchObject({ code: 2, stdout: '' });
  expect(segundo.stderr).toMatch(/^Talonario ya está en marcha en esta carpeta\. Usá ese, o cortalo antes\./);
  expect(
    (await talonario(['usuario', 'crear', 'ana@prueba.test'], { env: puertosLibres, entrada: 'Clave#2026a\n' })).code,
  ).toBe(0);
  const worker = terreno.start(['iniciar', '--solo', 'worker'], { ...puertosLibres, LOG_LEVEL: 'warn' });
  await worker.dice('En marcha. Ctrl-C lo corta.');
  await terreno.stop(primero, 'SIGKILL');
  // The refused start leaves nothing to clean by hand.
  const tercero = terreno.start(['iniciar'], { ...puertosLibres, LOG_LEVEL: 'warn' });
  await tercero.dice('En marcha. Ctrl-C lo corta.');
  await terreno.expectStops(tercero);
  await terreno.expectStops(worker);
});

test('a start stopped just after it answers, with its worker starting, ends without an error', async () => {
  // Its own database stops with it.
  const { DATABASE_URL: _, ...propia } = terreno.env;
  const enMarcha = terreno.start(['iniciar'], { ...propia, LOG_LEVEL: 'warn' });
  await vi.waitUntil(() => isReady(terreno.base), { timeout: 120_000, interval: 5 });
  expect(enMarcha.stdout()).not.toContain('En marcha');
  await terreno.expectStops(enMarcha);
});

test('a real address without the ambiente of ARCA starts nothing, and names the address', async () => {
  const { ARCA_AMBIENTE: _ambiente, ...sinAmbiente } = terreno.env;
  for (const args of [['iniciar', '--demo', 'auto'], ['migrar'], ['usuario', 'crear', 'ana@prueba.test']]) {
    const { code, stderr } = await talonario(args, {
      env: { ...sinAmbiente, PUBLIC_URL: 'https://facturas.prueba.test' },
    });
    expect(code).toBe(2);
    expect(stderr).toContain('Falta la variable ARCA_AMBIENTE: tiene que ser produccion, homologacion o simulador');
    expect(stderr).toContain('porque están definidas DATABASE_URL, PUBLIC_URL.');
  }
  expect(await query(terreno.database.url, `select to_regclass('usuario') as tabla`)).toEqual([{ tabla: null }]);
});

test('simuladores alone: prints what other clients need, keeps the keys, stops with Ctrl-C', async () => {
  const sims = terreno.start(['simuladores', '--puerto-base', String(terreno.base + 2)]);
  await sims.dice('En marcha. Ctrl-C los corta.');
  const cert = join(terreno.datos, 'arca-simulador', 'cert.pem');
  const key = join(terreno.datos, 'arca-simulador', 'key.pem');
  for (const line of [
    `ARCA_CERT_FILE      ${cert}`,
    `ARCA_KEY_FILE       ${key}`,
    `ARCA_URL            ${terreno.arca}`,
  ]) {
    expect(sims.stdout()).toContain(line);
  }
  expect(readFileSync(cert, 'utf8')).toMatch(/^-----BEGIN CERTIFICATE-----/);
  expect(existsSync(key)).toBe(true);
  const { representados } = await terreno.control<EstadoArca>('GET /__sim/estado');
  for (const cuit of representados) expect(sims.stdout()).toContain(`- ${cuit}\n`);
  expect(sims.stdout()).toContain('- 30716543214\n');
  await terreno.expectStops(sims);
});

test('several workers on one machine: each has its status at an address of its own', async () => {
  const workers = [1, 2].map(() =>
    terreno.start(['iniciar', '--solo', 'worker'], { ...terreno.env, LOG_LEVEL: 'warn' }),
  );
  const urls = new Set<string>();
  for (const worker of workers) {
    await worker.dice('En marcha. Ctrl-C lo corta.');
    const [, url = ''] = /^Trabajos +(http:\S+)$/m.exec(worker.stdout()) ?? [];
    urls.add(url);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect((await fetch(`${url}/metrics`)).status).toBe(404);
  }
  expect(urls.size).toBe(2);
  for (const worker of workers) await terreno.expectStops(worker);
});

test('a worker with a given address listens there, or does not start', async () => {
  const args = ['iniciar', '--solo', 'worker'];
  const propio = {
    ...terreno.env,
    WORKER_PORT: String(terreno.base + 2),
    // Base port of the figures: a worker serves them at the third port from there on.
    METRICS_PORT: String(terreno.base + 1),
    HOST: '0.0.0.0',
    LOG_LEVEL: 'warn',
  };
  const worker = terreno.start(args, propio);
  await worker.dice(`Trabajos  http://0.0.0.0:${terreno.base + 2}`);
  // The figures listen on loopback, wherever the rest listens.
  await worker.dice(`Medidas   http://127.0.0.1:${terreno.base + 3}/metrics`);
  expect(await (await fetch(`http://127.0.0.1:${terreno.base + 3}/metrics`)).text()).toContain(
    'talonario_base_responde 1',
  );
  const corrida = await talonario(args, { env: propio });
  expect(corrida).toMatchObject({ code: 2, stdout: '' });
  expect(corrida.stderr).toContain(`El puerto ${terreno.base + 2} está ocupado`);
  await terreno.expectStops(worker);
});

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`, { headers: { connection: 'close' } })).ok;
  } catch {
    // No process listens yet.
    return false;
  }
}

/** Expects the web and the receiver to answer, and the demo's user to log in and see the vouchers. */
async function expectAnswers(comprobantes: number): Promise<void> {
  for (const port of [terreno.base, terreno.base + 1]) {
    const health = await fetch(`http://127.0.0.1:${port}/healthz`);
    expect(health.status).toBe(200);
  }
  const login = await fetch(`http://127.0.0.1:${terreno.base}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: DEMO_EMAIL, password: DEMO_PASSWORD }),
  });
  const { token } = (await login.json()) as { token: string };
  const facturas = await fetch(`http://127.0.0.1:${terreno.base}/api/facturas?limit=5&offset=0`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(facturas.status).toBe(200);
  expect(await facturas.json()).toMatchObject({ totalItems: comprobantes });
}
