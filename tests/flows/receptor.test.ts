import { mkdtempSync, readFileSync, existsSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Deps } from '@talonario/core/server/instalacion';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createBuzon } from '../../core/src/store/avisos/buzon.ts';
import { startEmbedded } from '../../core/src/store/postgres/embedded.ts';
import { migratedDatabase, query, type TestDatabase } from '../helpers/servicios/database.ts';
import { APLICACION, aviso, post, startReceptor, type Receptor } from '../helpers/servicios/receptor.ts';

const ENTRE_PREGUNTAS_MS = 250;
const VENDEDOR = '187654321';

let database: TestDatabase;
let receptor: Receptor;
const preguntas: string[][] = [];

beforeAll(async () => {
  database = await migratedDatabase();
  receptor = await startReceptor(database.url, countPreguntas);
  await receptor.vincular(VENDEDOR);
});

afterAll(async () => {
  await receptor.close();
  await database.drop();
});

beforeEach(async () => {
  await query(database.url, 'delete from notificacion');
  receptor.logs.length = 0;
  preguntas.length = 0;
});

describe('a notice from the marketplace', () => {
  test('is on disk when it is answered, without the data of the order', async () => {
    const respuesta = await receptor.avisar({ precio: 1, buyer: { nickname: 'ANA' }, actions: ['created'] });
    expect(respuesta.status).toBe(200);
    expect(await receptor.guardadas()).toEqual([
      {
        id_externo: aviso._id,
        recurso: aviso.resource,
        topic: 'orders_v2',
        meli_user_id: VENDEDOR,
        application_id: APLICACION,
        cuerpo: { attempts: 1, sent: aviso.sent, actions: ['created'] },
        procesada_en: null,
      },
    ]);
  });

  test.each([
    ['ids as text', { user_id: VENDEDOR, application_id: APLICACION }, aviso._id],
    ['`id` for `_id`', { _id: undefined, id: 'otro' }, 'otro'],
    ['no id', { _id: undefined }, null],
    ['an id that is no text', { _id: 7 }, null],
    ['a topic nobody heard of', { topic: 'algo nuevo, ¿no?' }, aviso._id],
    ['a resource that is no path', { topic: 'messages', resource: '5f2d9e145b3a4f08' }, aviso._id],
    ['what is not as documented where it does not matter', { attempts: 'uno', sent: 3, actions: 'created' }, aviso._id],
  ])('%s', async (_, cambios, id_externo) => {
    expect((await receptor.avisar(cambios)).status).toBe(200);
    expect(await receptor.guardadas()).toMatchObject([{ id_externo, meli_user_id: VENDEDOR }]);
  });

  test('numbers beyond 2^53 keep their digits', async () => {
    const cuerpo = JSON.stringify({ ...aviso, application_id: 0, user_id: 0 });
    const largo = cuerpo
      .replace('"user_id":0', '"user_id":9007199254740993')
      .replace('"application_id":0', `"application_id":${APLICACION}`);
    await receptor.vincular('9007199254740993');
    expect((await post(receptor.url, largo)).status).toBe(200);
    expect(await receptor.guardadas()).toMatchObject([{ meli_user_id: '9007199254740993' }]);
  });

  test('that is repeated is stored each time', async () => {
    await Promise.all([receptor.avisar(), receptor.avisar(), receptor.avisar()]);
    expect(await receptor.guardadas()).toHaveLength(3);
  });

  test('is stored also among many at once', async () => {
    const recursos = Array.from({ length: 600 }, (_, n) => `/orders/${n}`);
    const respuestas = await Promise.all(recursos.map((resource) => receptor.avisar({ resource })));
    expect(new Set(respuestas.map(({ status }) => status))).toEqual(new Set([200]));
    const guardados = (await receptor.guardadas()).map(({ recurso }) => recurso);
    expect(guardados.toSorted()).toEqual(recursos.toSorted());
  });
});

describe('a call that is no notice is refused and changes nothing', () => {
  test.each<[que: string, status: number, send: () => Promise<Response>]>([
    ['no JSON', 400, () => post(receptor.url, '{"topic":')],
    ['no body', 400, () => post(receptor.url, '')],
    ['no object', 400, () => post(receptor.url, '[]')],
    ['null', 400, () => post(receptor.url, 'null')],
    ['no resource', 400, () => receptor.avisar({ resource: undefined })],
    ['an empty topic', 400, () => receptor.avisar({ topic: '' })],
    ['a resource without end', 400, () => receptor.avisar({ resource: '/orders/'.repeat(100) })],
    ['a seller that is no number', 400, () => receptor.avisar({ user_id: "1' or '1'='1" })],
    ['a seller that is no whole number', 400, () => receptor.avisar({ user_id: 1.5 })],
    ['what PostgreSQL cannot hold: NUL', 400, () => receptor.avisar({ topic: 'a\u0000b' })],
    ['what PostgreSQL cannot hold: half a character', 400, () => receptor.avisar({ resource: '/orders/\ud83d' })],
    ['lists in lists', 400, () => post(receptor.url, '['.repeat(16_000))],
    ['a notice with more levels than a person counts', 400, () => post(receptor.url, nested(51))],
    ['a notice of 7,000 levels', 400, () => post(receptor.url, nested(7_000))],
    ['too long', 413, () => receptor.avisar({ relleno: 'x'.repeat(17_000) })],
    ['far too long', 413, () => receptor.avisar({ relleno: 'x'.repeat(5_000_000) })],
    ['too long, and not saying how long', 413, () => post(receptor.url, endless(2_000_000))],
    ['another application', 403, () => receptor.avisar({ application_id: 99 })],
    ['another seller', 403, () => receptor.avisar({ user_id: 42 })],
    ['a form', 415, () => post(receptor.url, 'topic=x', { 'content-type': 'application/x-www-form-urlencoded' })],
    ['text', 415, () => post(receptor.url, JSON.stringify(aviso), { 'content-type': 'text/plain' })],
    ['compressed', 415, () => post(receptor.url, JSON.stringify(aviso), { 'content-encoding': 'gzip' })],
    ['another method', 405, () => fetch(`${receptor.url}/meli/notificaciones`)],
    ['another method that changes', 405, () => fetch(`${receptor.url}/meli/notificaciones`, { method: 'DELETE' })],
    ['another path', 404, () => fetch(`${receptor.url}/meli/otra`, { method: 'POST', body: JSON.stringify(aviso) })],
    ['the root', 404, () => fetch(receptor.url)],
  ])('%s: %i', async (_, status, send) => {
    const respuesta = await send();
    expect(respuesta.status).toBe(status);
    await respuesta.text();
    expect(await receptor.guardadas()).toEqual([]);
    expect((await receptor.avisar()).status).toBe(200);
  });

  test('a flood of unknown sellers costs the database few queries, and delays no known seller', async () => {
    await receptor.avisar();
    const inicio = performance.now();
    const extranios = Array.from({ length: 400 }, (_, n) => receptor.avisar({ user_id: 500_000 + n }));
    const [conocido, ...responses] = await Promise.all([receptor.avisar(), ...extranios]);
    expect(conocido?.status).toBe(200);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([403]));
    expect(preguntas.flat()).toHaveLength(400);
    expect(preguntas.length).toBeLessThanOrEqual(2 + (performance.now() - inicio) / ENTRE_PREGUNTAS_MS);
    expect(await receptor.guardadas()).toHaveLength(2);
  });

  test('a refused seller is accepted as soon as the account is linked', async () => {
    expect((await receptor.avisar({ user_id: 7001 })).status).toBe(403);
    await receptor.vincular('7001');
    expect((await receptor.avisar({ user_id: 7001 })).status).toBe(200);
    expect(await receptor.guardadas()).toMatchObject([{ meli_user_id: '7001' }]);
  });

  test('is logged once, without its content', async () => {
    for (let vez = 0; vez < 5; vez++) await receptor.avisar({ application_id: 98, resource: '/orders/secreto' });
    const lineas = receptor.logs.filter((linea) => linea.includes('otra_aplicacion'));
    expect(lineas.length).toBeLessThanOrEqual(1);
    expect(receptor.logs.join('\n')).not.toContain('secreto');
  });
});

describe('when the database fails', () => {
  test('connections that are cut are made again', async () => {
    await receptor.avisar();
    await query(
      database.url,
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    const estados = await untilKept(() => receptor.avisar());
    expect(estados.every((estado) => estado === 200 || estado === 503)).toBe(true);
    expect(await receptor.guardadas()).toHaveLength(1 + estados.filter((estado) => estado === 200).length);
  });

  test('a slow database is not waited for: 503, and later notices are stored', async () => {
    await receptor.avisar();
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query('begin; lock table notificacion in access exclusive mode');
    const demoradas = await Promise.all(Array.from({ length: 20 }, () => receptor.avisar()));
    expect(new Set(demoradas.map(({ status }) => status))).toEqual(new Set([503]));
    expect((await fetch(`${receptor.url}/healthz`)).status).toBe(200);
    await client.query('commit');
    await client.end();
    const estados = await untilKept(() => receptor.avisar());
    // A notice answered 503 may be written later; the marketplace sends it again, and the repetition does no harm.
    const minimo = 1 + estados.filter((estado) => estado === 200).length;
    expect((await receptor.guardadas()).length).toBeGreaterThanOrEqual(minimo);
  });

  test('a server that accepts the connection and says nothing times out', async () => {
    // The mute server reads, so it sees the other side leave.
    const mudo = createServer((conexion) => conexion.resume()).listen(0, '127.0.0.1');
    await once(mudo, 'listening');
    const { port } = mudo.address() as AddressInfo;
    const buzon = createBuzon(`postgres://nadie@127.0.0.1:${port}/nada`, 5, () => undefined);
    await expect(buzon.findVinculados('meli', ['1'])).rejects.toThrow(/timeout/);
    await buzon.close();
    mudo.close();
  });

  test('a killed database is a 503 also to strangers; when it is back every 200 is stored', async () => {
    const datos = mkdtempSync(join(tmpdir(), 'talonario-caida-'));
    const primera = await startEmbedded({ datos });
    const caida = await startReceptor(primera.url);
    await caida.vincular(VENDEDOR);
    const aceptadas: string[] = [];
    let enviadas = 0;
    const send = async (cambios?: object): Promise<number> => {
      const resource = `/orders/${++enviadas}`;
      const { status } = await caida.avisar({ resource, ...cambios });
      if (status === 200) aceptadas.push(resource);
      return status;
    };
    for (let n = 0; n < 50; n++) expect(await send()).toBe(200);

    // A process that stays would start the server again.
    await primera.leave();
    process.kill(postmaster(datos), 'SIGKILL');
    await expect.poll(() => send()).toBe(503);
    expect(await Promise.all(Array.from({ length: 30 }, () => send()))).toEqual(Array.from({ length: 30 }, () => 503));
    expect(await send({ user_id: 42 })).toBe(503);
    expect(await send({ application_id: 99 })).toBe(403);
    expect((await fetch(`${caida.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${caida.url}/readyz`)).status).toBe(503);

    const segunda = await startEmbedded({ datos });
    await expect.poll(() => send()).toBe(200);
    expect(await send({ user_id: 42 })).toBe(403);
    expect((await fetch(`${caida.url}/readyz`)).status).toBe(200);
    const guardadas = (await caida.guardadas()).map(({ recurso }) => recurso);
    expect(guardadas).toEqual(expect.arrayContaining(aceptadas));
    expect(caida.logs.filter((linea) => linea.includes('not kept'))).toHaveLength(1);
    expect(caida.logs.filter((linea) => linea.includes('kept again'))).toHaveLength(1);
    await caida.close();
    await segunda.stop();
    for (const carpeta of [site(datos), datos]) rmSync(carpeta, { recursive: true, force: true });
  });
});

/** Notes the sellers of each query about them. */
function countPreguntas(deps: Deps): Deps {
  const { buzon } = deps.store;
  const findVinculados: typeof buzon.findVinculados = (plaza, ids) => {
    preguntas.push([...ids]);
    return buzon.findVinculados(plaza, ids);
  };
  return { ...deps, store: { ...deps.store, buzon: { ...buzon, findVinculados } } };
}

/** Sends until a notice is stored; answers every status. */
async function untilKept(send: () => Promise<Response>): Promise<number[]> {
  const estados: number[] = [];
  await expect
    .poll(async () => {
      const { status } = await send();
      estados.push(status);
      return status;
    })
    .toBe(200);
  return estados;
}

/** Body of `bytes` in pieces, without Content-Length. */
function endless(bytes: number): ReadableStream<Uint8Array> {
  let quedan = bytes;
  return new ReadableStream({
    pull(controller) {
      if (quedan <= 0) return controller.close();
      quedan -= 10_000;
      controller.enqueue(new Uint8Array(10_000).fill(0x20));
    },
  });
}

function site(datos: string): string {
  const pointer = join(datos, 'postgres.json');
  return existsSync(pointer)
    ? (JSON.parse(readFileSync(pointer, 'utf8')) as { carpeta: string }).carpeta
    : join(datos, 'postgres');
}

function postmaster(datos: string): number {
  return Number(readFileSync(join(site(datos), 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

describe('with a secret in the path', () => {
  const SECRETO = 'Zq8-un-secreto-de-prueba';
  const enviar = (url: string, final: string) => post(url, JSON.stringify(aviso), {}, final);

  test('only a caller who knows the secret is heard, and no log has it', async () => {
    const propia = await migratedDatabase();
    const receptor = await startReceptor(propia.url, undefined, { MELI_NOTIFICACIONES_SECRETO: SECRETO });
    try {
      await receptor.vincular(VENDEDOR);
      for (const final of ['', '/', '/otro', `/${SECRETO}x`, `/${SECRETO.slice(0, -1)}`, `/${SECRETO}/mas`]) {
        const respuesta = await enviar(receptor.url, final);
        expect([final, respuesta.status]).toEqual([final, 404]);
      }
      expect(await receptor.guardadas()).toEqual([]);
      expect((await enviar(receptor.url, `/${SECRETO}`)).status).toBe(200);
      expect(await receptor.guardadas()).toHaveLength(1);
      expect((await receptor.avisar({ application_id: 5 })).status).toBe(404);
      await post(receptor.url, '{', {}, `/${SECRETO}`);
      expect(receptor.logs.join('\n')).toContain('sin_secreto');
      expect(receptor.logs.join('\n')).not.toContain(SECRETO);
    } finally {
      await receptor.close();
      await propia.drop();
    }
  });

  test('without a secret, only the bare path is heard', async () => {
    expect((await enviar(receptor.url, `/${SECRETO}`)).status).toBe(404);
    expect((await enviar(receptor.url, '')).status).toBe(200);
  });
});

/** A valid notice with lists nested `niveles` deep. */
function nested(niveles: number): string {
  return JSON.stringify({ ...aviso, relleno: null }).replace('null', '['.repeat(niveles) + ']'.repeat(niveles));
}
