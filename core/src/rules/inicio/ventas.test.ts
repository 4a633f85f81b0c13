import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { summarizeLista, type Contada } from './ventas.ts';

const HOY = '2026-11-30';
const contada = (cambios: Partial<Contada> = {}): Contada => ({
  grupo: 'para_facturar',
  motivo: null,
  total: new Decimal(1000),
  total_usd: new Decimal(0),
  cerrada: '2026-11-28',
  en_marcha: false,
  ...cambios,
});

test('what was just sent is neither pending nor with problems; what ARCA delays stays in the queue', () => {
  const motivo = { codigo: 'cuit_invalido', texto: '', accion: '' } as NonNullable<Contada['motivo']>;
  const { pendientes, en_marcha, en_cola, problemas } = summarizeLista(
    [
      contada(),
      contada({ en_marcha: true }),
      contada({ grupo: 'con_problemas', motivo, en_marcha: true }),
      contada({ grupo: 'con_problemas', motivo }),
      contada({ grupo: 'en_cola', en_marcha: true }),
    ],
    'para_facturar',
    HOY,
  );
  expect([pendientes.ventas, en_marcha, en_cola]).toEqual([1, 2, 1]);
  expect(problemas.map(({ codigo, ventas }) => [codigo, ventas])).toEqual([['cuit_invalido', 1]]);
});

test('dollars are added up apart from pesos', () => {
  const { pendientes } = summarizeLista(
    [contada(), contada({ total: new Decimal(0), total_usd: new Decimal('12.5') })],
    'para_facturar',
    HOY,
  );
  expect([pendientes.total.toFixed(2), pendientes.total_usd.toFixed(2)]).toEqual(['1000.00', '12.50']);
});

test.each([
  ['the nearest of the sales that still have time', ['2026-11-28', '2026-11-26', '2026-11-20'], '2026-12-01'],
  ['today for a sale of five days ago', ['2026-11-25'], '2026-11-30'],
  ['none when every window is past, or the sale is not closed', ['2026-11-24', null], null],
])('the last day to invoice with the date of the sale: %s', (_titulo, cerradas, vence) => {
  const motivo = { codigo: 'cuit_invalido', texto: '', accion: '' } as NonNullable<Contada['motivo']>;
  const ventas = cerradas.map((cerrada) => contada({ grupo: 'con_problemas', motivo, cerrada }));
  expect(summarizeLista(ventas, 'para_facturar', HOY).problemas[0]?.vence).toBe(vence);
  expect(summarizeLista(ventas, 'para_acreditar', HOY).problemas[0]?.vence).toBeNull();
});
