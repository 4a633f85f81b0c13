import { Decimal } from 'decimal.js';
import { describe, expect, test } from 'vitest';
import { textoDeStock, withLista } from './calculo.ts';
import { itemNuevo } from './facturaValores.ts';

describe('the prices of a list', () => {
  const lista = { precios_incluyen_iva: false, items: [{ sku: 'TAL-1', precio: new Decimal(100) }] };
  const deLista = itemNuevo({ sku: 'TAL-1', precio: '50,00', de_lista: { precio: '50', con_iva: true } });
  const tipeado = itemNuevo({ sku: 'TAL-1', precio: '70,00' });
  const vacio = itemNuevo({ sku: 'TAL-1' });
  const otro = itemNuevo({ sku: 'OTRO', precio: '30,00' });
  const precios = (soloDeLista: boolean) =>
    withLista({ items: [deLista, tipeado, vacio, otro], precios_con_iva: true }, lista, { soloDeLista }).map(
      ({ precio }) => precio,
    );

  test('chosen, it prices every line that it names, with VAT or without as the voucher writes them', () => {
    expect(precios(false)).toEqual(['121,00', '121,00', '121,00', '30,00']); // 100 + 21 %
  });

  test('proposed, it leaves what somebody typed', () => {
    expect(precios(true)).toEqual(['121,00', '70,00', '121,00', '30,00']);
  });
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
