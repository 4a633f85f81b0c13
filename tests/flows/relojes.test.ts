import { today } from '@talonario/core/base';
import { issueComprobantes, issueQueued } from '@talonario/core/server/comprobantes';
import { VERSION, type Deps } from '@talonario/core/server/instalacion';
import { createWorkerSite } from '@talonario/webhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { iguales, seedBorradores, seedEmisor, type Emisor } from '../helpers/mundos/borradores.ts';
import { startEntorno, tiemposDePrueba, type Entorno } from '../helpers/servicios/entorno.ts';
import { serve } from '../helpers/servicios/sitio.ts';

// Processes whose clocks do not agree, and one that stopped with a serie in its hands.

const MINUTO_MS = 60_000;

let entorno: Entorno;
let emisor: Emisor;
let recto: Deps;
let corridoMs = 0;

beforeAll(async () => {
  const clock = { now: () => new Date(Date.now() + corridoMs) };
  entorno = await startEntorno({ deps: { clock, issuing: { ...tiemposDePrueba, esperaSerieMs: 300 } } });
  recto = await entorno.otherDeps();
});
afterAll(() => entorno.close());
beforeEach(async () => {
  await entorno.reset();
  emisor = await seedEmisor(entorno.deps);
});

const borradores = (): Promise<string[]> =>
  seedBorradores(entorno.deps, emisor, iguales(3, { fecha: today(new Date()) }));
const pedidos = (): number => entorno.arca.estado().operaciones['FECAESolicitar'] ?? 0;

test('a clock ten minutes ahead dates nothing: drafts wait, and a process with a right clock issues them', async () => {
  corridoMs = 10 * MINUTO_MS;
  await entorno.deps.reloj.measure();
  const ids = await borradores();
  const resultados = await issueComprobantes(entorno.deps, { alcance: emisor.alcance, ids });
  expect(resultados).toMatchObject(
    ids.map(() => ({ estado: 'en_cola', codigo: 'reloj_corrido', motivo: expect.stringContaining('10 minutos') })),
  );
  expect(pedidos()).toBe(0);
  const sitio = await serve(createWorkerSite(entorno.deps).callback());
  const respuesta = await fetch(`${sitio.url}/readyz`);
  expect([respuesta.status, await respuesta.json()]).toEqual([
    200,
    { estado: 'ok', version: VERSION, reloj_corrido_segundos: 600 },
  ]);
  await sitio.close();
  corridoMs = 0;
  await recto.reloj.measure();
  expect((await issueQueued(recto)).map(({ estado }) => estado)).toEqual(ids.map(() => 'emitida'));
});

test('a clock a minute ahead still issues vouchers', async () => {
  corridoMs = MINUTO_MS;
  await entorno.deps.reloj.measure();
  const ids = await borradores();
  const resultados = await issueComprobantes(entorno.deps, { alcance: emisor.alcance, ids });
  expect(resultados.map(({ estado }) => estado)).toEqual(ids.map(() => 'emitida'));
});

test('a serie held by a process that does not answer says until when it waits', async () => {
  corridoMs = 0;
  await entorno.deps.reloj.measure();
  const [borrador = '', ...siguientes] = await borradores();
  await issueComprobantes(entorno.deps, { alcance: emisor.alcance, ids: [borrador] });
  const em = entorno.deps.store.fork();
  const [serie] = await em.execute<{ hora: string }[]>(
    `update serie set dueno_token = gen_random_uuid(), dueno_host = 'otra-maquina', dueno_pid = 7, dueno_inicio = '1',
            vence_en = now() + interval '90 seconds'
     returning to_char(vence_en at time zone 'America/Argentina/Buenos_Aires', 'HH24:MI') as hora`,
  );
  const resultados = await issueComprobantes(entorno.deps, { alcance: emisor.alcance, ids: siguientes });
  expect(resultados).toMatchObject(
    siguientes.map(() => ({
      estado: 'en_cola',
      codigo: 'serie_ocupada',
      motivo: expect.stringContaining(`a partir de las ${serie?.hora}`),
    })),
  );
});

test('a serie that another process holds for long keeps nobody else waiting in the queue', async () => {
  corridoMs = 0;
  await entorno.deps.reloj.measure();
  const [borrador = '', ...siguientes] = await borradores();
  await issueComprobantes(entorno.deps, { alcance: emisor.alcance, ids: [borrador] });
  const em = entorno.deps.store.fork();
  // The serie has a chunk at ARCA.
  await em.execute(
    `update serie set dueno_token = gen_random_uuid(), dueno_host = 'otra-maquina', dueno_pid = 7, dueno_inicio = '1',
            vence_en = now() + interval '90 seconds'`,
  );
  await em.execute(
    `insert into emision (serie_id, token, estado, solicitud, abierta_en, numeros_en)
     select id, dueno_token, 'abierta', '{}', now(), now() from serie`,
  );
  const segundoEmisor = await seedEmisor(entorno.deps, '30712220003');
  const ajenos = await seedBorradores(entorno.deps, segundoEmisor, iguales(2, { fecha: today(new Date()) }));
  await em.execute(`update comprobante set en_cola_desde = now() where status = 'borrador'`);
  await em.execute(`update comprobante set en_cola_desde = now() - interval '1 hour' where id = any(?::uuid[])`, [
    `{${siguientes.join()}}`,
  ]);
  const issuing = { ...tiemposDePrueba, esperaSerieMs: 20_000, esperaEnColaMs: 200 };
  const desde = performance.now();
  const resultados = await issueQueued({ ...entorno.deps, issuing });
  expect(performance.now() - desde).toBeLessThan(15_000);
  const estadoDe = new Map(resultados.map(({ comprobante_id, estado }) => [comprobante_id, estado]));
  expect(siguientes.map((id) => estadoDe.get(id))).toEqual(['en_cola', 'en_cola']);
  expect(ajenos.map((id) => estadoDe.get(id))).toEqual(['emitida', 'emitida']);
});
