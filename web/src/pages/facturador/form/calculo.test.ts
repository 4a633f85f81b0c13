import type { Comprobante } from '@talonario/core/comprobantes';
import { Decimal } from 'decimal.js';
import { describe, expect, test } from 'vitest';
import { calcular, textoDeStock, withLista } from './calculo.ts';
import { facturaNueva, itemNuevo } from './facturaValores.ts';

describe('the prices of a list', () => {
  const lista = { precios_incluyen_iva: false, items: [{ sku: 'TAL-1', precio: new Decimal(100) }] };
  const deLista = itemNuevo({ sku: 'TAL-1', precio: '50,00', de_lista: { precio: '50', con_iva: true } });
  const tipeado = itemNuevo({ sku: 'TAL-1', precio: '70,00' });
  const vacio = itemNuevo({ sku: 'TAL-1' });
  const itemValores = itemNuevo({ sku: 'OTRO', precio: '30,00' });
  const precios = (soloDeLista: boolean) =>
    withLista({ ...facturaNueva('2026-11-26'), items: [deLista, tipeado, vacio, itemValores] }, lista, {
      soloDeLista,
    }).map(({ precio }) => precio);

  test('chosen, it prices every line that it names, with VAT or without as the voucher writes them', () => {
    expect(precios(false)).toEqual(['121,00', '121,00', '121,00', '30,00']); // 100 + 21 %
  });

  test('proposed, it leaves what somebody typed', () => {
    expect(precios(true)).toEqual(['121,00', '70,00', '121,00', '30,00']);
  });
});

test('a credit note takes the rest of the net and the VAT of its invoice, as the server does', () => {
  const [neto, iva, cero] = [8264.46, 1735.54, 0].map((importe) => new Decimal(importe)) as [Decimal, Decimal, Decimal];
  const directos = { exento: cero, no_gravado: cero, tributos: cero, items: [] };
  const de = (tipo_comprobante: 6 | 8, parte: Decimal, importe: Decimal) =>
    ({
      ...directos,
      moneda: 'PES',
      cotizacion: new Decimal(1),
      tipo_comprobante,
      neto: parte,
      iva: importe,
      alicuotas: [{ iva: 21, neto: parte, importe }],
    }) as unknown as Comprobante;
  const nota = de(8, new Decimal(2754.82), new Decimal(578.51));
  const v = { moneda: 'PES', items: [itemNuevo({ cantidad: '1', precio: '3333,34' })], precios_con_iva: true };
  const contexto = { empresa: null, percepciones: [], vinculado: de(6, neto, iva), notas: [nota, nota] };
  const cifras = (tipo_comprobante: 6 | 8) => {
    const { totales } = calcular({ ...v, tipo_comprobante }, contexto);
    return [totales.neto, totales.iva, totales.total].map(String);
  };
  expect(cifras(8)).toEqual(['2754.82', '578.52', '3333.34']);
  expect(cifras(6)).toEqual(['2754.83', '578.51', '3333.34']);
});

test.each([
  [null, '1', null],
  ['3', '1', 'Hay 3 en stock'],
  ['3', '5', 'Hay 3 en stock: faltan 2'],
  ['3', 'x', 'Hay 3 en stock'],
  ['2.5', '3', 'Hay 2,5 en stock: faltan 0,5'],
])('with %s in stock and %s asked for: %s', (stock, cantidad, texto) => {
  expect(textoDeStock({ stock, cantidad })).toBe(texto);
});
