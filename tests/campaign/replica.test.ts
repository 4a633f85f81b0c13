import { createApp } from '@talonario/api';
import { endpoints, type EndpointName } from '@talonario/core/endpoints';
import { openDeps, readConfig, readLista, type Deps } from '@talonario/core/server/instalacion';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addEnlace } from '../../core/src/actions/contador/enlaces.ts';
import { openSesion } from '../../core/src/actions/empresas/usuarios.ts';
import { seedBorradores, seedEmisor, type Emisor } from '../helpers/mundos/borradores.ts';
import { APP_SECRET, query } from '../helpers/servicios/database.ts';
import { startConReplica, type ConReplica } from '../helpers/servicios/replica.ts';
import { serve, type Sitio } from '../helpers/servicios/sitio.ts';

// A database with a streaming replica: the queries read from the replica, and those read from the primary.

let par: ConReplica;
let deps: Deps;
let sitio: Sitio;
let emisor: Emisor;
let token: string;
let enlace: string;
let cuenta: string;
let lista: string;
const lineas: string[] = [];

beforeAll(async () => {
  par = await startConReplica();
  const line = (_: object, mensaje: string): void => void lineas.push(mensaje);
  const config = readConfig({
    DATABASE_URL: par.principal,
    DATABASE_URL_LECTURA: par.replica,
    TALONARIO_DATOS: '/no/se/usa',
    APP_SECRET,
  });
  deps = await openDeps(config, { log: { info: line, warn: line, error: line } });
  sitio = await serve(createApp(deps).callback());
  emisor = await seedEmisor(deps);
  ({ token } = await openSesion(deps, emisor.user_id));
  await seedEmitidas();
  cuenta = await insert(
    `insert into cuenta (user_id, meli_user_id, nickname) values ($1, '187654321', 'TIENDA.NORTE')`,
  );
  lista = await insert(`insert into lista_precios (id, user_id, name) values (gen_random_uuid(), $1, 'Mayorista')`);
  const { url } = await addEnlace(deps, emisor.alcance, emisor.company_id, 'Estudio');
  enlace = `Enlace ${new URL(url).hash.slice(1)}`;
});
afterAll(async () => {
  await sitio.close();
  await deps.close();
  await par.close();
});
beforeEach(() => {
  lineas.length = 0;
  par.asked();
});

const call = (path: string, body?: object, autorizacion = `Bearer ${token}`): Promise<Response> =>
  fetch(sitio.url + path, {
    method: body ? 'POST' : 'GET',
    headers: { Authorization: autorizacion, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
async function insert(sql: string): Promise<string> {
  const [fila] = await query(par.principal, `${sql} returning id`, [emisor.user_id]);
  return String(fila?.['id']);
}

/** Seeds issued vouchers of a month. */
async function seedEmitidas(): Promise<void> {
  const em = deps.store.fork();
  await em.execute(
    `insert into comprobante (user_id, ambiente, company_id, company_cuit, company_razon_social, punto_de_venta, modo_facturacion,
        tipo_comprobante, clase, letra, status, numero_comprobante, cae, fecha, concepto, moneda, cotizacion, precios_con_iva,
        cuit_facturado, tipo_documento_facturado, razon_social_facturado, domicilio_facturado, calle_facturado, numero_facturado,
        localidad_facturado, codigo_postal_facturado, situacion_iva_facturado, neto, iva, exento, no_gravado, tributos, total)
     select ?, 'simulador', ?, ?, 'Tienda Norte SRL', 3, 1, 6, 'factura', 'B', 'emitida', n, (70000000000000 + n)::text,
        '2026-11-10', 1, 'PES', 1, true, (10000000 + n)::text, 96, 'Comprador ' || n, '', '', '', '', '', 5, 1000, 210, 0, 0, 0, 1210
       from generate_series(1, 20) as n`,
    [emisor.user_id, emisor.company_id, emisor.cuit],
  );
  await em.execute(
    'insert into comprobante_alicuota (comprobante_id, iva, neto, importe) select id, 21, 1000, 210 from comprobante',
  );
}

/** Tables that the replica was queried for, from its log of statements. */
const tablas = (): string[] => [...new Set(par.asked().flatMap((linea) => linea.match(/(?<=\bfrom ")\w+/g) ?? []))];
/** Count of vouchers in the list, and whether they came from the replica. */
async function list(): Promise<{ cuantos: number; deReplica: boolean }> {
  par.asked();
  const respuesta = await call('/api/facturas?limit=100');
  expect(respuesta.status).toBe(200);
  const { results } = (await respuesta.json()) as { results: unknown[] };
  return { cuantos: results.length, deReplica: tablas().includes('comprobante') };
}
/** Runs `work` with lists read from the replica however far behind: for tests that do not depend on its lag. */
async function alwaysThere<T>(work: () => Promise<T>): Promise<T> {
  const { lecturas } = deps;
  await untilReplica();
  deps.lecturas = { choose: async () => 'replica', lost: () => false };
  try {
    par.asked();
    return await work();
  } finally {
    deps.lecturas = lecturas;
  }
}
/** Waits until lists come from the replica: it is tried again some seconds after a failure. */
const untilReplica = () => vi.waitUntil(async () => (await list()).deReplica, { timeout: 60_000, interval: 250 });

/** A call of each endpoint that may be read from the replica; the accountant's use a link. */
const llamadas = (): Record<string, () => Promise<Response>> => {
  const pedido = { companyId: emisor.company_id, fechaDesde: '2026-11-01', fechaHasta: '2026-11-30' };
  const reporte = (path: string, cambios: object = {}) => call(`/api/reportes/${path}`, { ...pedido, ...cambios });
  return {
    listFacturas: () => call('/api/facturas?limit=5'),
    totalesDeFacturas: () => call('/api/facturas/totales'),
    facturasCsv: () => call('/api/facturas/csv'),
    controlarReporte: () => reporte('controlar', { reporte: 'iva-ventas' }),
    ivaVentas: () => reporte('arca-iva'),
    libroIvaComprobantes: () => reporte('arca-iva-digital'),
    libroIvaAlicuotas: () => reporte('arca-iva-digital-alic'),
    ivaSimpleDebito: () => reporte('iva-simple-debito'),
    ivaSimpleRestitucion: () => reporte('iva-simple-restitucion'),
    percepcionesCaba: () => reporte('percepciones-caba', { tipoComprobante: [1, 6] }),
    tucumanDatos: () => reporte('percepciones-tucuman-datos'),
    tucumanSujetos: () => reporte('percepciones-tucuman-sujetos'),
    tucumanNotas: () => reporte('percepciones-tucuman-nc'),
    ventasPorJurisdiccion: () => reporte('jurisdicciones'),
    verJurisdicciones: () => reporte('jurisdicciones/ver'),
    listStock: () => call('/api/stock'),
    exportarStock: () => call('/api/stock/exportar'),
    getListaPrecios: () => call(`/api/lista-precios/${lista}`),
    getMonotributo: () => call(`/api/empresa/${emisor.company_id}/monotributo`),
    listCanceladasConFactura: () => call(`/api/cuentas/${cuenta}/canceladas-con-factura`),
    listReceptores: () => call(`/api/cuentas/${cuenta}/receptores`),
    listActividad: () => call(`/api/cuentas/${cuenta}/actividad`),
    contadorComprobantes: () => call('/api/contador/2026-11/comprobantes', undefined, enlace),
    contadorControles: () => call('/api/contador/2026-11/controles', undefined, enlace),
  };
};

/** Tables of the caller and their rights, never read from the replica. */
const SIEMPRE_DE_LA_PRINCIPAL = new Set(['sesion', 'usuario', 'miembro', 'clave_programa', 'enlace_contador']);

test('calls declared as lists are read from the replica, and the caller’s rights from the primary', async () => {
  const declaradas = (Object.keys(endpoints) as EndpointName[]).filter((name) => 'lectura' in endpoints[name]);
  const llamadasPosibles = llamadas();
  expect(Object.keys(llamadasPosibles).toSorted()).toEqual(declaradas.toSorted());
  const leidas: Record<string, string[]> = {};
  const estados: Record<string, number> = {};
  await alwaysThere(async () => {
    for (const [name, llamar] of Object.entries(llamadasPosibles)) {
      par.asked();
      const respuesta = await llamar();
      await respuesta.arrayBuffer();
      estados[name] = respuesta.status;
      leidas[name] = tablas();
    }
  });
  // A report without data for the company answers so: its data was looked for.
  expect(Object.fromEntries(Object.entries(estados).filter(([, estado]) => estado !== 200))).toEqual({
    getMonotributo: 422,
    ivaSimpleDebito: 422,
    ivaSimpleRestitucion: 422,
    percepcionesCaba: 404,
    tucumanDatos: 404,
    tucumanNotas: 404,
    tucumanSujetos: 404,
  });
  expect(Object.entries(leidas).filter(([, tablasLeidas]) => tablasLeidas.length === 0)).toEqual([]);
  expect(
    Object.values(leidas)
      .flat()
      .filter((tabla) => SIEMPRE_DE_LA_PRINCIPAL.has(tabla)),
  ).toEqual([]);
});

test('the listings of an account are read from the replica once their profit is computed', async () => {
  const respuesta = await alwaysThere(() => call(`/api/cuentas/${cuenta}/pubs`));
  expect([respuesta.status, tablas()]).toEqual([200, expect.arrayContaining(['publicacion'])]);
});

test('every other call is read from the primary', async () => {
  const [id] = await seedBorradores(deps, emisor, [{ fecha: '2026-11-20' }]);
  par.asked();
  for (const path of [`/api/facturas/${id}`, '/api/empresa', '/api/cuentas', '/api/inicio']) {
    await (await call(path)).arrayBuffer();
  }
  expect(tablas()).toEqual([]);
});

test('the replica refuses writes', async () => {
  await list();
  await expect(deps.store.replica?.fork().execute('update comprobante set total = 0')).rejects.toThrow(/read-only/);
});

test('a user sees their own last write, however far behind the replica is', async () => {
  await untilReplica();
  const { cuantos } = await list();
  await query(par.replica, 'select pg_wal_replay_pause()');
  await expect
    .poll(() => query(par.replica, 'select pg_get_wal_replay_pause_state() as en'))
    .toEqual([{ en: 'paused' }]);
  await seedBorradores(deps, emisor, [{ fecha: '2026-11-21' }]);
  expect(await list()).toEqual({ cuantos: cuantos + 1, deReplica: false });
  expect(lineas).toContain('the replica is behind: lists are read from the primary');
  await query(par.replica, 'select pg_wal_replay_resume()');
  await untilReplica();
  expect(lineas).toContain('lists are read from the replica again');
  for (let n = 2; n < 12; n++) {
    await seedBorradores(deps, emisor, [{ fecha: '2026-11-21' }]);
    expect((await list()).cuantos).toBe(cuantos + n);
  }
});

test('without the replica lists come from the primary, and from the replica once it is back', async () => {
  await untilReplica();
  const { cuantos } = await list();
  await par.stopReplica();
  for (let vez = 0; vez < 3; vez++) {
    const respuesta = await call('/api/facturas?limit=100');
    expect(((await respuesta.json()) as { results: unknown[] }).results).toHaveLength(cuantos);
  }
  expect(lineas.filter((linea) => linea.includes('replica'))).toEqual([
    'the replica cannot be reached: lists are read from the primary',
  ]);
  // A lost replica is not logged as a lost database.
  expect(lineas).not.toContain('the database cannot be reached');
  await par.startReplica();
  await untilReplica();
});

test('a reading cut by the loss of the replica is repeated on the primary', async () => {
  await untilReplica();
  const { cuantos } = await list();
  const leidas: number[] = [];
  const veces = await readLista(deps, async ({ store }) => {
    const [fila] = await store
      .fork()
      .execute<{ n: number; espejo: boolean }[]>(
        'select count(*)::int as n, pg_is_in_recovery() as espejo from comprobante',
      );
    leidas.push(fila?.n ?? 0);
    if (!fila?.espejo) return leidas.length;
    await par.stopReplica();
    await store.fork().execute('select 1');
    return -1;
  });
  expect([veces, leidas.every((n) => n === leidas[0]), leidas[0]! >= cuantos]).toEqual([2, true, true]);
  await par.startReplica();
});

test('a database that is no replica of the primary is not read', async () => {
  const config = { ...deps.config, lecturaUrl: par.principal };
  const depsDeLectura = await openDeps(config);
  expect(await depsDeLectura.lecturas?.choose()).toBe('principal');
  expect(await depsDeLectura.store.replica?.check()).toEqual({ estado: 'ajena' });
  await depsDeLectura.close();
});
