import {
  reconcileCobros,
  downloadRentabilidad,
  estadoCobros,
  readCobros,
  readLiquidacionesPendientes,
  listRealizadas,
  listRenglonesDeExtracto,
  requestCobros,
  summarizeRentabilidad,
} from '@talonario/core/server/cobros';
import { sum } from '@talonario/core/base';
import type { MesDeCobros, VentaRealizada } from '@talonario/core/cobros';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPlanilla } from '../../helpers/zip.ts';
import { startTienda, type Tienda, type VentaDePrueba } from '../../helpers/servicios/vendedor.ts';

// Sales of a simulated marketplace, its charges on them, and the profit we report.

let tienda: Tienda;
const ventas = new Map<string, VentaDePrueba>();

/** Sales of the world, by the case each stands for. */
const PEDIDOS: Readonly<Record<string, Record<string, unknown>>> = {
  e1: { items: [{ sku: 'COMB-MATE', precio: 45_000 }], envio_vendedor: 3970.24, provincia_entrega: 0 },
  e2: {
    items: [{ sku: 'HUB-USB', precio: 20_000 }],
    logistica: 'self_service',
    envio_comprador: 5000,
    envio_vendedor: 4999,
  },
  pack: {
    items: [
      { sku: 'MOCH-25-NEG', precio: 28_500, cantidad: 2 },
      { sku: 'COMB-MATE', precio: 20_000 },
    ],
    envio_vendedor: 3470.24,
  },
  full: { items: [{ sku: 'COMB-MATE', precio: 45_000 }], logistica: 'fulfillment', envio_vendedor: 3970.24 },
  parcial: { items: [{ sku: 'COMB-MATE', precio: 45_000 }], envio_vendedor: 3970.24 },
  cancelada: { items: [{ sku: 'COMB-MATE', precio: 45_000 }], envio_vendedor: 3970.24, envio_estado: 'shipped' },
  contracargo: { items: [{ sku: 'COMB-MATE', precio: 45_000 }], envio_vendedor: 3970.24 },
  dos_pagos: { items: [{ sku: 'COMB-MATE', precio: 45_000 }], envio_vendedor: 3970.24 },
  desconocido: { items: [{ sku: 'COMB-MATE', precio: 45_000 }], envio_vendedor: 3970.24 },
  no_cierra: { items: [{ sku: 'COMB-MATE', precio: 45_000 }], envio_vendedor: 3970.24 },
  sin_costo: { items: [{ sku: 'TERMO-1L', precio: 45_000 }], envio_vendedor: 3970.24 },
};

const execute = <T extends object>(sql: string, params: unknown[] = []) =>
  tienda.deps.store.fork().execute<T[]>(sql, params);
const order = (nombre: string, n = 0) => ventas.get(nombre)?.orders[n] ?? '';
const rango = () => ({ fecha_desde: tienda.hoy, fecha_hasta: tienda.hoy });
const filas = async (): Promise<VentaRealizada[]> =>
  (await listRealizadas(tienda.deps, tienda.emisor.alcance, rango())).results;

beforeAll(async () => {
  tienda = await startTienda();
  await tienda.reset();
  await execute('update empresa set iibb_porcentaje = 4, costo_envio_flex = 3500 where id = ?', [
    tienda.emisor.company_id,
  ]);
  await execute(
    `update articulo_costo set cost = case sku when 'COMB-MATE' then 18000 when 'HUB-USB' then 6000 else 9000 end, currency = 'ARS'`,
  );
  await execute(`delete from articulo_costo where sku like 'TERMO%'`);
  await execute(`delete from articulo where sku like 'TERMO%'`);
  for (const [nombre, pedido] of Object.entries(PEDIDOS)) ventas.set(nombre, await tienda.vender(pedido));
  await tienda.cambiar(order('parcial'), { reembolsado: 9000 });
  await tienda.cambiar(order('cancelada'), { estado: 'cancelled' });
  const cobro = (nombre: string, cuerpo: object) => tienda.control(`POST /__sim/cobros/${order(nombre)}`, cuerpo);
  await cobro('contracargo', { status: 'charged_back' });
  await cobro('dos_pagos', { pagos: [30_000, 15_000] });
  await cobro('desconocido', { agregar: [{ nombre: 'ajuste_2027', tipo: 'other', importe: 100 }] });
  await cobro('no_cierra', { neto: -50.25 });
});
afterAll(() => tienda.close());

/** ganancia, received, advances, difference and source of the first order of a sale. */
async function dejo(nombre: string): Promise<string> {
  const fila = (await filas()).find(({ venta }) => venta === order(nombre));
  const { ganancia, neto_recibido, adelantos, diferencia, fuente, avisos } = fila ?? ({} as VentaRealizada);
  return [
    ganancia?.toFixed(2),
    neto_recibido?.toFixed(2),
    adelantos?.toFixed(2),
    diferencia?.toFixed(2),
    fuente,
    ...avisos,
  ].join(' ');
}

describe('before the charges are read', () => {
  test('the profit is what the sale and its shipment announce, marked as pending', async () => {
    expect(await dejo('e1')).toMatch(/^12309.92  0.00  pendiente envio_pendiente/);
  });

  test('their state says that nobody read them', async () => {
    const { alcance } = tienda.emisor;
    expect(await estadoCobros(tienda.deps, { alcance, cuenta_id: tienda.cuenta_id })).toMatchObject({
      leida_en: null,
      en_curso: false,
    });
  });
});

describe('once they are read', () => {
  beforeAll(() => readCobros(tienda.deps, tienda.cuenta_id));

  test.each([
    // 37190.08 − 5392.56 − 3281.19 − 1487.60 − 18000; 45000 − 6525 − 3970.24 − 135 − 270
    ['e1', '9028.73 34099.76 405.00 0.00 real'],
    // 5200 of fee: 20661.16 − 4297.52 − 3500 − 826.45 (4 %) − 6000; 25000 − 5200 − 75 − 150
    ['e2', '6037.19 19575.00 225.00 0.00 real'],
    // Full: its shipping is in the bill only
    ['full', '9028.73 38070.00 405.00 0.00 real'],
    // 29752.07 − 4314.05 (6525 − 1305) − 3281.19 − 1190.08 − 18000; 34099.76 − 9000 + 1305 + 27 + 54
    ['parcial', '2966.75 26485.76 324.00 0.00 real'],
    // Fee and taxes came back, the shipping did not
    ['cancelada', '-3281.19 -3970.24 0.00 0.00 real'],
    // −5392.56 − 3281.19 − 18000; 34099.76 − 45000
    ['contracargo', '-26673.75 -10900.24 405.00 0.00 real contracargo'],
    ['dos_pagos', '9028.73 34099.76 405.00 0.00 real'],
    ['desconocido', '8928.73 33999.76 405.00 0.00 real cargo_desconocido'],
    ['no_cierra', '9028.73 34049.51 405.00 -50.25 real no_cierra'],
  ])('%s', async (nombre, esperado) => {
    expect(await dejo(nombre)).toBe(esperado);
  });

  test('a pack shares its shipping between its orders', async () => {
    const filasDelPack = (await filas()).filter(({ pack }) => pack === ventas.get('pack')?.venta);
    expect(filasDelPack.map(({ envio }) => envio.toFixed(2)).toSorted()).toEqual(['2123.04', '744.93']);
  });

  test('each row explains itself, with what every figure comes from', async () => {
    const fila = (await filas()).find(({ venta }) => venta === order('e1'));
    const comision = fila?.renglones.filter(({ termino }) => termino === 'comision');
    expect(comision?.map(({ concepto, importe, fuente }) => `${concepto} ${importe.toFixed(2)} ${fuente}`)).toEqual([
      'Cargo por vender 6525.00 pago',
      'IVA que tomás como crédito -1132.44 empresa',
    ]);
    expect(fila).toMatchObject({ provincia: 0, estado: 'paga', factura: null });
  });

  test('the summary adds sales up by day, province and SKU, with those without cost and the amount unexplained', async () => {
    const resumen = await summarizeRentabilidad(tienda.deps, tienda.emisor.alcance, rango());
    expect(resumen.totales.ventas).toBe(12);
    expect(resumen.por_dia).toHaveLength(1);
    expect(resumen.por_dia[0]?.ganancia).toEqual(resumen.totales.ganancia);
    expect(resumen.totales.sin_ganancia).toBe(1);
    expect(await dejo('sin_costo')).toBe(' 34099.76 405.00 0.00 real sin_costo');
    expect(resumen.sin_explicar.toFixed(2)).toBe('50.25');
    expect(resumen.sin_costo.map(({ sku }) => sku)).toEqual(['TERMO-1L']);
    expect(resumen.adelantos.map(({ impuesto, jurisdiccion }) => [impuesto, jurisdiccion])).toEqual([
      ['debitos_creditos', null],
      ['sirtac', 0],
    ]);
    expect(resumen.cuentas[0]?.estado).toMatchObject({ en_curso: false, error: null, sin_facturacion: false });
  });

  test('the file has the columns of the report, for Excel in Argentina', async () => {
    const { nombre, contenido } = await downloadRentabilidad(tienda.deps, tienda.emisor.alcance, rango());
    expect(nombre).toBe(`rentabilidad-${tienda.hoy}-${tienda.hoy}.csv`);
    const bytes = await buffer(contenido);
    expect(Array.from(bytes.subarray(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
    const lineas = new TextDecoder().decode(bytes).split('\r\n');
    expect(lineas[0]).toBe(
      'fecha;cuenta;venta;pack;publicacion;sku;titulo;cantidad;precio_unitario;total;reembolsado;ingreso_neto;comision;envio;iibb;costo;ajustes;ganancia;margen;utilidad;provincia;factura;estado;impuesto_cheque;adelantos;neto_recibido;fuente;diferencia',
    );
    expect(lineas.find((linea) => linea.includes(order('e1')))).toMatch(
      /;1;45000,00;45000,00;0,00;37190,08;5392,56;3281,19;1487,60;18000,00;0,00;9028,73;24,28;50,16;CABA;;paga;0,00;405,00;34099,76;real;0,00$/,
    );
    expect(lineas).toHaveLength(14);
  });

  test('in the Excel sheet days are dates, numbers of sales are text and figures are numbers', async () => {
    const pedido = { ...rango(), formato: 'xlsx' } as const;
    const { nombre, contenido } = await downloadRentabilidad(tienda.deps, tienda.emisor.alcance, pedido);
    expect(nombre).toBe(`rentabilidad-${tienda.hoy}-${tienda.hoy}.xlsx`);
    const [titulos, ...filas] = await readPlanilla(await buffer(contenido));
    const en = (titulo: string) => titulos?.indexOf(titulo) ?? -1;
    const fila = filas.find((filaLeida) => filaLeida[en('venta')] === order('e1'));
    expect(fila?.[en('fecha')]).toEqual(new Date(tienda.hoy));
    expect(['cantidad', 'precio_unitario', 'ganancia', 'provincia'].map((titulo) => fila?.[en(titulo)])).toEqual([
      1,
      45_000,
      9_028.73,
      'CABA',
    ]);
    expect(filas).toHaveLength(12);
  });

  test('a second reading tells nothing twice and asks for nothing that did not change', async () => {
    const antes = await execute('select count(*)::int as n from cargo_facturado');
    const pagos = () => tienda.meli.ambiente.operaciones['GET /v1/payments/{id}'] ?? 0;
    const previas = pagos();
    await readCobros(tienda.deps, tienda.cuenta_id);
    expect(await execute('select count(*)::int as n from cargo_facturado')).toEqual(antes);
    expect(pagos()).toBe(previas);
  });

  test('a sale that changes is read again', async () => {
    await tienda.cambiar(order('e1'), { reembolsado: 1000 });
    await readCobros(tienda.deps, tienda.cuenta_id);
    expect((await filas()).find(({ venta }) => venta === order('e1'))?.estado).toBe('devuelta_en_parte');
    await tienda.cambiar(order('e1'), { reembolsado: 0, estado: 'paid' });
    await readCobros(tienda.deps, tienda.cuenta_id);
    expect(await dejo('e1')).toBe('9028.73 34099.76 405.00 0.00 real');
  });
});

describe('money received against invoiced', () => {
  let mes: MesDeCobros;
  beforeAll(async () => {
    const [mesDeAntes] = await reconcileCobros(tienda.deps, tienda.emisor.alcance, rango());
    if (!mesDeAntes) throw new Error('no month was told');
    mes = mesDeAntes;
  });

  test('the report’s total is the payments, the rows of no payment and the listed differences', () => {
    const listado = mes.diferencias.filter(({ clase }) => clase === 'movimientos');
    const suma = listado.reduce(
      (total, { importe }) => total.plus(importe ?? 0),
      mes.movimientos.pagos.plus(mes.movimientos.otros),
    );
    expect(mes.con_liquidacion).toBe(true);
    expect(suma.toFixed(2)).toBe(mes.movimientos.total.toFixed(2));
    expect(mes.banco.gt(0)).toBe(true);
  });

  test('the statement goes from sold to the bank to the cent, and the rows of each line add up to it', async () => {
    const { cuenta_id, mes: primerDia, extracto } = mes;
    const anteriores = (indice: number) => extracto.slice(0, indice).filter((linea, n) => n === 0 || !linea.resultado);
    const importes = extracto.map(({ importe }) => importe.toFixed(2));
    const sumas = extracto.map(({ resultado, importe }, indice) =>
      (resultado && indice > 0 ? sum(anteriores(indice).map((linea) => linea.importe)) : importe).toFixed(2),
    );
    expect(extracto.map(({ clase }) => clase)).toEqual(
      expect.arrayContaining(['vendido', 'comision', 'liberado', 'banco']),
    );
    expect(sumas).toEqual(importes);
    for (const { clase, importe, renglones } of extracto) {
      const linea = { cuenta: cuenta_id, mes: primerDia, linea: clase };
      const pagina = await listRenglonesDeExtracto(tienda.deps, tienda.emisor.alcance, linea);
      expect([clase, pagina.totalItems, pagina.importe.toFixed(2)]).toEqual([clase, renglones, importe.toFixed(2)]);
      expect(sum(pagina.results.map((renglon) => renglon.importe)).toFixed(2)).toBe(importe.toFixed(2));
    }
  });

  test('money received leaves test orders out, as money sold does', async () => {
    const etiquetar = (etiquetas: string) =>
      execute(`update orden set orden = jsonb_set(orden, '{tags}', ${etiquetas}) where order_id = ?`, [order('e1')]);
    await etiquetar(`coalesce(orden->'tags', '[]') || '["test_order"]'`);
    const [mesSinPrueba] = await reconcileCobros(tienda.deps, tienda.emisor.alcance, rango());
    await etiquetar(`(orden->'tags') - 'test_order'`);
    expect(
      [mes.vendido.minus(mesSinPrueba?.vendido ?? 0), mes.cobrado.minus(mesSinPrueba?.cobrado ?? 0)].map(Number),
    ).toEqual([45_000, 45_000]);
  });

  test('the differences list each sale without invoice and the payment that does not add up', () => {
    const sin = mes.diferencias.filter(({ clase }) => clase === 'sin_factura').map(({ orden }) => orden);
    expect(sin).toContain(order('e1'));
    expect(sin).not.toContain(order('cancelada'));
    expect(mes.diferencias.filter(({ clase }) => clase === 'pago_no_cierra')).toMatchObject([
      { orden: order('no_cierra') },
    ]);
  });

  test('the month has its charges of no sale and its taxes in advance', () => {
    expect(mes.cargos_sin_venta).toMatchObject([{ filas: 1 }]);
    expect(mes.adelantos.find(({ impuesto }) => impuesto === 'iva')?.importe.toFixed(2)).toBe('1234.56');
  });

  test('an invoice takes its sale off the list of differences', async () => {
    await tienda.facturar({ ventas: { order_ids: [order('e1'), order('parcial')] }, modo: 'elegida' });
    const [mesFacturado] = await reconcileCobros(tienda.deps, tienda.emisor.alcance, rango());
    expect(mesFacturado?.facturado.toFixed(2)).not.toBe('0.00');
    expect(mesFacturado?.diferencias.some(({ clase, orden }) => clase === 'sin_factura' && orden === order('e1'))).toBe(
      false,
    );
  });
});

describe('when the marketplace refuses, or does not answer', () => {
  test('bills that the application may not read are told, and the rest goes on', async () => {
    const ruta = 'GET /billing/integration/periods/key/{key}/group/{group}/details';
    await tienda.control('POST /__sim/fallas', { operacion: ruta, tipo: 'rechazo', veces: 1 });
    await readCobros(tienda.deps, tienda.cuenta_id);
    const { alcance } = tienda.emisor;
    const estado = await estadoCobros(tienda.deps, { alcance, cuenta_id: tienda.cuenta_id });
    expect(estado).toMatchObject({ sin_facturacion: true, error: null, en_curso: false });
  });

  test('a report that is not ready is stored once it is', async () => {
    await execute(`update lectura_cobros set liquidaciones = '{}'`);
    await execute('delete from movimiento');
    await tienda.control('POST /__sim/liquidaciones', { veces: 1 });
    await readCobros(tienda.deps, tienda.cuenta_id);
    expect(await execute('select count(*)::int as n from movimiento')).toEqual([{ n: 0 }]);
    await readLiquidacionesPendientes(tienda.deps, tienda.cuenta_id);
    const [{ n = 0 } = {}] = await execute<{ n: number }>('select count(*)::int as n from movimiento');
    expect(n).toBeGreaterThan(10);
  });

  test('a reading that is asked for waits for a worker', async () => {
    const { alcance } = tienda.emisor;
    expect(await requestCobros(tienda.deps, { alcance, cuenta_id: tienda.cuenta_id })).toMatchObject({
      en_curso: true,
    });
  });
});

describe('the seller, read again every day', () => {
  const vendedor = () =>
    execute('select nickname, level_id, power_seller_status from cuenta where id = ?', [tienda.cuenta_id]);
  const conocido = { nickname: '187654321', level_id: '5_green', power_seller_status: 'gold' };
  const forget = () =>
    execute('update cuenta set nickname = ?, level_id = ?, power_seller_status = ? where id = ?', [
      ...Object.values(conocido),
      tienda.cuenta_id,
    ]);

  test('a level and a name that changed are read in one call', async () => {
    const [antes] = await vendedor();
    await forget();
    const { operaciones } = tienda.meli.ambiente;
    const llamadas = operaciones['GET /users/me'] ?? 0;
    await readCobros(tienda.deps, tienda.cuenta_id);
    expect(antes).toMatchObject({ nickname: 'TIENDA.NORTE' });
    expect(await vendedor()).toEqual([antes]);
    expect(operaciones['GET /users/me']).toBe(llamadas + 1);
  });

  test('a seller that cannot be read stays as known, and the charges are read', async () => {
    await forget();
    await tienda.control('POST /__sim/fallas', { operacion: 'GET /users/me', tipo: 'rechazo', veces: 1 });
    await readCobros(tienda.deps, tienda.cuenta_id);
    expect(await vendedor()).toEqual([conocido]);
    const { alcance } = tienda.emisor;
    const estado = await estadoCobros(tienda.deps, { alcance, cuenta_id: tienda.cuenta_id });
    expect(estado).toMatchObject({ error: null, en_curso: false });
    await readCobros(tienda.deps, tienda.cuenta_id);
    expect(await vendedor()).not.toEqual([conocido]);
  });
});

// This test goes last: it adds a sale to the month.
test('a sale in dollars is paid in pesos: what was announced and what was charged are the same money', async () => {
  const { orders } = await tienda.vender({ tipo: 'usd' });
  const fila = async () => (await filas()).find(({ venta }) => venta === orders[0]);
  expect((await fila())?.avisos).toContain('sin_cotizacion');
  await execute(
    `insert into cotizacion (moneda, fecha, valor, fuente, leida_en) values ('USD', ?, 1500.25, 'BCRA', now())`,
    [tienda.hoy],
  );
  const antes = await fila();
  await readCobros(tienda.deps, tienda.cuenta_id);
  const despues = await fila();
  expect(antes?.avisos).not.toContain('sin_cotizacion');
  expect(despues).toMatchObject({ fuente: 'real', total: antes?.total, comision: antes?.comision });
  expect(despues?.diferencia?.toFixed(2)).toBe('0.00');
});
