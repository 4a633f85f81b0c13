import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { openDeps, readConfig } from '@talonario/core/server/instalacion';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { APP_SECRET, migratedDatabase, query, type TestDatabase } from '../helpers/servicios/database.ts';
import type { PedidoLlamar } from '../helpers/procesos/llamarProceso.ts';

// The joint rate of calls of processes that do not know each other, however any of them ends.

const POR_SEGUNDO = 10;
const CINCO_MINUTOS_MS = 300_000;

let database: TestDatabase;
let datos: string;
const vivos: Llamador[] = [];

beforeAll(async () => {
  datos = mkdtempSync(join(tmpdir(), 'talonario-cupos-'));
  database = await migratedDatabase();
  const deps = await openDeps(readConfig({ DATABASE_URL: database.url, TALONARIO_DATOS: datos, APP_SECRET }));
  await deps.close();
});
beforeEach(() => query(database.url, 'truncate cupo'));
afterEach(async () => {
  await Promise.all(vivos.splice(0).map((llamador) => llamador.matar()));
});
afterAll(async () => {
  await database.drop();
  rmSync(datos, { recursive: true, force: true });
});

interface Llamador {
  child: ChildProcess;
  /** When each call began, in milliseconds of the machine's clock. */
  llamadas: number[];
  mensajes: string[];
  matar(): Promise<void>;
}

/** Starts a calling process; resolves when it makes its first call. */
async function llamar(pedido: Partial<PedidoLlamar> = {}): Promise<Llamador> {
  const script = join(import.meta.dirname, '../helpers/procesos/llamarProceso.ts');
  const pedidoCompleto: PedidoLlamar = { url: database.url, datos, perSecond: POR_SEGUNDO, relojMs: 0, ...pedido };
  const child = spawn(process.execPath, [script, JSON.stringify(pedidoCompleto)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const fin = once(child, 'close');
  const llamador: Llamador = {
    child,
    llamadas: [],
    mensajes: [],
    async matar() {
      child.kill('SIGKILL');
      await fin;
    },
  };
  vivos.push(llamador);
  createInterface({ input: child.stdout }).on('line', (linea) => {
    const { llamada, mensaje } = JSON.parse(linea) as { llamada?: number; mensaje?: string };
    if (llamada !== undefined) llamador.llamadas.push(llamada);
    if (mensaje !== undefined) llamador.mensajes.push(mensaje);
  });
  await expect.poll(() => llamador.llamadas.length, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0);
  return llamador;
}

/** Most calls that began in any second. */
function masEnUnSegundo(llamadas: readonly number[]): number {
  const enOrden = llamadas.toSorted((a, b) => a - b);
  return Math.max(
    ...enOrden.map((desde) => enOrden.filter((instante) => instante >= desde && instante < desde + 1_000).length),
  );
}

test('two processes never begin more calls in a second than the account may, and each gets its share', async () => {
  const [llamador, llamadorVecino] = await Promise.all([llamar(), llamar()]);
  const desde = [llamador.llamadas.length, llamadorVecino.llamadas.length];
  await wait(6_000);
  const juntas = [...llamador.llamadas, ...llamadorVecino.llamadas];
  expect(masEnUnSegundo(juntas)).toBeLessThanOrEqual(POR_SEGUNDO);
  // At least two thirds of the allowed calls, on a machine with other work.
  expect(juntas.length - desde[0]! - desde[1]!).toBeGreaterThan(40);
  for (const [n, { llamadas }] of [llamador, llamadorVecino].entries())
    expect(llamadas.length - desde[n]!).toBeGreaterThan(15);
}, 120_000);

test('both killed at full rate: the next one calls within two seconds', async () => {
  const [llamador, llamadorVecino] = await Promise.all([llamar(), llamar()]);
  await wait(1_500);
  const tercero = await llamar();
  await Promise.all([llamador.matar(), llamadorVecino.matar()]);
  const muertos = performance.timeOrigin + performance.now();
  await wait(3_000);
  const despues = tercero.llamadas.find((llamada) => llamada > muertos);
  expect((despues ?? Infinity) - muertos).toBeLessThan(2_000);
  expect(masEnUnSegundo([...llamador.llamadas, ...llamadorVecino.llamadas, ...tercero.llamadas])).toBeLessThanOrEqual(
    POR_SEGUNDO,
  );
}, 120_000);

test.each([
  ['ahead', CINCO_MINUTOS_MS],
  ['behind', -CINCO_MINUTOS_MS],
])(
  'a process whose clock is five minutes %s neither starves nor is starved',
  async (_donde, relojMs) => {
    const [recto, corrido] = await Promise.all([llamar(), llamar({ relojMs })]);
    const desde = [recto.llamadas.length, corrido.llamadas.length];
    await wait(4_000);
    expect(recto.llamadas.length - desde[0]!).toBeGreaterThan(8);
    expect(corrido.llamadas.length - desde[1]!).toBeGreaterThan(8);
    expect(masEnUnSegundo([...recto.llamadas, ...corrido.llamadas])).toBeLessThanOrEqual(POR_SEGUNDO);
  },
  120_000,
);

test('without the database no call is made; once it is back, calls go on', async () => {
  const llamador = await llamar();
  const { nombre, servidor } = database;
  await query(servidor, `alter database ${nombre} with allow_connections false`);
  await query(servidor, `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`, [nombre]);
  // The calls already granted go out.
  await wait(1_000);
  const antes = llamador.llamadas.length;
  await wait(2_000);
  expect(llamador.llamadas.length).toBe(antes);
  expect(llamador.mensajes).toEqual(['the budget of calls cannot be read: nothing is called']);
  await query(servidor, `alter database ${nombre} with allow_connections true`);
  await expect.poll(() => llamador.llamadas.length).toBeGreaterThan(antes + 5);
  expect(llamador.mensajes).toHaveLength(2);
}, 120_000);

test('a row dated in the future by a moved clock delays no process', async () => {
  await query(
    database.url,
    `insert into cupo values ('prueba vendedor', now() + interval '1 hour'), ('prueba todas', now() + interval '1 hour')`,
  );
  const llamador = await llamar();
  await wait(1_000);
  expect(llamador.llamadas.length).toBeGreaterThan(3);
}, 120_000);
