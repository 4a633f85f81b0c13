import { describe, expect, test } from 'vitest';
import type { ComprobanteItem } from '../../contract/comprobantes/comprobante.ts';
import { d } from '../../../../tests/builders/ventas.ts';
import { bonificacionOf, lineasDevolvibles } from './lineasDevolvibles.ts';

function line(cantidad: number, cambios: Partial<ComprobanteItem> = {}): ComprobanteItem {
  return {
    descripcion: 'Taza',
    sku: 'T1',
    cantidad: d(cantidad),
    unidad: 7,
    importe: d(121),
    importe_sin_iva: d(100),
    bonificacion: d(0),
    iva: 21,
    tratamiento_iva: 'gravado',
    despacho: null,
    clase: 'producto',
    meli_order_id: null,
    publicacion_id: null,
    neto: d(100 * cantidad),
    total: d(121 * cantidad),
    ...cambios,
  };
}

function leftOf(factura: ComprobanteItem[], ...notas: ComprobanteItem[][]): { lineas: string[]; sin_linea: string } {
  const { lineas, sin_linea } = lineasDevolvibles(
    { items: factura },
    notas.map((items) => ({ items })),
  );
  return {
    lineas: lineas.map(
      ({ clave, devueltas, quedan }) => `${clave}: ${devueltas.toFixed()} of ${quedan.plus(devueltas).toFixed()}`,
    ),
    sin_linea: sin_linea.toFixed(2),
  };
}

describe('the units that an invoice still has', () => {
  test('are less those of its notes, note after note', () => {
    expect(leftOf([line(5)])).toEqual({ lineas: ['0: 0 of 5'], sin_linea: '0.00' });
    expect(leftOf([line(5)], [line(2)], [line(1)])).toEqual({ lineas: ['0: 3 of 5'], sin_linea: '0.00' });
  });

  test('of two equal lines are taken from the first one on', () => {
    expect(leftOf([line(2), line(3)], [line(4)])).toEqual({ lineas: ['0: 2 of 2', '1: 2 of 3'], sin_linea: '0.00' });
  });

  test('that a note has in excess are of no line, by their share of its total', () => {
    expect(leftOf([line(2)], [line(3)])).toEqual({ lineas: ['0: 2 of 2'], sin_linea: '121.00' });
    expect(leftOf([line(1)], [line(3, { total: d(100) })], [line(1)])).toEqual({
      lineas: ['0: 1 of 1'],
      sin_linea: '187.67',
    });
  });

  test.each<[string, Partial<ComprobanteItem>]>([
    ['words', { descripcion: 'Tazón' }],
    ['SKU', { sku: null }],
    ['rate', { iva: 10.5 }],
    ['treatment', { tratamiento_iva: 'exento' }],
    ['price', { importe: d(120) }],
  ])('are not those of a line with other %s', (_, cambios) => {
    expect(leftOf([line(2)], [line(1, cambios)])).toEqual({ lineas: ['0: 0 of 2'], sin_linea: '121.00' });
  });
});

test('the discount of some units is their share, half-up', () => {
  const linea = line(3, { bonificacion: d(100) });
  expect([1, 2, 3].map((unidades) => bonificacionOf(linea, d(unidades)).toFixed(2))).toEqual([
    '33.33',
    '66.67',
    '100.00',
  ]);
});
