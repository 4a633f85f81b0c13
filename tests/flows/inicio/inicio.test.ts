import { addDays } from '@talonario/core/base';
import { inicio as inicioSchema, type Inicio } from '@talonario/core/inicio';
import { ventaListada, type VentaListada } from '@talonario/core/ventas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { facturaTipeada } from '../../helpers/servicios/servidor.ts';
import { startMostrador, type Mostrador } from '../../helpers/servicios/mostrador.ts';
import { elegidas, type VentaDePrueba } from '../../helpers/servicios/vendedor.ts';

// Inicio: each number equals that of the list it leads to, and no other system is called.

let mostrador: Mostrador;
beforeAll(async () => {
  mostrador = await startMostrador();
});
afterAll(() => mostrador.close());
beforeEach(() => mostrador.reset());

async function leer(): Promise<Inicio> {
  const { body } = await mostrador.call('get', '/api/inicio').expect(200);
  return inicioSchema.parse(body);
}

async function cuenta(): Promise<Inicio['cuentas'][number]> {
  const [cuenta] = (await leer()).cuentas;
  if (!cuenta) throw new Error('no account');
  return cuenta;
}

/** Sales of one of the two lists, between the dates that Inicio counts; a pack is one sale. */
async function listar(que: 'ventas' | 'ventas-canceladas'): Promise<VentaListada[]> {
  const { ventas } = await leer();
  const path = `/api/cuentas/${mostrador.tienda.cuenta_id}/${que}?fecha_desde=${ventas.desde}&fecha_hasta=${ventas.hasta}`;
  const { body } = await mostrador.call('get', path).expect(200);
  const filas = (body as unknown[]).map((fila) => ventaListada.parse(fila));
  return [...new Map(filas.map((fila) => [fila.clave, fila])).values()];
}

const cuantas = (filas: readonly VentaListada[], grupo: VentaListada['grupo'], codigo?: string): number =>
  filas.filter((fila) => fila.grupo === grupo && (codigo === undefined || fila.motivo?.codigo === codigo)).length;

async function vender(...tipos: string[]): Promise<VentaDePrueba[]> {
  const ventasDePrueba: VentaDePrueba[] = [];
  for (const tipo of tipos) ventasDePrueba.push(await mostrador.tienda.vender({ tipo }));
  return ventasDePrueba;
}

describe('a seller with sales of every kind', () => {
  test('sees the numbers of the lists, whether or not the marketplace answers', async () => {
    const { tienda } = mostrador;
    const [facturada, devuelta] = await vender('dni', 'consumidor_final', 'dni', 'pack', 'cuit_invalido', 'reclamo');
    await vender('cuit_invalido', 'cancelada');
    await tienda.planear();
    await tienda.facturar(elegidas([...(facturada?.orders ?? []), ...(devuelta?.orders ?? [])]));
    await tienda.cambiar(devuelta?.orders[0], { estado: 'cancelled' });
    const porFacturar = await listar('ventas');
    const porAcreditar = await listar('ventas-canceladas');

    const cuentaLeida = await cuenta();
    expect(cuentaLeida.facturar.pendientes.ventas).toBe(cuantas(porFacturar, 'para_facturar'));
    expect(cuentaLeida.facturar.pendientes.ventas).toBe(2);
    expect(cuentaLeida.facturar.en_cola).toBe(cuantas(porFacturar, 'en_cola'));
    expect(cuentaLeida.facturar.problemas.map(({ codigo, ventas }) => [codigo, ventas])).toEqual([
      ['cuit_invalido', cuantas(porFacturar, 'con_problemas', 'cuit_invalido')],
      ['reclamo_abierto', cuantas(porFacturar, 'con_problemas', 'reclamo_abierto')],
    ]);
    const { hoy } = await leer();
    expect(cuentaLeida.facturar.problemas[0]).toMatchObject({
      titulo: 'CUIT mal escrito',
      ventas: 2,
      vence: addDays(hoy, 5),
    });
    expect(cuentaLeida.acreditar.pendientes.ventas).toBe(cuantas(porAcreditar, 'para_acreditar'));
    expect(cuentaLeida.acreditar.pendientes.ventas).toBe(1);
    const total = porFacturar
      .filter(({ grupo }) => grupo === 'para_facturar')
      .reduce((suma, { clave }) => suma + totalOf(porFacturar, clave), 0);
    // A pack has several orders, and the list one row of each.
    expect(cuentaLeida.facturar.pendientes.total.toNumber()).toBeGreaterThanOrEqual(total);
    expect(cuentaLeida.leida_en).not.toBeNull();
  });

  test('sees no sale for invoicing among those just sent, whose batch has not begun', async () => {
    const [enviada] = await vender('dni', 'dni', 'cuit_invalido');
    await listar('ventas');
    const antes = (await cuenta()).facturar;
    await mostrador.pedir(enviada?.orders ?? []);
    const { facturar } = await cuenta();
    expect([facturar.pendientes.ventas, facturar.en_marcha]).toEqual([antes.pendientes.ventas - 1, 1]);
    expect(facturar.pendientes.total.lt(antes.pendientes.total)).toBe(true);
  });

  test('sees sales in dollars as dollars', async () => {
    await vender('usd');
    await mostrador.tienda.planear();
    const { problemas } = (await cuenta()).facturar;
    expect(problemas).toMatchObject([{ codigo: 'moneda_extranjera', ventas: 1 }]);
    expect([problemas[0]?.total.toNumber(), problemas[0]?.total_usd.gt(0)]).toEqual([0, true]);
  });

  test('sees the issued vouchers as their list has them', async () => {
    const { tienda } = mostrador;
    await vender('dni', 'responsable_inscripto', 'consumidor_final');
    await tienda.facturar();
    const { empresas } = await leer();
    const [empresa] = empresas;
    expect(empresa?.hoy.tipos.map(({ tipo_comprobante, cantidad }) => [tipo_comprobante, cantidad])).toEqual([
      [1, 1],
      [6, 2],
    ]);
    for (const { desde, hasta, tipos } of [empresa?.hoy, empresa?.mes].filter((periodo) => periodo !== undefined)) {
      for (const { tipo_comprobante, cantidad, total } of tipos) {
        const filtro = `company=${empresa?.id}&status=emitida&tipoComprobante=${tipo_comprobante}&fechaDesde=${desde}&fechaHasta=${hasta}`;
        const { body } = await mostrador.call('get', `/api/facturas?${filtro}`).expect(200);
        expect(body.totalItems).toBe(cantidad);
        const suma = (body.results as { total: number }[]).reduce((acumulado, factura) => acumulado + factura.total, 0);
        expect(total.toNumber()).toBeCloseTo(suma, 2);
      }
    }
  });

  test('sees the drafts made by hand; the drafts of sales are counted with their sales', async () => {
    const { tienda } = mostrador;
    const tipeada = { ...facturaTipeada(tienda.emisor.company_id), punto_de_venta: 3 };
    const { hoy } = await leer();
    for (const dias of [-2, 0]) {
      await mostrador.call('post', '/api/facturas', { ...tipeada, fecha: addDays(hoy, dias) }).expect(200);
    }
    const { borradores } = await leer();
    // Goods: ARCA takes a date for five days.
    expect(borradores).toMatchObject({ a_mano: 2, a_mano_vence: addDays(hoy, 3), rechazados: 0 });
    for (const [clase, cantidad] of Object.entries({
      a_mano: borradores.a_mano,
      rechazado: borradores.rechazados,
      en_cola: borradores.en_cola,
    })) {
      const { body } = await mostrador.call('get', `/api/facturas?borrador=${clase}`).expect(200);
      expect(body.totalItems).toBe(cantidad);
    }
  });
});

test('a user without data sees nothing to do, and no other system is called', async () => {
  const { tienda } = mostrador;
  const antes = { ...tienda.meli.ambiente.operaciones };
  const cuentaLeida = await cuenta();
  expect(cuentaLeida).toMatchObject({ leida_en: null, pierden: 0, avisos: [], configurada: true });
  expect(cuentaLeida.facturar).toMatchObject({ en_cola: 0, problemas: [] });
  expect(cuentaLeida.facturar.pendientes.ventas).toBe(0);
  expect(tienda.meli.ambiente.operaciones).toEqual(antes);
});

test('another user’s sales and vouchers are not counted', async () => {
  await vender('dni');
  await listar('ventas');
  const ajena = await mostrador.ajena();
  const { body } = await ajena('get', '/api/inicio').expect(200);
  const inicio = inicioSchema.parse(body);
  expect(inicio.cuentas).toEqual([]);
  expect(inicio.empresas).toHaveLength(1);
});

test('the dates of Inicio are those the lists open on', async () => {
  const { hoy, ventas } = await leer();
  expect(ventas).toEqual({ desde: addDays(hoy, -29), hasta: hoy });
});

function totalOf(filas: readonly VentaListada[], clave: string): number {
  return filas
    .filter((fila) => fila.clave === clave)
    .reduce((suma, { total_amount }) => suma + total_amount.toNumber(), 0);
}
