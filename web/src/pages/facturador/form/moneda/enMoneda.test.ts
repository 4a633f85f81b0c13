import { describe, expect, test } from 'vitest';
import { consecuencias } from '../consecuencias.ts';
import { comoSeTipeo, conTipeado, convertidas, precioDeOrigen } from './enMoneda.ts';
import { facturaNueva, itemNuevo, type FacturaValores, type ItemValores } from '../facturaValores.ts';

const en = (v: FacturaValores, cambio: Partial<FacturaValores>): FacturaValores => ({
  ...v,
  ...consecuencias(cambio, v, []),
});
const con = (...items: ItemValores[]): FacturaValores => ({ ...facturaNueva('2026-11-29'), items });
const precios = ({ items }: FacturaValores) => items.map(({ precio }) => precio);

const DOLARES = { moneda: 'DOL', cotizacion: '1485,00' };
const deLista = itemNuevo({ precio: '32.670,00', de_lista: { precio: '32670', con_iva: true }, tecleado: false });
const deVenta = itemNuevo({ precio: '11.000,00', tecleado: false });
const tipeado = itemNuevo({ precio: '100', bonificacion: '14850' });

describe('a voucher in pesos that goes to dollars', () => {
  test('has every price, and every discount, at its rate', () => {
    const dolares = en(con(deLista, deVenta, tipeado), DOLARES);
    expect(precios(dolares)).toEqual(['22,00', '7,41', '0,0673']);
    expect(dolares.items[2]?.bonificacion).toBe('10,00');
    expect(dolares.items.map((item) => precioDeOrigen(item, dolares))).toEqual([
      '$\u00a032.670,00',
      '$\u00a011.000,00',
      '$\u00a0100,00',
    ]);
  });

  test('has no price of pesos while nobody has said the rate, and follows the one that is typed', () => {
    let v = en(con(deLista, deVenta), { moneda: 'DOL' });
    expect(v.cotizacion).toBe('');
    expect(precios(v)).toEqual(['', '']);
    v = en(v, { cotizacion: '1485' });
    expect(precios(v)).toEqual(['22,00', '7,41']);
    v = en(v, { cotizacion: '1500' });
    expect(precios(v)).toEqual(['21,78', '7,33']);
  });

  test('has its own prices again, to the cent, when it goes back, through another currency too', () => {
    const antes = con(deLista, deVenta, tipeado);
    const euros = en(en(antes, DOLARES), { moneda: '060', cotizacion: '1717,3' });
    expect(precios(euros)).toEqual(['19,02', '6,41', '0,0582']);
    const pesos = en(euros, { moneda: 'PES' });
    expect(precios(pesos)).toEqual(['32.670,00', '11.000,00', '100']);
    expect(pesos.items).toEqual(antes.items);
  });

  test('keeps what was typed in dollars, and only that', () => {
    const dolares = en(con(deVenta, tipeado), DOLARES);
    const items = dolares.items.map((item, n) => (n === 0 ? conTipeado(item, { precio: '8', de_lista: null }) : item));
    const facturaValores = en({ ...dolares, items }, { cotizacion: '1000' });
    expect(precios(facturaValores)).toEqual(['8', '0,10']);
    expect(precios(en(facturaValores, { moneda: 'PES' }))).toEqual(['8.000,00', '100']);
  });

  test('a figure that is set again as it was keeps where it came from', () => {
    const [dolares] = en(con(tipeado), DOLARES).items;
    expect(dolares && conTipeado(dolares, { bonificacion: '10,00' }).origenes.bonificacion).not.toBeNull();
  });
});

test('dollars without a rate are not taken for pesos', () => {
  const v = en({ ...con(itemNuevo({ precio: '22' })), moneda: 'DOL', cotizacion: '' }, { moneda: 'PES' });
  expect(precios(v)).toEqual(['']);
  expect(precios(en(v, { moneda: 'DOL' }))).toEqual(['22']);
});

test('a typed amount is told apart, and can be left as typed', () => {
  const dolares = en(con(deLista, deVenta, tipeado), DOLARES);
  expect(convertidas(dolares.items).map(({ cifra, origen }) => [cifra, origen.texto])).toEqual([
    ['precio', '100'],
    ['bonificacion', '14850'],
  ]);
  const items = comoSeTipeo(dolares.items);
  expect(items.map(({ precio, bonificacion }) => [precio, bonificacion])).toEqual([
    ['22,00', ''],
    ['7,41', ''],
    ['100', '14850'],
  ]);
  expect(convertidas(items)).toEqual([]);
});

test('the price of a list follows VAT and the rate', () => {
  const dolares = en(con(deLista), DOLARES);
  expect(precios(en(dolares, { precios_con_iva: false }))).toEqual(['18,18']);
});

test('lines that come with their currency are in it already', () => {
  const items = [itemNuevo({ precio: '22,00' })];
  expect(precios(en(con(), { ...DOLARES, items }))).toEqual(['22,00']);
});
