import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { buildCompra } from '../../../../tests/builders/compras.ts';
import { matchCargos } from './matchCargos.ts';

const factura = (documento: string, total: string) => ({ cuenta: 'TIENDA', documento, total: new Decimal(total) });
const compra = (numero: number, cambios: object = {}) => buildCompra({ punto_de_venta: 58, numero, ...cambios });
const match = (...args: Parameters<typeof matchCargos> extends [string, ...infer R] ? R : never) =>
  matchCargos('2026-10', ...args).map(({ clase, numero }) => [clase, numero]);

test('each invoice is told by its class, the differences first', () => {
  const facturas = [
    factura('0058A00000001', '121'),
    factura('0058A00000002', '500'),
    factura('0058A00000003', '10'),
    factura('7788', '1'),
  ];
  expect(match(facturas, [compra(1), compra(2), compra(4)], [])).toEqual([
    ['distinto', 'FC A 0058-00000002'],
    ['solo_plaza', '0058A00000003'],
    ['solo_recibidos', 'FC A 0058-00000004'],
    ['sin_numero', '7788'],
    ['en_ambos', 'FC A 0058-00000001'],
  ]);
});

test('a credit note is compared with its sign, and a purchase in dollars in pesos', () => {
  const facturas = [factura('0058A00000001', '-121'), factura('0058A00000002', '121000')];
  const compras = [compra(1, { tipo_comprobante: 3 }), compra(2, { moneda: 'DOL', cotizacion: new Decimal(1000) })];
  expect(match(facturas, compras, []).map(([clase]) => clase)).toEqual(['en_ambos', 'en_ambos']);
});

test('a purchase of another month answers to an invoice, and is no difference by itself', () => {
  const vecina = compra(1, { periodo: '2026-11' });
  expect(match([factura('0058A00000001', '121')], [vecina], [])).toEqual([['en_ambos', 'FC A 0058-00000001']]);
  expect(match([], [vecina], [])).toEqual([]);
  expect(match([], [compra(1)], ['0058A00000001'])).toEqual([]);
});
