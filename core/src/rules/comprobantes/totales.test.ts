import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AlicuotaIva, TratamientoIva } from '../../contract/enums.ts';
import { sum } from '../money.ts';
import { cifras, d } from '../../../../tests/builders/ventas.ts';
import {
  cierran,
  computeTotales,
  conIva,
  ivaAdmitido,
  ivaCierra,
  ivaIncluido,
  sinIva,
  type ItemACalcular,
} from './totales.ts';

function item(precio: number | string, iva: AlicuotaIva, cambios: Partial<ItemACalcular> = {}): ItemACalcular {
  return {
    descripcion: 'Taza',
    sku: null,
    cantidad: d(1),
    unidad: 7,
    importe: d(precio),
    importe_sin_iva: d(precio),
    bonificacion: d(0),
    iva,
    tratamiento_iva: 'gravado',
    despacho: null,
    clase: 'producto',
    meli_order_id: null,
    publicacion_id: null,
    ...cambios,
  };
}

test('case 4: prices without VAT, both figures exact ties', () => {
  const { items, totales } = computeTotales({
    items: [item('100.50', 21), item('1.00', 10.5)],
    percepciones: [],
    precios_con_iva: false,
    discrimina_iva: true,
  });
  expect(cifras(totales)).toMatchObject({ '21 %': '100.50 + 21.11', '10.5 %': '1.00 + 0.11', total: '122.72' });
  expect(items.map(({ neto, total }) => [neto.toFixed(2), total.toFixed(2)])).toEqual([
    ['100.50', '121.61'],
    ['1.00', '1.11'],
  ]);
});

test('an amount taxed at 0 % is net of its rate; exempt and no gravado have their own totals', () => {
  const { items, totales } = computeTotales({
    items: [
      item(100, 0, { tratamiento_iva: 'exento' }),
      item(50, 21, { tratamiento_iva: 'no_gravado' }),
      item(30, 0, { tratamiento_iva: 'gravado' }),
    ],
    percepciones: [],
    precios_con_iva: true,
    discrimina_iva: true,
  });
  expect(cifras(totales)).toEqual({
    '0 %': '30.00 + 0.00',
    neto: '30.00',
    exento: '100.00',
    no_gravado: '50.00',
    total: '180.00',
  });
  expect(items.map(({ tratamiento_iva }) => tratamiento_iva)).toEqual(['exento', 'no_gravado', 'gravado']);
});

test('class C has no rates whatever its lines say', () => {
  const entrada = {
    items: [item(100, 21), item(50, 10.5)],
    percepciones: [],
    precios_con_iva: true,
    discrimina_iva: false,
  };
  expect(cifras(computeTotales(entrada).totales)).toEqual({ neto: '150.00', total: '150.00' });
});

test('a discount is taken off its line, in the prices that the voucher is typed in', () => {
  const entrada = {
    items: [item(121, 21, { bonificacion: d(21), cantidad: d(2) })],
    percepciones: [],
    discrimina_iva: true,
  };
  expect(cifras(computeTotales({ ...entrada, precios_con_iva: true }).totales)).toMatchObject({ total: '221.00' });
  expect(cifras(computeTotales({ ...entrada, precios_con_iva: false }).totales)).toMatchObject({ neto: '221.00' });
});

test('whatever the lines, the voucher adds up to the cent and its lines add up to it', () => {
  const lineas = fc.array(
    fc.record({
      centavos: fc.integer({ min: 1, max: 100_000_000 }),
      cantidad: fc.integer({ min: 1, max: 300 }),
      iva: fc.constantFrom<AlicuotaIva>(0, 10.5, 21, 27),
      tratamiento_iva: fc.constantFrom<TratamientoIva>('gravado', 'gravado', 'exento', 'no_gravado'),
    }),
    { minLength: 1, maxLength: 12 },
  );
  fc.assert(
    fc.property(lineas, fc.boolean(), fc.boolean(), (lineas, precios_con_iva, discrimina_iva) => {
      const items = lineas.map(({ centavos, cantidad, iva, tratamiento_iva }) =>
        item(d(centavos).div(100).toFixed(2), iva, { cantidad: d(cantidad), tratamiento_iva }),
      );
      const { items: calculados, totales } = computeTotales({
        items,
        percepciones: [],
        precios_con_iva,
        discrimina_iva,
      });
      expect(cierran(totales)).toBe(true);
      expect(totales.alicuotas.every(ivaCierra)).toBe(true);
      expect(sum(calculados.map(({ total }) => total)).equals(totales.total)).toBe(true);
      const netos = sum([totales.neto, totales.exento, totales.no_gravado]);
      expect(sum(calculados.map(({ neto }) => neto)).equals(netos)).toBe(true);
      expect(calculados.map(({ descripcion }) => descripcion)).toEqual(items.map(({ descripcion }) => descripcion));
    }),
  );
});

test('a figure that does not add up is detected', () => {
  const { totales } = computeTotales({
    items: [item(121, 21)],
    percepciones: [],
    precios_con_iva: true,
    discrimina_iva: true,
  });
  expect(cierran({ ...totales, total: totales.total.plus('0.01') })).toBe(false);
  expect(cierran({ ...totales, iva: totales.iva.plus('0.01'), total: totales.total.plus('0.01') })).toBe(false);
  expect(cierran({ ...totales, neto: totales.neto.plus('0.01'), total: totales.total.plus('0.01') })).toBe(false);
  expect(cierran({ ...totales, neto: totales.neto.plus('0.01'), no_gravado: d('-0.01') })).toBe(false);
  expect(ivaCierra({ ...ivaIncluido(21, d(121)), importe: d('21.02') })).toBe(false);
});

test.each([
  ['100', '21.01', true],
  ['100', '20.98', false],
  ['100', '21.02', false],
  ['1000000', '210021', true],
  ['1000000', '210021.01', false],
  ['1000000', '209979', true],
  ['1000000', '209978.99', false],
  ['-1000000', '-210021', true],
  ['0.02', '0.01', true],
])('ARCA takes of a net of %s a VAT of %s: %s', (neto, importe, admitido) => {
  expect(ivaAdmitido({ iva: 21, neto: d(neto), importe: d(importe) })).toBe(admitido);
});

test('the rates of a voucher go from the highest to the lowest, whatever the order of its lines', () => {
  const { totales } = computeTotales({
    items: [item(10, 10.5), item(10, 27), item(10, 0), item(10, 21)],
    percepciones: [],
    precios_con_iva: true,
    discrimina_iva: true,
  });
  expect(totales.alicuotas.map(({ iva }) => iva)).toEqual([27, 21, 10.5, 0]);
});

test('a unit price is shown with and without VAT to four decimals, half-up', () => {
  expect([sinIva(d(100), 21), sinIva(d('110.5'), 10.5), sinIva(d(100), 0)].map(String)).toEqual([
    '82.6446',
    '100',
    '100',
  ]);
  expect([conIva(d('82.6439'), 21), conIva(d('0.00025'), 0), conIva(d(100), 27)].map(String)).toEqual([
    '99.9991',
    '0.0003',
    '127',
  ]);
});

test('the figures of a rate may be adjusted, and its lines share the adjusted net', () => {
  const { items, totales } = computeTotales({
    items: [item(60, 21), item(61, 21)],
    percepciones: [],
    precios_con_iva: true,
    discrimina_iva: true,
    ajustar: ({ iva }) => ({ iva, neto: d('99.99'), importe: d('21.01') }),
  });
  expect(cifras(totales)).toMatchObject({ '21 %': '99.99 + 21.01', total: '121.00' });
  expect(items.map(({ neto }) => neto.toFixed(2))).toEqual(['49.58', '50.41']);
});
