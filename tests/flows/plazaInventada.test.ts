import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownAlcance } from '@talonario/core/empresas';
import { linkCuenta } from '@talonario/core/server/empresas';
import { createReceiver, startWorker, type Worker } from '@talonario/webhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMedidor } from '../../core/src/actions/process/medidor/medidor.ts';
import { meli, type AjustesMeli } from '../../core/src/plazas/meli/index.ts';
import { adelantarTrabajos } from '../helpers/servicios/cola.ts';
import { NADIE } from '../helpers/servicios/entorno.ts';
import { hoy, startServidor, type Servidor, type UsuarioDePrueba } from '../helpers/servicios/servidor.ts';
import { serve, type Sitio } from '../helpers/servicios/sitio.ts';
import { ferial } from '../plazas/ferial/index.ts';
import { registerMedidasWorker } from '../../webhooks/src/medidasWorker.ts';
import { CODIGO, PUESTO, startSimulador, type Simulador } from '../plazas/ferial/simulador.ts';

// A made-up marketplace, added by its folder and its row alone: from a notice to the credit note of a refund.

const ROOT = join(import.meta.dirname, '../..');
const FACTURA_B = 6;
const NOTA_B = 8;
/** Settings of Mercado Libre, which the installation has too and nobody sells in. */
const MELI: AjustesMeli = {
  apiUrl: NADIE,
  clientId: '1234567890123456',
  clientSecret: 'secreto',
  redirectUri: `${NADIE}/api/meli/callback`,
  llamadasPorSegundo: 10,
  notificacionesSecreto: null,
};

let simulador: Simulador;
let servidor: Servidor;
let receptor: Sitio;
let worker: Worker;
let usuario: UsuarioDePrueba;
let cuenta_id: string;
beforeAll(async () => {
  simulador = await startSimulador();
  servidor = await startServidor({}, { plazas: { meli: meli(MELI), ferial: ferial(simulador.url) } });
  const { deps } = servidor;
  receptor = await serve(createReceiver(deps).callback());
  worker = await startWorker(deps);
  usuario = await servidor.usuario();
  const linked_company_id = await usuario.empresa();
  // Linked here by the action: the screen serves Mercado Libre's page only.
  ({ id: cuenta_id } = await linkCuenta(deps, { alcance: ownAlcance(usuario.id), plaza: 'ferial', code: CODIGO }));
  await configure({
    linked_company_id,
    linked_punto_de_venta: 3,
    automatizar: true,
    fecha_inicio_automatizacion: hoy(),
    nc_espera_minutos: 0,
  });
});
afterAll(async () => {
  await worker.close();
  await receptor.close();
  await servidor.close();
  await simulador.close();
});

const configure = (ajustes: object) => usuario.call('put', `/api/cuentas/${cuenta_id}`, ajustes).expect(200);
const execute = <T extends object>(texto: string, valores: unknown[] = []) =>
  servidor.deps.store.fork().execute<T[]>(texto, valores);
const comprobantes = async () => (await usuario.call('get', '/api/facturas').expect(200)).body.results as Emitido[];
const emitidos = async (): Promise<number[]> =>
  (await comprobantes())
    .filter(({ cae }) => cae !== null)
    .map(({ tipo_comprobante }) => tipo_comprobante)
    .toSorted((a, b) => a - b);
const resultados = async () =>
  (await execute<{ resultado: string | null }>('select resultado from notificacion order by id')).map(
    ({ resultado }) => resultado,
  );

interface Emitido {
  id: string;
  tipo_comprobante: number;
  cae: string | null;
  total: number;
  cuit_facturado: string;
  comprobante_vinculado: string | null;
}

test('an account is linked with its marketplace’s name of the seller', async () => {
  const { body } = await usuario.call('get', '/api/cuentas').expect(200);
  expect(body).toMatchObject([{ id: cuenta_id, nickname: 'Vajilla del Sur', automatizar: true }]);
});

test('a notice becomes an invoice, and the notice of its refund a credit note', async () => {
  const { nro } = simulador.vender();
  expect(await simulador.avisar(receptor.url, { cual: nro })).toBe(200);
  await expect.poll(emitidos).toEqual([FACTURA_B]);
  const [factura] = await comprobantes();
  expect(factura).toMatchObject({ total: 12_100, cuit_facturado: '30772273', cae: expect.stringMatching(/^\d{14}$/) });

  simulador.devolver(nro, 210_050);
  expect(await simulador.avisar(receptor.url, { cual: nro })).toBe(200);
  await expect.poll(emitidos).toEqual([FACTURA_B, NOTA_B]);
  const nota = (await comprobantes()).find(({ tipo_comprobante }) => tipo_comprobante === NOTA_B);
  expect(nota).toMatchObject({ total: 2_100.5, comprobante_vinculado: factura?.id });

  const { comprobantes: libro } = servidor.entorno.arca.estado();
  expect(libro.map(({ cbteTipo, ptoVta, cbteNro }) => [cbteTipo, ptoVta, cbteNro])).toEqual([
    [FACTURA_B, 3, 1],
    [NOTA_B, 3, 1],
  ]);
  expect(await resultados()).toEqual(['enviada', 'enviada']);
});

test.each<[string, number, object]>([
  ['a notice of another seller', 403, { puesto: 'puesto-ajeno', cual: 'F-000101' }],
  ['a notice that is none', 400, { asunto: undefined }],
])('%s is refused, and asks Ferial nothing', async (_, status, aviso) => {
  const [antes, guardadas] = [simulador.llamadas.length, (await resultados()).length];
  expect(await simulador.avisar(receptor.url, aviso)).toBe(status);
  expect([simulador.llamadas.length, (await resultados()).length]).toEqual([antes, guardadas]);
});

test('a notice of an order that Ferial does not have issues nothing', async () => {
  const antes = await emitidos();
  expect(await simulador.avisar(receptor.url, { cual: 'F-999999' })).toBe(200);
  expect(await simulador.avisar(receptor.url, { asunto: 'clima', cual: 'lluvia' })).toBe(200);
  await expect.poll(async () => (await resultados()).slice(-2)).toEqual(['enviada', 'topico_ajeno']);
  await expect.poll(() => simulador.llamadas).toContain('/pedidos/F-999999');
  expect(await emitidos()).toEqual(antes);
});

test('a sale is listed, and found by its number, its buyer and its SKU before it is invoiced', async () => {
  await configure({ automatizar: false });
  const { nro } = simulador.vender();
  expect(await simulador.avisar(receptor.url, { cual: nro })).toBe(200);
  const search = async (q: string): Promise<{ clave: string; nombre: string | null }[]> =>
    (await usuario.call('get', `/api/buscar?q=${encodeURIComponent(q)}`).expect(200)).body.ventas;
  const porDocumento = async () => (await search('30772273')).find(({ clave }) => clave === nro)?.nombre;
  await expect.poll(porDocumento).toBe('Rosa Peña');
  for (const q of [nro, 'rosa pena', 'rosita', 'tetera/9']) {
    expect((await search(q)).map(({ clave }) => clave)).toContain(nro);
  }
  const rango = `fecha_desde=${hoy()}&fecha_hasta=${hoy()}`;
  const { body: lista } = await usuario.call('get', `/api/cuentas/${cuenta_id}/ventas?${rango}`).expect(200);
  expect(JSON.stringify(lista)).toContain(nro);
  const { body: detalle } = await usuario.call('get', `/api/cuentas/${cuenta_id}/ventas/${nro}`).expect(200);
  expect(detalle).toMatchObject({ comprobantes: [], venta: { comprador: { nickname: 'rosita.azul' } } });
  await configure({ automatizar: true });
});

test('an order cancelled whole is credited whole, though only a search finds it', async () => {
  const { nro } = simulador.vender();
  await simulador.avisar(receptor.url, { cual: nro });
  const antes = await emitidos();
  await expect.poll(async () => (await emitidos()).length).toBeGreaterThan(antes.length);
  simulador.devolver(nro, 1_210_000);
  const { deps } = servidor;
  await deps.store.tx((tx) => deps.store.jobs.send(tx, 'recuperar_ventas', { cuenta_id }));
  await adelantarTrabajos(deps);
  const total = async () =>
    (await comprobantes()).filter(({ tipo_comprobante }) => tipo_comprobante === NOTA_B).map(({ total: dado }) => dado);
  await expect.poll(total).toContain(12_100);
});

test('the route of Mercado Libre refuses a seller of Ferial, whatever their number', async () => {
  const aviso = { resource: '/orders/1', topic: 'orders_v2', user_id: PUESTO, application_id: MELI.clientId };
  const { status } = await fetch(`${receptor.url}/meli/notificaciones`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(aviso),
  });
  expect(status).toBe(403);
  expect(await simulador.avisar(receptor.url, { asunto: 'clima', cual: 'sol' })).toBe(200);
});

test('the calls to Ferial have figures of their own', async () => {
  const figuras = await servidor.deps.medidor.registry.metrics();
  expect(figuras).toMatch(/^talonario_ferial_segundos_count\{resultado="2xx"\} [1-9]\d*$/m);
  expect(figuras).toMatch(/^talonario_meli_segundos_count\{resultado="2xx"\} 0$/m);
  const { registry } = createMedidor(() => []);
  await registerMedidasWorker(servidor.deps, registry)();
  const delWorker = await registry.metrics();
  expect(delWorker).toMatch(/^talonario_ferial_cupo_segundos\{de="todas"\} 0$/m);
  expect(delWorker).toMatch(/^talonario_meli_llamadas_por_segundo 10$/m);
  // Ferial limits no calls, so it has no such figure.
  expect(delWorker).not.toContain('talonario_ferial_llamadas_por_segundo');
});

// Source that names Mercado Libre's key or folder: it would have to change for another marketplace.
const NOMBRA = /'meli'|\/plazas\/meli\//;

test('only these files name a marketplace outside its folder and its row', () => {
  const files = globSync('{core,cli,api,webhooks,web}/src/**/*.{ts,tsx}', { cwd: ROOT });
  const shipped = files.filter((file) => !/\.test\.tsx?$|\/migrations\//.test(file));
  const nombran = shipped.filter(
    (file) => !file.startsWith('core/src/plazas/meli/') && NOMBRA.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(nombran.toSorted()).toEqual([
    // Mercado Libre's own page of permission.
    'api/src/routes/cuentas/meli.ts',
    // The demonstration sells in Mercado Libre.
    'cli/src/demo/seed.ts',
    // Names of marketplaces for sentences; without a row, the key is the name.
    'core/src/rules/catalogs/plaza.ts',
    // Mercado Libre's published codes keep their old names; another marketplace publishes the internal ones.
    'core/src/rules/errors/codigoPublicado.ts',
    // Mercado Libre's area of the log is published.
    'core/src/rules/registro.ts',
    // Rows stored before a second marketplace are Mercado Libre's.
    'core/src/store/entities/cuenta.ts',
    'core/src/store/entities/notificacion.ts',
  ]);
  expect(shipped.filter((file) => /ferial/i.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
  expect(globSync('**/*', { cwd: join(ROOT, 'tests/plazas/ferial') }).toSorted()).toEqual([
    'client.ts',
    'index.ts',
    'lectores.ts',
    'respuestas.ts',
    'simulador.ts',
  ]);
});
