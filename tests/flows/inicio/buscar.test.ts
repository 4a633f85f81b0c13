import { halladas as halladasSchema, historia, type Halladas, type Historia } from '@talonario/core/inicio';
import { formatARS } from '@talonario/core/base';
import { Decimal } from 'decimal.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { facturaTipeada } from '../../helpers/servicios/servidor.ts';
import { startMostrador, type Mostrador } from '../../helpers/servicios/mostrador.ts';
import { elegidas, type VentaDePrueba } from '../../helpers/servicios/vendedor.ts';

// A sale and a voucher are found by any of their names and numbers, without minding case or accents.

let mostrador: Mostrador;
let facturada: VentaDePrueba;
let pendiente: VentaDePrueba;
let contada: Historia;
beforeAll(async () => {
  mostrador = await startMostrador();
  await mostrador.reset();
  const { tienda } = mostrador;
  facturada = await tienda.vender({ tipo: 'dni' });
  await tienda.facturar(elegidas(facturada.orders));
  pendiente = await tienda.vender({ tipo: 'pack' });
  await tienda.planear();
  const { body } = await mostrador
    .call('get', `/api/cuentas/${tienda.cuenta_id}/ventas/${facturada.venta}`)
    .expect(200);
  contada = historia.decode(body);
  const a_mano = facturaTipeada(tienda.emisor.company_id, { razon_social_facturado: 'Peña Núñez Hnos' });
  await mostrador.call('post', '/api/facturas', a_mano).expect(200);
});
afterAll(() => mostrador.close());

async function searchAll(q: string): Promise<Halladas> {
  const { body } = await mostrador.call('get', `/api/buscar?q=${encodeURIComponent(q)}`).expect(200);
  return halladasSchema.parse(body);
}
const claves = ({ ventas }: Halladas): string[] => ventas.map(({ clave }) => clave);
const sinAcentos = (texto: string) => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

describe('an invoiced sale', () => {
  const factura = () => contada.comprobantes[0];
  const receptor = () => sinAcentos(factura()?.receptor ?? '');
  test.each([
    ['its number', () => facturada.venta],
    ['its order', () => facturada.orders[0]],
    ['its voucher', () => factura()?.texto],
    ['the number of its voucher', () => factura()?.texto.slice(5)],
    ['its CAE', () => factura()?.autorizacion?.codigo],
    ['the name of its buyer', receptor],
    ['the name, the other way round', () => receptor().split(' ').toReversed().join(' ')],
    ['the document of its buyer', () => factura()?.documento],
    ['the nickname of its buyer', () => contada.venta?.comprador.nickname?.toLowerCase()],
    ['its total', () => factura()?.total.toFixed(2)],
    ['its total, as it is shown', () => formatARS(new Decimal(factura()?.total ?? 0))],
    ['a SKU of it', () => contada.venta?.ordenes[0]?.items[0]?.sku],
  ])('is found by %s', async (_, q) => {
    const texto = q() ?? '';
    expect(texto.length).toBeGreaterThan(2);
    expect(claves(await searchAll(texto))).toContain(facturada.venta);
  });
});

test('a sale without a voucher is found by who bought it, as the marketplace has it', async () => {
  const { body } = await mostrador
    .call('get', `/api/cuentas/${mostrador.tienda.cuenta_id}/ventas/${pendiente.venta}`)
    .expect(200);
  const { nombre, nickname } = (body as Historia).venta?.comprador ?? {};
  expect(nombre).toEqual(expect.any(String));
  for (const q of [nombre ?? '', sinAcentos(nombre ?? ''), nickname ?? '', ...pendiente.orders]) {
    expect(claves(await searchAll(q))).toContain(pendiente.venta);
  }
});

test('an amount finds the sales and the vouchers of that total, and no other', async () => {
  const { body } = await mostrador
    .call('get', `/api/cuentas/${mostrador.tienda.cuenta_id}/ventas/${pendiente.venta}`)
    .expect(200);
  const total = historia.decode(body).venta?.ordenes[0]?.total ?? new Decimal(0);
  for (const q of [total.toFixed(2), formatARS(total), total.toFixed(2).replace('.', ',')]) {
    expect(claves(await searchAll(q))).toContain(pendiente.venta);
    expect(claves(await searchAll(formatARS(total.plus('0.01'))))).not.toContain(pendiente.venta);
  }
  const { comprobantes } = await searchAll(formatARS(new Decimal(contada.comprobantes[0]?.total ?? 0)));
  expect(comprobantes.map(({ texto }) => texto)).toContain(contada.comprobantes[0]?.texto);
});

test('a voucher typed by hand is found, and belongs to no sale', async () => {
  const { ventas, comprobantes } = await searchAll('nunez pena');
  expect(ventas).toEqual([]);
  expect(comprobantes).toMatchObject([{ receptor: 'Peña Núñez Hnos', venta: null, status: 'borrador' }]);
});

test('a text that matches nothing finds nothing, and the sales of another user are not found', async () => {
  for (const q of ['', 'zz', 'zzzzzz', '999999999999', "'; --", '%', '100%']) {
    expect(await searchAll(q)).toEqual({ ventas: [], comprobantes: [] });
  }
  const ajena = await mostrador.ajena();
  const { body } = await ajena('get', `/api/buscar?q=${facturada.venta}`).expect(200);
  expect(body).toEqual({ ventas: [], comprobantes: [] });
});
