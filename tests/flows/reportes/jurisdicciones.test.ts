import { creditComprobante } from '@talonario/core/server/comprobantes';
import { readJurisdicciones } from '@talonario/core/server/contador';
import { addDays } from '@talonario/core/base';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startAutomatico, type Automatico } from '../../helpers/servicios/automatico.ts';

// The jurisdiction of each sale, for Convenio Multilateral: read from the shipment, in the fewest calls.

const TUCUMAN = 14;

let auto: Automatico;
beforeAll(async () => {
  auto = await startAutomatico();
});
afterAll(() => auto.close());

const execute = <T extends object>(sql: string, params: unknown[] = []) =>
  auto.tienda.deps.store.fork().execute<T[]>(sql, params);
const alcance = () => auto.tienda.emisor.alcance;

beforeEach(async () => {
  await auto.reset();
  await execute('delete from mes_presentado');
  await execute('update empresa set situacion_iibb = 3 where id = ?', [auto.tienda.emisor.company_id]);
});

/** A sale to an unidentified buyer, delivered in Tucumán. */
const sell = (venta: object = {}) => auto.vender({ comprador: null, provincia_entrega: TUCUMAN, ...venta });

/** `jurisdicción: comprobantes, por entrega, por domicilio` of the issued vouchers. */
async function cuadro(): Promise<string[]> {
  const { deps, emisor, hoy } = auto.tienda;
  const pedido = { companyId: emisor.company_id, fechaDesde: hoy, fechaHasta: addDays(hoy, 1) };
  const { filas } = await readJurisdicciones(deps, alcance(), pedido);
  return filas.map(
    ({ jurisdiccion, comprobantes, por_entrega, por_domicilio }) =>
      `${jurisdiccion}: ${comprobantes}, ${por_entrega}, ${por_domicilio}`,
  );
}

/** Sends the marketplace's notice of the shipment of an order that has one by now. */
async function tellEnvio(order: string | undefined): Promise<void> {
  const vendedor_id = (await execute<{ id: string }>('select meli_user_id as id from cuenta'))[0]?.id ?? '';
  const { ventas } = auto.tienda.deps.plaza({ plaza: 'meli', vendedor_id });
  let envio_id: string | null = null;
  while (envio_id === null) envio_id = (await ventas.orden(order ?? '')).orden.envio_id;
  const recurso = `/shipments/${envio_id}`;
  await auto.tienda.control('POST /__sim/notificar', { cuenta: 'TIENDA.NORTE', topico: 'shipments', recurso });
  await auto.quieto();
}

test('a sale and its note take the province of delivery, for one call', async () => {
  // Without notices: the shipment's notice would read the shipment too.
  await sell({ notificar: false });
  await auto.tienda.facturar();
  const { operaciones } = auto.tienda.meli.ambiente;
  expect([operaciones['GET /shipments/{id}'], operaciones['GET /shipments/{id}/costs']]).toEqual([1, undefined]);
  expect(await cuadro()).toEqual(['924: 1, 1, 0']);
  const [factura] = await auto.tienda.emitidas();
  await creditComprobante(auto.tienda.deps, { alcance: alcance(), id: factura?.id ?? '' });
  expect(await cuadro()).toEqual(['924: 2, 2, 0']);
});

test('a company of one province asks for no shipment, and takes the domicile', async () => {
  await execute('update empresa set situacion_iibb = 2');
  await sell({ comprador: { provincia: 1 }, notificar: false });
  await auto.tienda.facturar();
  expect(auto.tienda.meli.ambiente.operaciones['GET /shipments/{id}']).toBeUndefined();
  expect(await cuadro()).toEqual(['902: 1, 0, 1']);
});

test('a company of one province keeps where a shipment goes once its notice tells it', async () => {
  await execute('update empresa set situacion_iibb = 2');
  const { orders } = await sell({ comprador: {}, envio_tarda: 8 });
  await auto.quieto();
  expect(await cuadro()).toEqual(['921: 1, 0, 1']);
  await tellEnvio(orders[0]);
  expect(await cuadro()).toEqual(['924: 1, 1, 0']);
});

test('a shipment created or answered late holds no invoice back, and gives the province afterwards', async () => {
  const { orders } = await sell({ comprador: {}, envio_tarda: 8 });
  await auto.quieto();
  // While the delivery is unknown, the buyer's domicile counts: Santa Fe.
  expect(await cuadro()).toEqual(['921: 1, 0, 1']);
  await tellEnvio(orders[0]);
  expect(await cuadro()).toEqual(['924: 1, 1, 0']);
  await auto.tienda.control('POST /__sim/fallas', { operacion: 'GET /shipments/{id}', tipo: 'http_500', veces: 50 });
  await sell({ notificar: false });
  await auto.tienda.facturar();
  expect(await cuadro()).toEqual(['924: 1, 1, 0', '999: 1, 0, 0']);
});

test('a month already filed keeps its figures', async () => {
  const { orders } = await sell({ comprador: {}, envio_tarda: 8 });
  await auto.quieto();
  const { emisor, hoy } = auto.tienda;
  // Midnight may have passed since `hoy` was read.
  for (const mes of new Set([hoy, addDays(hoy, 1)].map((dia) => dia.slice(0, 7)))) {
    await execute(
      'insert into mes_presentado (user_id, company_id, periodo, comprobantes, importe) values (?, ?, ?, 1, 1)',
      [emisor.alcance.titular_id, emisor.company_id, mes],
    );
  }
  await tellEnvio(orders[0]);
  expect(await cuadro()).toEqual(['921: 1, 0, 1']);
});
