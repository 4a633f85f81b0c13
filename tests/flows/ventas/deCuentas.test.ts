import { addDays } from '@talonario/core/base';
import {
  canceladasDeCuentasPagina,
  TERMINADAS,
  ventaListada,
  ventasDeCuentas,
  type PaginaDeCuentas,
} from '@talonario/core/ventas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { APODOS, seedTresCuentas, type TresCuentas } from '../../helpers/mundos/tresCuentas.ts';
import { elegidas } from '../../helpers/servicios/vendedor.ts';
import { startMostrador, type Mostrador } from '../../helpers/servicios/mostrador.ts';

// Sales of every account of a seller, in one list.

let mostrador: Mostrador;
let mundo: TresCuentas;
beforeAll(async () => {
  mostrador = await startMostrador();
});
afterAll(() => mostrador.close());
async function start(): Promise<void> {
  await mostrador.reset();
  mundo = await seedTresCuentas(mostrador);
}

const fechas = () => `fecha_desde=${addDays(mostrador.tienda.hoy, -1)}&fecha_hasta=${mostrador.tienda.hoy}`;

async function listar(query: object = {}, call: Mostrador['call'] = mostrador.call): Promise<PaginaDeCuentas> {
  const { body } = await call('get', `/api/ventas?${fechas()}&${new URLSearchParams({ ...query })}`).expect(200);
  return ventasDeCuentas.parse(body);
}

/** `TIENDA.NORTE para_facturar 2`, of every account and group with sales. */
function contadas({ cuentas }: PaginaDeCuentas): string[] {
  return cuentas
    .flatMap(({ nickname, grupos }) => grupos.map(({ grupo, ventas }) => `${nickname} ${grupo} ${ventas}`))
    .toSorted();
}

const claves = ({ results }: PaginaDeCuentas) => [...new Set(results.map(({ clave }) => clave))];

/** Sales in every group, of the three accounts. */
async function sellOfEverything(): Promise<void> {
  const { vender, cuentas } = mundo;
  const { tienda } = mostrador;
  await vender('LECTURA.SUR', { tipo: 'dni' }, { tipo: 'dni' });
  await vender('MARTIN.PEREYRA', { tipo: 'dni' }, { tipo: 'fraude' }, { tipo: 'pack' });
  const [acreditada, cancelada, facturada] = await vender(
    'TIENDA.NORTE',
    { tipo: 'dni' },
    { tipo: 'dni' },
    { tipo: 'monotributo' },
  );
  const [deMartin] = await vender('MARTIN.PEREYRA', { tipo: 'dni' });
  await listar();
  await tienda.facturar(elegidas([acreditada, cancelada, facturada].filter((order) => order !== undefined)));
  await tienda.facturar({ ...elegidas([deMartin ?? '']), cuenta_id: cuentas['MARTIN.PEREYRA'] });
  await tienda.cambiar(acreditada, { estado: 'cancelled' });
  await tienda.cambiar(cancelada, { estado: 'cancelled' });
  await listar();
  await tienda.acreditar(elegidas([acreditada ?? '']));
  await vender('TIENDA.NORTE', { tipo: 'dni' }, { tipo: 'usd' });
}

describe('sales in every group', () => {
  beforeAll(async () => {
    await start();
    await sellOfEverything();
  });

  test('each account has as many sales of each group as its own list', async () => {
    const lista = await listar();
    const esperadas: string[] = [];
    for (const apodo of APODOS) {
      const { body } = await mostrador
        .call('get', `/api/cuentas/${mundo.cuentas[apodo]}/ventas?${fechas()}`)
        .expect(200);
      const grupos = new Map(
        ventaListada
          .array()
          .parse(body)
          .map(({ clave, grupo }) => [clave, grupo]),
      );
      for (const [grupo, { length }] of Map.groupBy(grupos.values(), (grupo) => grupo)) {
        esperadas.push(`${apodo} ${grupo} ${length}`);
      }
    }
    expect(contadas(lista)).toEqual(esperadas.toSorted());
    expect(contadas(lista)).toEqual([
      'LECTURA.SUR para_facturar 2',
      'MARTIN.PEREYRA con_problemas 1',
      'MARTIN.PEREYRA facturada 1',
      'MARTIN.PEREYRA para_facturar 2',
      'TIENDA.NORTE con_nota 1',
      'TIENDA.NORTE con_problemas 1',
      'TIENDA.NORTE facturada 2',
      'TIENDA.NORTE para_facturar 1',
    ]);
    // Without a group: every sale that lacks its voucher, with its account, the last one first.
    expect(lista.totalItems).toBe(7);
    expect(lista.results.some(({ grupo }) => TERMINADAS.has(grupo))).toBe(false);
    const cierres = lista.results.map(({ date_closed }) => date_closed?.getTime() ?? 0);
    expect(cierres).toEqual(cierres.toSorted((a, b) => b - a));
  });

  test('sales with their voucher come by pages, with the rows of the account’s list', async () => {
    const facturadas = await listar({ grupo: 'facturada' });
    expect(facturadas.totalItems).toBe(3);
    const paginas = await Promise.all([0, 1, 2, 3].map((offset) => listar({ grupo: 'facturada', limit: 1, offset })));
    expect(paginas.flatMap(claves)).toEqual(claves(facturadas));
    expect(paginas.map(({ totalItems }) => totalItems)).toEqual([3, 3, 3, 3]);
    const nota = await listar({ grupo: 'con_nota' });
    expect(nota.results).toMatchObject([{ grupo: 'con_nota', cuenta_id: mundo.cuentas['TIENDA.NORTE'] }]);
    const { body } = await mostrador
      .call('get', `/api/cuentas/${mundo.cuentas['TIENDA.NORTE']}/ventas?${fechas()}`)
      .expect(200);
    const deCuenta = ventaListada
      .array()
      .parse(body)
      .find(({ grupo }) => grupo === 'con_nota');
    expect(nota.results).toEqual([deCuenta]);
    const [fila] = facturadas.results;
    expect(claves(await listar({ grupo: 'facturada', q: fila?.buyer.nickname?.toLowerCase() }))).toContain(fila?.clave);
    expect(claves(await listar({ grupo: 'facturada', q: fila?.clave }))).toEqual([fila?.clave]);
    expect(await listar({ grupo: 'facturada', q: 'nadie' })).toMatchObject({ results: [], totalItems: 0 });
  });

  test('a group, an account and a search narrow the list', async () => {
    const { cuentas } = mundo;
    const deMartin = await listar({ grupo: 'para_facturar', cuenta: cuentas['MARTIN.PEREYRA'] });
    expect(deMartin.totalItems).toBe(2);
    expect(deMartin.cuentas.map(({ nickname }) => nickname)).toEqual(['MARTIN.PEREYRA']);
    expect(new Set(deMartin.results.map(({ cuenta_id }) => cuenta_id))).toEqual(new Set([cuentas['MARTIN.PEREYRA']]));
    // The orders of a pack come together, and count as one sale.
    expect(deMartin.results).toHaveLength(3);
    const deDos = { cuenta: `${cuentas['LECTURA.SUR']},${cuentas['TIENDA.NORTE']}` };
    const dos = await listar(deDos);
    expect(dos.totalItems).toBe(4);
    const [primera] = dos.results;
    expect(claves(await listar({ q: `#${primera?.clave}` }))).toEqual([primera?.clave]);
    expect((await listar({ limit: 2, offset: 1 })).results[0]).toEqual((await listar()).results[1]);
  });

  test.each(['empleado', 'contador'] as const)('a shared company shows a %s its account alone', async (rol) => {
    const persona = await mundo.compartir(rol, [mundo.segunda]);
    const lista = await listar({}, persona.call);
    expect(contadas(lista)).toEqual(['LECTURA.SUR para_facturar 2']);
    expect(lista.totalItems).toBe(2);
    expect((await listar({ grupo: 'facturada' }, persona.call)).results).toEqual([]);
    const ajena = mundo.cuentas['TIENDA.NORTE'];
    const { body } = await persona.call('get', `/api/ventas?${fechas()}&cuenta=${ajena}`).expect(404);
    expect(body).toMatchObject({ codigo: 'cuenta_no_encontrada' });
  });

  test('another seller sees none of it', async () => {
    const ajena = await mostrador.ajena();
    const lista = ventasDeCuentas.parse((await ajena('get', `/api/ventas?${fechas()}`).expect(200)).body);
    expect(lista).toEqual({ results: [], totalItems: 0, cuentas: [] });
  });
});

test('what was cancelled and is invoiced still is listed over the accounts, each with its own', async () => {
  await start();
  const { vender, cuentas } = mundo;
  const { tienda } = mostrador;
  const [deNorte = ''] = await vender('TIENDA.NORTE', { tipo: 'dni' });
  const [deMartin = ''] = await vender('MARTIN.PEREYRA', { tipo: 'dni' });
  await listar();
  await tienda.facturar(elegidas([deNorte]));
  await tienda.facturar({ ...elegidas([deMartin]), cuenta_id: cuentas['MARTIN.PEREYRA'] });
  for (const order of [deNorte, deMartin]) await tienda.cambiar(order, { estado: 'cancelled' });
  await listar();
  const read = async (query = '', call = mostrador.call) =>
    canceladasDeCuentasPagina.parse(
      (await call('get', `/api/ventas/canceladas-con-factura?${query}`).expect(200)).body,
    );
  const canceladas = await read();
  expect(canceladas.results.map(({ order_ids, cuenta_id }) => [order_ids, cuenta_id])).toEqual([
    [[deMartin], cuentas['MARTIN.PEREYRA']],
    [[deNorte], cuentas['TIENDA.NORTE']],
  ]);
  expect(canceladas).toMatchObject({ totalItems: 2 });
  const paginas = [await read('limit=1'), await read('limit=1&offset=1')];
  expect(paginas.flatMap(({ results }) => results)).toEqual(canceladas.results);
  const persona = await mundo.compartir('contador', [mundo.segunda]);
  expect(await read('', persona.call)).toMatchObject({ results: [], totalItems: 0 });
});

test('an account that Mercado Libre refuses shows its stored sales and why, and the others theirs', async () => {
  await start();
  await mundo.vender('TIENDA.NORTE', { tipo: 'dni' });
  await mundo.vender('MARTIN.PEREYRA', { tipo: 'dni' });
  await listar();
  await mundo.vender('TIENDA.NORTE', { tipo: 'dni' });
  await mundo.vender('MARTIN.PEREYRA', { tipo: 'dni' });
  // Without reading the marketplace, the new ones are not known.
  expect((await listar({ guardadas: 'si' })).totalItems).toBe(2);
  const em = mostrador.tienda.deps.store.fork();
  await em.execute('update cuenta set requiere_vincular = true where id = ?', [mundo.cuentas['MARTIN.PEREYRA']]);
  const { cuentas, totalItems, results } = await listar();
  expect(totalItems).toBe(3);
  expect(new Map(cuentas.map(({ nickname, fallo }) => [nickname, fallo?.codigo ?? null]))).toEqual(
    new Map([
      ['TIENDA.NORTE', null],
      ['MARTIN.PEREYRA', 'meli_no_autorizado'],
      ['LECTURA.SUR', null],
    ]),
  );
  const guardadas = results.filter(({ guardada_al }) => guardada_al !== null);
  expect(guardadas.map(({ cuenta_id }) => cuenta_id)).toEqual([mundo.cuentas['MARTIN.PEREYRA']]);
});

test('a sale that a company out of reach invoiced is not among the invoiced ones', async () => {
  await start();
  const [vendida] = await mundo.vender('TIENDA.NORTE', { tipo: 'dni' });
  await listar();
  await mostrador.tienda.facturar(elegidas([vendida ?? '']));
  await mostrador.tienda.ajustar({ linked_company_id: mundo.segunda, linked_punto_de_venta: 3 });
  const persona = await mundo.compartir('empleado', [mundo.segunda]);
  const lista = await listar({}, persona.call);
  expect(contadas(lista)).toEqual(['TIENDA.NORTE no_corresponde 1']);
  expect(lista.results).toMatchObject([{ motivo: { codigo: 'factura_de_otra_empresa' }, factura: null }]);
  expect(contadas(await listar())).toEqual(['TIENDA.NORTE facturada 1']);
});
