import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { summarizeLista, type Contada } from './ventas.ts';

const contada = (cambios: Partial<Contada> = {}): Contada => ({
  grupo: 'para_facturar',
  motivo: null,
  total: new Decimal(1000),
  total_usd: new Decimal(0),
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
  );
  expect([pendientes.ventas, en_marcha, en_cola]).toEqual([1, 2, 1]);
  expect(problemas.map(({ codigo, ventas }) => [codigo, ventas])).toEqual([['cuit_invalido', 1]]);
});

test('dollars are added up apart from pesos', () => {
  const { pendientes } = summarizeLista(
    [contada(), contada({ total: new Decimal(0), total_usd: new Decimal('12.5') })],
    'para_facturar',
  );
  expect([pendientes.total.toFixed(2), pendientes.total_usd.toFixed(2)]).toEqual(['1000.00', '12.50']);
});
