import type { MesDeCobros } from '@talonario/core/cobros';
import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { describeCobros } from './cobros.ts';

const cero = new Decimal(0);
const mes: MesDeCobros = {
  cuenta_id: '00000000-0000-4000-8000-000000000001',
  cuenta: 'TIENDA.NORTE',
  mes: '2026-11-01',
  vendido: new Decimal(45_000),
  sin_cotizacion: [],
  cobrado: new Decimal(45_000),
  cargos: new Decimal('10495.24'),
  retenido: cero,
  devuelto: cero,
  liberado: cero,
  banco: cero,
  facturado: cero,
  extracto: [
    { clase: 'vendido', resultado: true, importe: new Decimal(45_000), renglones: 1 },
    { clase: 'comision', resultado: false, importe: new Decimal('-10495.24'), renglones: 1 },
  ],
  con_liquidacion: true,
  sin_leer: { informe: false, filas: 0, referencias: [] },
  movimientos: { total: cero, pagos: cero, otros: cero, sin_explicar: cero },
  otros: [],
  cargos_sin_venta: [],
  facturas_recibidas: [],
  percepciones: [],
  adelantos: [],
  faltas: [],
  diferencias: [],
};

test('a month that matches', () => {
  const { blocks, exit } = describeCobros([mes]);
  expect(exit).toBe(0);
  expect(blocks[0]).toEqual({ kind: 'title', text: 'TIENDA.NORTE · 11/2026' });
  expect(blocks[1]).toEqual({
    kind: 'pairs',
    pairs: [
      ['Vendido', '$ 45.000,00'],
      ['Comisiones de Mercado Libre', '-$ 10.495,24'],
      ['Facturado', '$ 0,00'],
    ],
  });
});

test('one that does not says what, and exits with 4', () => {
  const diferencia = {
    clase: 'sin_factura' as const,
    fecha: '2026-11-18',
    venta: '2000012345600001',
    orden: '2000012345600001',
    referencia: null,
    comprobante_id: null,
    comprobante: null,
    importe: new Decimal(45_000),
  };
  const { blocks, exit, data } = describeCobros([{ ...mes, diferencias: [diferencia] }]);
  expect(exit).toBe(5);
  expect(blocks.at(-1)).toMatchObject({ items: ['2000012345600001 vendida sin facturar: $ 45.000,00'] });
  expect(data).toMatchObject({ diferencias: 1, meses: [{ vendido: 45_000 }] });
  const sinSaber = describeCobros([{ ...mes, diferencias: [{ ...diferencia, importe: null }] }]);
  expect(sinSaber.blocks.at(-1)).toMatchObject({ items: ['2000012345600001 vendida sin facturar: sin importe'] });
});

test('one whose report has rows that could not be read says which, and exits with 4', () => {
  const sin_leer = { informe: false, filas: 1, referencias: ['175503622092'] };
  const { blocks, exit } = describeCobros([{ ...mes, sin_leer }]);
  expect(exit).toBe(5);
  expect(blocks.at(-1)).toMatchObject({ items: ['renglones que no están en estas cifras (1): 175503622092'] });
});

test('sales in dollars of a day without a rate are told, and exit with 5', () => {
  const { blocks, exit } = describeCobros([{ ...mes, sin_cotizacion: ['2000012345600001'] }]);
  expect(exit).toBe(5);
  expect(blocks.at(-1)).toMatchObject({
    title: 'Ventas en dólares sin cotización de su día, que no están en lo vendido',
    items: ['2000012345600001'],
  });
});
