import { randomUUID } from 'node:crypto';
import { addDays } from '@talonario/core/base';
import { lote as loteSchema, type Lote } from '@talonario/core/ventas';
import { processLote } from '@talonario/core/server/ventas';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { APODOS, seedTresCuentas, type TresCuentas } from '../../helpers/mundos/tresCuentas.ts';
import { startMostrador, type Mostrador } from '../../helpers/servicios/mostrador.ts';

// Batches of several accounts: asked for together, done account by account, told as one.

let mostrador: Mostrador;
let mundo: TresCuentas;
beforeAll(async () => {
  mostrador = await startMostrador();
});
afterAll(() => mostrador.close());
beforeEach(async () => {
  await mostrador.reset();
  mundo = await seedTresCuentas(mostrador);
});

type Apodo = (typeof APODOS)[number];
type Ordenes = Partial<Record<Apodo, readonly string[] | undefined>>;

const execute = <T = unknown>(sql: string, params: unknown[] = []) =>
  mostrador.tienda.deps.store.fork().execute<T[]>(sql, params);
/** Number of vouchers in ARCA's ledger. */
const enArca = () => mostrador.tienda.entorno.arca.estado().comprobantes.length;

/** Sells in the three accounts and reads them: two sales, one and one, and a fraud of the second. */
async function sell(): Promise<Record<Apodo, readonly string[]>> {
  const ordenes = {
    'TIENDA.NORTE': await mundo.vender('TIENDA.NORTE', { tipo: 'dni' }, { tipo: 'responsable_inscripto' }),
    'MARTIN.PEREYRA': await mundo.vender('MARTIN.PEREYRA', { tipo: 'dni' }, { tipo: 'fraude' }),
    'LECTURA.SUR': await mundo.vender('LECTURA.SUR', { tipo: 'dni' }),
  };
  const { hoy } = mostrador.tienda;
  await mostrador.call('get', `/api/ventas?fecha_desde=${addDays(hoy, -1)}&fecha_hasta=${hoy}`).expect(200);
  return ordenes;
}

const bodyOf = (ordenes: Ordenes, resto: object = {}) => ({
  cuentas: APODOS.flatMap((apodo) => {
    const orderIds = ordenes[apodo];
    return orderIds ? [{ cuenta_id: mundo.cuentas[apodo], orderIds }] : [];
  }),
  ...resto,
});

async function pedir(path: 'plan' | 'lotes', body: object, call = mostrador.call): Promise<string> {
  return (await call('post', `/api/ventas/${path}`, body).expect(202)).body.lote as string;
}

/** Does the jobs of the batches that wait, as a worker. */
async function work(): Promise<void> {
  const pendientes = await execute<{ id: string }>(`select id from lote where estado = 'pendiente' order by cuenta_id`);
  for (const { id } of pendientes) await processLote(mostrador.tienda.deps, id, { ultimo: true });
}

async function read(id: string, call = mostrador.call): Promise<Lote> {
  return loteSchema.parse((await call('get', `/api/lotes/${id}`).expect(200)).body);
}

/** Number of vouchers of each account, in a list of the batch. */
function porCuenta({ cuentas }: Lote, lista: readonly { venta: string }[]): Partial<Record<Apodo, number>> {
  const ventas = new Set(lista.map(({ venta }) => venta));
  return Object.fromEntries(
    APODOS.flatMap((apodo) => {
      const parte = cuentas.find(({ cuenta_id }) => cuenta_id === mundo.cuentas[apodo]);
      return parte ? [[apodo, parte.ventas.filter((venta) => ventas.has(venta)).length]] : [];
    }),
  );
}

test('one plan and one result of three accounts, with each sale in one list', async () => {
  const ordenes = await sell();
  const plan_id = await pedir('plan', bodyOf(ordenes));
  expect(await read(plan_id)).toMatchObject({ id: plan_id, cuenta_id: null, clase: 'plan', estado: 'pendiente' });
  await work();
  const plan = await read(plan_id);
  expect(plan).toMatchObject({ estado: 'terminado', error: null, emitidas: [], rechazadas: [] });
  expect(plan.resumen.map(({ letra, cantidad }) => `${cantidad} ${letra}`)).toEqual(['1 A', '2 B', '1 C']);
  expect(porCuenta(plan, plan.comprobantes)).toEqual({ 'TIENDA.NORTE': 2, 'MARTIN.PEREYRA': 1, 'LECTURA.SUR': 1 });
  expect(plan.omitidas).toMatchObject([{ codigo: 'fraude', order_ids: [ordenes['MARTIN.PEREYRA'][1]] }]);
  expect(enArca()).toBe(0);

  // The request asks for what the plan shows; its result tells what the plan left out too.
  const pedidas = new Set(plan.comprobantes.flatMap(({ order_ids }) => order_ids));
  const solo = Object.fromEntries(APODOS.map((apodo) => [apodo, ordenes[apodo].filter((id) => pedidas.has(id))]));
  const lote_id = await pedir('lotes', bodyOf(solo, { plan: plan_id }));
  await work();
  const lote = await read(lote_id);
  expect(lote).toMatchObject({ clase: 'emision', estado: 'terminado', hechos: 5, total: 5, rechazadas: [] });
  expect(porCuenta(lote, lote.emitidas)).toEqual({ 'TIENDA.NORTE': 2, 'MARTIN.PEREYRA': 1, 'LECTURA.SUR': 1 });
  expect(lote.omitidas).toMatchObject([{ codigo: 'fraude' }]);
  expect(lote.emitidas.map(({ total }) => total?.toFixed(2)).toSorted()).toEqual(
    plan.comprobantes.map(({ total }) => total.toFixed(2)).toSorted(),
  );
  expect(enArca()).toBe(4);
  // Two accounts share a point of sale: its numbers follow one another.
  const numeros = await execute<{ numero: number }>(
    `select numero_comprobante as numero from comprobante where letra = 'B' and company_id = ? order by 1`,
    [mostrador.tienda.emisor.company_id],
  );
  expect(numeros.map(({ numero }) => numero)).toEqual([1, 2]);
});

test('cancelled sales of three accounts are listed together, and credited with one plan', async () => {
  const ordenes = await sell();
  await pedir('lotes', bodyOf(ordenes));
  await work();
  expect(enArca()).toBe(4);
  const { tienda } = mostrador;
  const canceladas = APODOS.map((apodo) => ordenes[apodo][0]);
  for (const order of canceladas) await tienda.cambiar(order, { estado: 'cancelled' });
  const fechas = `fecha_desde=${addDays(tienda.hoy, -1)}&fecha_hasta=${tienda.hoy}`;
  const { body: lista } = await mostrador.call('get', `/api/ventas?${fechas}&canceladas=si`).expect(200);
  expect(lista).toMatchObject({ totalItems: 3, cuentas: APODOS.map(() => ({ fallo: null })) });
  expect(lista.results.map(({ id, grupo }: { id: string; grupo: string }) => `${id} ${grupo}`).toSorted()).toEqual(
    canceladas.map((order) => `${order} para_acreditar`).toSorted(),
  );
  for (const apodo of APODOS) {
    const cuenta_id = mundo.cuentas[apodo];
    const { body } = await mostrador.call('get', `/api/cuentas/${cuenta_id}/ventas-canceladas?${fechas}`).expect(200);
    expect(lista.results.filter((fila: { cuenta_id: string }) => fila.cuenta_id === cuenta_id)).toEqual(body);
  }

  const pedidas = Object.fromEntries(APODOS.map((apodo) => [apodo, ordenes[apodo].slice(0, 1)]));
  const plan_id = await pedir('plan', bodyOf(pedidas));
  await work();
  const plan = await read(plan_id);
  expect(plan.comprobantes.map(({ tipo_comprobante }) => tipo_comprobante).toSorted()).toEqual([13, 8, 8]);
  expect(enArca()).toBe(4);
  const lote_id = await pedir('lotes', bodyOf(pedidas, { plan: plan_id }));
  await work();
  const lote = await read(lote_id);
  expect(porCuenta(lote, lote.emitidas)).toEqual({ 'TIENDA.NORTE': 1, 'MARTIN.PEREYRA': 1, 'LECTURA.SUR': 1 });
  expect(enArca()).toBe(7);
  const { body: acreditadas } = await mostrador
    .call('get', `/api/ventas?${fechas}&canceladas=si&grupo=con_nota`)
    .expect(200);
  expect(acreditadas.totalItems).toBe(3);
});

test('an account out of reach shows no cancelled sale', async () => {
  const ordenes = await sell();
  await pedir('lotes', bodyOf(ordenes));
  await work();
  for (const apodo of APODOS) await mostrador.tienda.cambiar(ordenes[apodo][0], { estado: 'cancelled' });
  const persona = await mundo.compartir('empleado', [mundo.segunda]);
  const { hoy } = mostrador.tienda;
  const { body } = await persona
    .call('get', `/api/ventas?fecha_desde=${hoy}&fecha_hasta=${hoy}&canceladas=si`)
    .expect(200);
  const ajenas = body.results.filter(
    ({ cuenta_id }: { cuenta_id: string }) => cuenta_id !== mundo.cuentas['LECTURA.SUR'],
  );
  expect(ajenas).toEqual([]);
});

test('a list of all the accounts tells the batches asked for together as one, and each account its part', async () => {
  const ordenes = await sell();
  const lote_id = await pedir('lotes', bodyOf({ ...ordenes, 'LECTURA.SUR': undefined }));
  await work();
  const { body: lotes } = await mostrador.call('get', '/api/ventas/lotes').expect(200);
  expect(lotes).toMatchObject([{ id: lote_id, cantidades: { emitidas: 3, omitidas: 1 }, hechos: 4, total: 4 }]);
  const deCuenta = await mostrador.call('get', `/api/cuentas/${mundo.cuentas['TIENDA.NORTE']}/lotes`).expect(200);
  expect(deCuenta.body).toMatchObject([{ cantidades: { emitidas: 2, omitidas: 0 } }]);
  expect(await read(deCuenta.body[0].id)).toMatchObject({ cuenta_id: mundo.cuentas['TIENDA.NORTE'], hechos: 2 });
  expect((await mostrador.call('get', `/api/cuentas/${mundo.cuentas['LECTURA.SUR']}/lotes`)).body).toEqual([]);
});

test('a request repeated with its key issues once, and answers the same batch', async () => {
  const body = bodyOf(await sell());
  const clave = randomUUID();
  const repetir = () => mostrador.call('post', '/api/ventas/lotes', body).set('Idempotency-Key', clave).expect(202);
  const [primera, segunda] = [await repetir(), await repetir()];
  expect(segunda.body).toEqual(primera.body);
  await work();
  const tercera = await repetir();
  expect(tercera.body).toEqual(primera.body);
  await work();
  expect(await execute('select id from lote')).toHaveLength(3);
  expect(enArca()).toBe(4);
});

test('a request whose process died after it made the batches is gone on with, and makes no more', async () => {
  const body = bodyOf(await sell());
  const clave = randomUUID();
  const repetir = () => mostrador.call('post', '/api/ventas/lotes', body).set('Idempotency-Key', clave).expect(202);
  const primera = await repetir();
  await execute(`update pedido_unico set estado = 'cortado', status = null, cuerpo = null`);
  expect((await repetir()).body).toEqual(primera.body);
  expect(await execute('select id from lote')).toHaveLength(3);
});

test('a death in the middle leaves the rest to be continued: each sale has one invoice', async () => {
  const ordenes = await sell();
  const lote_id = await pedir('lotes', bodyOf(ordenes));
  const [primero] = await execute<{ id: string }>(`select id from lote order by cuenta_id limit 1`);
  await processLote(mostrador.tienda.deps, primero?.id ?? '', { ultimo: true });
  expect(await read(lote_id)).toMatchObject({ estado: 'en_curso' });
  // Another run begins a batch and dies before it does anything.
  await execute(`update lote set estado = 'en_curso', intento = 1 where estado = 'pendiente'`);
  const restantes = await execute<{ id: string }>(`select id from lote where estado = 'en_curso'`);
  expect(restantes).toHaveLength(2);
  for (const { id } of restantes) await processLote(mostrador.tienda.deps, id, { ultimo: true });
  for (const { id } of restantes) await processLote(mostrador.tienda.deps, id, { ultimo: true });
  const lote = await read(lote_id);
  expect(lote.estado).toBe('terminado');
  expect(lote.emitidas).toHaveLength(4);
  expect(enArca()).toBe(4);
});

test('an account that fails stops its part alone', async () => {
  const ordenes = await sell();
  const lote_id = await pedir('lotes', bodyOf(ordenes));
  await execute('update cuenta set linked_punto_de_venta = null where id = ?', [mundo.cuentas['MARTIN.PEREYRA']]);
  await work();
  const lote = await read(lote_id);
  expect(lote).toMatchObject({ estado: 'terminado', error: null });
  expect(porCuenta(lote, lote.emitidas)).toEqual({ 'TIENDA.NORTE': 2, 'MARTIN.PEREYRA': 0, 'LECTURA.SUR': 1 });
  const cortadas = lote.cuentas.filter(({ error }) => error !== null);
  expect(cortadas).toMatchObject([{ cuenta_id: mundo.cuentas['MARTIN.PEREYRA'], estado: 'error' }]);
});

test('an account out of reach refuses the whole request, and nothing is asked for', async () => {
  const ordenes = await sell();
  const persona = await mundo.compartir('empleado', [mundo.segunda]);
  for (const path of ['plan', 'lotes']) {
    const { body } = await persona.call('post', `/api/ventas/${path}`, bodyOf(ordenes)).expect(404);
    expect(body).toMatchObject({ codigo: 'cuenta_no_encontrada' });
  }
  expect(await execute('select id from lote')).toEqual([]);
  const propio = await pedir('lotes', bodyOf({ 'LECTURA.SUR': ordenes['LECTURA.SUR'] }), persona.call);
  await work();
  expect((await read(propio, persona.call)).emitidas).toHaveLength(1);
});

test('who may only read is refused, plan included', async () => {
  const ordenes = await sell();
  const persona = await mundo.compartir('contador', [mundo.segunda]);
  await persona.call('post', '/api/ventas/lotes', bodyOf({ 'LECTURA.SUR': ordenes['LECTURA.SUR'] })).expect(403);
  expect(enArca()).toBe(0);
});

test('a shared company’s user sees their part of a batch of all the accounts', async () => {
  const ordenes = await sell();
  const lote_id = await pedir('lotes', bodyOf(ordenes));
  await work();
  const persona = await mundo.compartir('empleado', [mundo.segunda]);
  const lote = await read(lote_id, persona.call);
  expect(lote.cuentas.map(({ cuenta_id }) => cuenta_id)).toEqual([mundo.cuentas['LECTURA.SUR']]);
  expect(lote.emitidas).toHaveLength(1);
  expect(lote.omitidas).toEqual([]);
  const ajena = await mostrador.ajena();
  await ajena('get', `/api/lotes/${lote_id}`).expect(404);
});

test('rights are checked again account by account while the batches are done', async () => {
  const ordenes = await sell();
  const { company_id, user_id } = mostrador.tienda.emisor;
  const persona = await mundo.compartir('empleado', [company_id, mundo.segunda]);
  const lote_id = await pedir('lotes', bodyOf(ordenes), persona.call);
  // The owner stops sharing the company of the first two accounts.
  await execute('delete from miembro where company_id = ?', [company_id]);
  await work();
  const lote = await read(lote_id);
  expect(porCuenta(lote, lote.emitidas)).toEqual({ 'TIENDA.NORTE': 0, 'MARTIN.PEREYRA': 0, 'LECTURA.SUR': 1 });
  expect(lote.cuentas.filter(({ estado }) => estado === 'error')).toHaveLength(2);
  expect(enArca()).toBe(1);
  expect(user_id).not.toBe(persona.id);
});

test.each<[string, (ordenes: Record<Apodo, readonly string[]>) => object]>([
  ['without accounts', () => ({ cuentas: [] })],
  ['without orders', () => bodyOf({ 'TIENDA.NORTE': [] })],
  ['with an account twice', (ordenes) => ({ cuentas: [0, 1].flatMap(() => bodyOf(ordenes).cuentas) })],
])('a request %s is refused', async (_, buildBody) => {
  const body = buildBody({ 'TIENDA.NORTE': ['1'], 'MARTIN.PEREYRA': ['2'], 'LECTURA.SUR': ['3'] });
  await mostrador.call('post', '/api/ventas/lotes', body).expect(400);
  expect(await execute('select id from lote')).toEqual([]);
});
