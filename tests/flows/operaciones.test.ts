import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '@talonario/api';
import {
  VERSION,
  createMedidas,
  createRespaldo,
  describeMedidas,
  openDeps,
  readConfig,
  type Deps,
} from '@talonario/core/server/instalacion';
import { createReceiver, createWorkerSite } from '@talonario/webhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { parsePromql } from '../helpers/promql.ts';
import { iguales, seedBorradores, seedEmisor } from '../helpers/mundos/borradores.ts';
import { APP_SECRET, migratedDatabase, query, type TestDatabase } from '../helpers/servicios/database.ts';
import { serve } from '../helpers/servicios/sitio.ts';

const ahora = new Date('2026-11-21T15:00:00-03:00');
const procesos = {
  api: createApp,
  receptor: createReceiver,
  // Figures are not cached: each reading asks the database.
  worker: (depsDelSitio: Deps) => createWorkerSite(depsDelSitio, { vigenciaMs: 0 }),
};

let database: TestDatabase;
let deps: Deps;
const sitios: { close(): Promise<void> }[] = [];
let medidas: string;
const urls = {} as Record<keyof typeof procesos, string>;

beforeAll(async () => {
  database = await migratedDatabase();
  const config = readConfig({ DATABASE_URL: database.url, TALONARIO_DATOS: '/no/se/usa', APP_SECRET });
  deps = await openDeps(config, { clock: { now: () => ahora } });
  for (const [nombre, create] of Object.entries(procesos)) {
    const sitio = await serve(create(deps).callback());
    sitios.push(sitio);
    urls[nombre as keyof typeof procesos] = sitio.url;
  }
  const sitioDeMedidas = await serve(createMedidas(deps));
  sitios.push(sitioDeMedidas);
  medidas = sitioDeMedidas.url;
});

afterAll(async () => {
  await Promise.all(sitios.map((sitio) => sitio.close()));
  await deps.close();
  await database.drop();
});

describe.each(['api', 'receptor', 'worker'] as const)('%s', (nombre) => {
  test('says that it is alive and ready', async () => {
    for (const ruta of ['/healthz', '/readyz']) {
      const respuesta = await fetch(urls[nombre] + ruta);
      expect([respuesta.status, await respuesta.json()]).toEqual([200, { estado: 'ok', version: VERSION }]);
    }
  });

  test('serves no figures at its own address', async () => {
    expect((await fetch(`${urls[nombre]}/metrics`)).status).toBe(404);
  });

  test('is not ready while a migration is missing', async () => {
    const quitadas = await query(database.url, 'delete from migracion returning name');
    const respuesta = await fetch(`${urls[nombre]}/readyz`);
    expect([respuesta.status, await respuesta.json()]).toEqual([
      503,
      { estado: 'sin base de datos', version: VERSION },
    ]);
    expect((await fetch(`${urls[nombre]}/healthz`)).status).toBe(200);
    await query(database.url, 'insert into migracion (name) select unnest($1::text[])', [
      quitadas.map(({ name }) => name),
    ]);
  });
});

test('a process left behind by an update of the database is not ready', async () => {
  const vieja = await openDeps(deps.config, { clock: { now: () => ahora } });
  const sitio = await serve(createApp(vieja).callback());
  try {
    await query(database.url, `insert into migracion (name) values ('9999-futura')`);
    const respuesta = await fetch(`${sitio.url}/readyz`);
    const estado = 'la base de datos es de una versión más nueva';
    expect([respuesta.status, await respuesta.json()]).toEqual([503, { estado, version: VERSION }]);
  } finally {
    await query(database.url, `delete from migracion where name = '9999-futura'`);
    await sitio.close();
    await vieja.close();
  }
});

test('the API is not ready while nobody could log in', async () => {
  await query(database.url, 'alter table limite_intentos rename to limite_de_antes');
  const respuesta = await fetch(`${urls.api}/readyz`);
  expect([respuesta.status, await respuesta.json()]).toEqual([
    503,
    { estado: 'nadie puede ingresar', version: VERSION },
  ]);
  expect((await fetch(`${urls.worker}/readyz`)).status).toBe(200);
  await query(database.url, 'alter table limite_de_antes rename to limite_intentos');
  expect((await fetch(`${urls.api}/readyz`)).status).toBe(200);
});

test('a full disk is told by the API’s readiness, and to its callers', async () => {
  await query(
    database.url,
    `create function sin_lugar() returns trigger language plpgsql as
       $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
     create trigger sin_lugar before insert or update on limite_intentos execute function sin_lugar()`,
  );
  const lista = await fetch(`${urls.api}/readyz`);
  expect([lista.status, await lista.json()]).toEqual([503, { estado: 'disco lleno', version: VERSION }]);
  const pedido = await fetch(`${urls.api}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'ana@prueba.test', password: 'Clave#2026' }),
  });
  expect([pedido.status, await pedido.json()]).toMatchObject([503, { codigo: 'base_de_datos_sin_lugar' }]);
  await query(database.url, 'drop trigger sin_lugar on limite_intentos');
  expect((await fetch(`${urls.api}/readyz`)).status).toBe(200);
});

test('the address of the figures has Node’s once, and no other page', async () => {
  const respuesta = await fetch(`${medidas}/metrics`);
  expect(respuesta.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  expect((await respuesta.text()).match(/^process_resident_memory_bytes \d+/gm)).toHaveLength(1);
  for (const ruta of ['/', '/metrics/', '/healthz']) expect((await fetch(medidas + ruta)).status).toBe(404);
});

test('the API counts its answers by route', async () => {
  await fetch(`${urls.api}/api/facturas`);
  expect(await figures()).toHaveProperty([
    'talonario_api_segundos_count{metodo="GET",ruta="/api/facturas",estado="401"}',
  ]);
});

test('the receiver counts notices by their outcome, from zero', async () => {
  const send = (body: string) =>
    fetch(`${urls.receptor}/meli/notificaciones`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
  await send('{');
  await send('{}');
  await send(JSON.stringify({ resource: '/orders/1', topic: 'x', user_id: 1, application_id: 2 }));
  const medidas = await figures();
  expect(medidas).toMatchObject({
    'talonario_notificaciones_total{resultado="guardada"}': 0,
    'talonario_notificaciones_total{resultado="mal_formada"}': 2,
    'talonario_notificaciones_total{resultado="otra_aplicacion"}': 1,
    'talonario_notificaciones_segundos_count{resultado="mal_formada"}': 2,
  });
});

describe('the worker’s figures', () => {
  beforeEach(() => query(database.url, 'truncate usuario, notificacion cascade'));

  test('are zero when nothing waits', async () => {
    expect(await figures()).toMatchObject({
      talonario_base_responde: 1,
      'talonario_trabajos{cola="procesar_orden",estado="en_espera"}': 0,
      'talonario_espera{que="notificaciones"}': 0,
      'talonario_espera{que="en_cola"}': 0,
      'talonario_espera{que="subidas"}': 0,
      'talonario_espera_segundos{que="notificaciones"}': 0,
      'talonario_espera{que="emisiones_abiertas"}': 0,
      'talonario_espera{que="sin_confirmar"}': 0,
      'talonario_espera_segundos{que="sin_confirmar"}': 0,
      'talonario_trabajos_segundos{cola="procesar_lote"}': 0,
      'talonario_cuentas{estado="sin_permiso"}': 0,
      'talonario_meli_cupo_segundos{de="todas"}': 0,
      talonario_certificados_por_vencer: 0,
      'talonario_caea_por_informar{estado="pendientes"}': 0,
      'talonario_caea_por_informar{estado="rechazados"}': 0,
    });
    expect(Object.keys(await figures()).filter((nombre) => nombre.startsWith('talonario_caea_dias'))).toEqual([]);
  });

  test('count what ARCA is not informed of with advance codes, and the days left of the first', async () => {
    const emisor = await seedEmisor(deps);
    const [pendiente = '', rechazado = ''] = await seedBorradores(deps, emisor, iguales(2, { fecha: '2026-11-10' }));
    await query(
      database.url,
      `with a as (insert into caea (ambiente, cuit, mes, orden, codigo, desde, hasta, tope, obtenido_en)
         values ('simulador', $1, '2026-11', 1, '26111234567890', '2026-11-01', '2026-11-15', '2026-11-23', now()),
                ('simulador', $1, '2026-10', 2, '26101234567890', '2026-10-16', '2026-10-31', '2026-11-08', now()) returning id, orden),
         p as (insert into caea_punto (caea_id, punto_de_venta) select id, 91 from a where orden = 1)
       update comprobante c set status = 'emitida', punto_de_venta = 91, numero_comprobante = case c.id when $2::uuid then 1 else 2 end,
              cae = '26111234567890', cae_vencimiento = '2026-11-15', tipo_autorizacion = 'CAEA', caea_id = a.id, generado_en = now(),
              rechazo_informe = case c.id when $2::uuid then '[{"codigo": 702, "mensaje": "fecha"}]' else '[]' end::jsonb
         from a where a.orden = 1 and c.id = any($3)`,
      [emisor.cuit, rechazado, [pendiente, rechazado]],
    );
    expect(await figures()).toMatchObject({
      'talonario_caea_por_informar{estado="pendientes"}': 1,
      'talonario_caea_por_informar{estado="rechazados"}': 1,
      'talonario_caea_dias{de="primero"}': 2,
    });
    await query(database.url, 'delete from comprobante; delete from caea');
  });

  test('count the notices, vouchers for ARCA, uploads and jobs that wait, and for how long', async () => {
    const emisor = await seedEmisor(deps);
    const [draftId, otroDraftId] = await seedBorradores(deps, emisor, iguales(3, { fecha: '2026-11-21' }));
    await query(database.url, `update comprobante set en_cola_desde = $1 where id = any($2)`, [
      new Date(ahora.getTime() - 90_000),
      [draftId, otroDraftId],
    ]);
    await query(
      database.url,
      `insert into notificacion (recurso, topic, meli_user_id, cuerpo, recibida_en, procesada_en) values
         ('/orders/1', 'orders_v2', '1', '{}', $1, null), ('/orders/2', 'orders_v2', '1', '{}', $2, null),
         ('/orders/3', 'orders_v2', '1', '{}', $3, now())`,
      [new Date(ahora.getTime() - 5_000), new Date(ahora.getTime() - 1_000), new Date(0)],
    );
    await query(
      database.url,
      `with c as (insert into cuenta (user_id, meli_user_id, nickname) values ($1, '1', 'TIENDA') returning id),
            p as (insert into venta (cuenta_id, clave) select id, n::text from c, generate_series(1, 3) n returning id, clave)
       insert into documento_fiscal (venta_id, estado) select id, case clave when '1' then 'subido' when '2' then 'error' else 'pendiente' end from p`,
      [emisor.user_id],
    );
    await deps.store.tx(async (tx) => {
      for (const lote_id of ['1', '2']) await deps.store.jobs.send(tx, 'procesar_lote', { lote_id });
    });
    expect(await figures()).toMatchObject({
      'talonario_espera{que="notificaciones"}': 2,
      'talonario_espera_segundos{que="notificaciones"}': 5,
      'talonario_espera{que="en_cola"}': 2,
      'talonario_espera_segundos{que="en_cola"}': 90,
      'talonario_espera{que="subidas"}': 2,
      'talonario_trabajos{cola="procesar_lote",estado="en_espera"}': 2,
      'talonario_trabajos{cola="procesar_lote",estado="en_curso"}': 0,
      'talonario_trabajos{cola="procesar_lote",estado="fallidos"}': 0,
    });
  });

  test('say the seconds since the last copy of the database, once there is one', async () => {
    const conCopia = { ...deps, config: { ...deps.config, datos: mkdtempSync(join(tmpdir(), 'copias-')) } };
    createWorkerSite(conCopia, { vigenciaMs: 0 });
    const sitio = await serve(createMedidas(conCopia));
    sitios.push(sitio);
    const clave = 'talonario_copia_segundos{de="base"}';
    expect(await figuresAt(sitio.url)).not.toHaveProperty([clave]);
    const destino = { archivo: join(conCopia.config.datos, 'una.zip') };
    await createRespaldo(conCopia.config, { destino, conservar: null, ahora: new Date(ahora.getTime() - 7_200_000) });
    expect(await figuresAt(sitio.url)).toHaveProperty([clave], 7_200);
  });

  test('say only that the database does not answer, while it does not', async () => {
    const fork = () => {
      throw new Error('no responde');
    };
    const caida = { ...deps, store: { ...deps.store, fork } };
    createWorkerSite(caida);
    const sitio = await serve(createMedidas(caida));
    sitios.push(sitio);
    const medidas = await figuresAt(sitio.url);
    expect(medidas).toMatchObject({ talonario_base_responde: 0 });
    expect(Object.keys(medidas).filter((nombre) => /^talonario_(espera|trabajos)/.test(nombre))).toEqual([]);
  });
});

describe('the rules of alert and the board', () => {
  const ROOT = new URL('../../', import.meta.url);
  const read = (place: string): string => readFileSync(new URL(place, ROOT), 'utf8');
  const { groups } = parse(read('cli/despliegue/prometheus/alertas.yml')) as {
    groups: { name: string; rules: Regla[] }[];
  };
  const reglas = groups.flatMap(({ rules }) => rules);
  const { panels } = JSON.parse(read('cli/despliegue/grafana/talonario.json')) as {
    panels: { title: string; targets?: { expr: string }[] }[];
  };
  const expresiones = [
    ...reglas.map(({ alert, expr }) => [alert, expr] as const),
    ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
  ];
  /** Labels that Prometheus adds, which no figure of ours declares. */
  const AJENAS = ['instance', 'job', 'proceso'];

  test('are read from their files', () => {
    expect(reglas.length).toBeGreaterThan(20);
    expect(expresiones.length).toBeGreaterThan(50);
  });

  test('are parsed by figure, label and grouping; a wrong expression is refused', () => {
    expect(parsePromql('sum by (le) (rate(otra_bucket{cola="a"}[5m]))')).toEqual({
      pedidas: [{ nombre: 'otra_bucket', etiquetas: ['cola'], valores: { cola: 'a' } }],
      agrupada: ['le'],
    });
    expect(() => parsePromql('sum by (le (rate(otra[5m])')).toThrow('cannot be read');
  });

  test.each(expresiones)('%s: %s', async (_, expr) => {
    const figuras = new Map<string, string[]>([['up', []]]);
    for (const { name, type, labels } of await describeMedidas(deps)) {
      figuras.set(name, labels);
      if (type !== 'histogram' && type !== 'summary') continue;
      for (const [parte, etiquetasDeParte] of [
        ['bucket', ['le']],
        ['count', []],
        ['sum', []],
      ] as const) {
        figuras.set(`${name}_${parte}`, [...labels, ...etiquetasDeParte]);
      }
    }
    const { pedidas, agrupada } = parsePromql(expr);
    expect(pedidas.length).toBeGreaterThan(0);
    const muestras = Object.keys(await figures());
    for (const { nombre, etiquetas, valores } of pedidas) {
      expect([...figuras.keys()]).toContain(nombre);
      const etiquetasPosibles = [...(figuras.get(nombre) ?? []), ...AJENAS];
      expect(etiquetasPosibles).toEqual(expect.arrayContaining([...etiquetas, ...agrupada]));
      // The label's value is among those reported, for figures whose values are known beforehand.
      if (!/^talonario_(?:espera|trabajos|cuentas|comprobantes_total|meli_cupo)/.test(nombre)) continue;
      for (const [etiqueta, valor] of Object.entries(valores)) {
        const hay = (valorDeEtiqueta: string) =>
          muestras.some(
            (muestra) => muestra.startsWith(nombre) && muestra.includes(`${etiqueta}="${valorDeEtiqueta}"`),
          );
        expect(valor.split('|').filter((opcion) => !hay(opcion))).toEqual([]);
      }
    }
  });

  test.each(reglas)('$alert says what happens, what to do and where it is explained', ({ labels, annotations }) => {
    expect(['aviso', 'critica']).toContain(labels.gravedad);
    const { summary, que_hacer, guia } = annotations;
    for (const texto of [summary, que_hacer]) expect(texto).toMatch(/^[A-ZÁÉÍÓÚÑ].{15,}/);
    const anclas = [...read('OPERAR.md').matchAll(/^#{2,3} (.+)$/gm)].map(([, titulo = '']) => toAncla(titulo));
    const [archivo, ancla] = guia.split('#');
    expect(archivo).toBe('OPERAR.md');
    expect(anclas).toContain(ancla);
  });
});

interface Regla {
  alert: string;
  expr: string;
  labels: { gravedad: string };
  annotations: { summary: string; que_hacer: string; guia: string };
}

/** Anchor of a heading, as Markdown renderers make it. */
function toAncla(titulo: string): string {
  return titulo
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');
}

const figures = () => figuresAt(medidas);

/** Value of every sample, by its name and labels. */
async function figuresAt(url: string): Promise<Record<string, number>> {
  const texto = await (await fetch(`${url}/metrics`)).text();
  return Object.fromEntries(
    [...texto.matchAll(/^(\w+(?:\{.*\})?) (\S+)$/gm)].map(([, medida, cuanto]) => [medida, Number(cuanto)]),
  );
}
