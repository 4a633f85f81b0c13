import { expect, test } from 'vitest';
import { d } from '../../../../../tests/builders/ventas.ts';
import { formatCifra, formatEnMoneda, formatExacta } from './formatCifra.ts';
import { conValor, domicilioCon, isPresupuesto, letraOf, tituloOf } from './textos.ts';

test('a sheet is titled by its kind', () => {
  expect(([1, 2, 3, 4, 9999, 201, null] as const).map(tituloOf)).toEqual([
    'FACTURA',
    'NOTA DE DÉBITO',
    'NOTA DE CRÉDITO',
    'RECIBO',
    'PRESUPUESTO',
    'FACTURA',
    'COMPROBANTE',
  ]);
  expect([letraOf({ tipo_comprobante: 6 }), letraOf({ tipo_comprobante: null })]).toEqual(['B', '']);
  expect(([9999, 6, null] as const).map((tipo_comprobante) => isPresupuesto({ tipo_comprobante }))).toEqual([
    true,
    false,
    false,
  ]);
});

test('an address has its province once', () => {
  expect(domicilioCon(' Belgrano 456, Avellaneda ', 1)).toBe('Belgrano 456, Avellaneda, Buenos Aires');
  expect(domicilioCon('Belgrano 456, Rosario, Santa Fe', 12)).toBe('Belgrano 456, Rosario, Santa Fe');
  expect(domicilioCon('Santa Fe', 12)).toBe('Santa Fe');
  expect(domicilioCon('Santa Fe 100', 12)).toBe('Santa Fe 100, Santa Fe');
  expect(domicilioCon(' - ', 14)).toBe('Tucumán');
  expect(domicilioCon('', 14)).toBe('Tucumán');
  expect(domicilioCon(' Belgrano 456 ', null)).toBe('Belgrano 456');
});

test('a datum without value is left out, label and all', () => {
  expect(
    conValor([
      ['CUIT', '30'],
      ['Teléfono', null],
      ['IIBB', ''],
    ]),
  ).toEqual([{ etiqueta: 'CUIT', valor: '30' }]);
});

test('a figure has its decimals, and an amount the sign of its currency', () => {
  expect(formatCifra(d('1234567.5'), 4)).toBe('1.234.567,5000');
  expect(formatCifra(d('1234.5'), 0)).toBe('1.235');
  expect([formatExacta(d(2)), formatExacta(d('3.125')), formatExacta(d('1.5'), 2)]).toEqual(['2', '3,125', '1,50']);
  expect(formatEnMoneda(d('-1234.5'), 'PES')).toBe('-$ 1.234,50');
  expect(formatEnMoneda(d('12.5'), 'DOL')).toBe('US$ 12,50');
});
