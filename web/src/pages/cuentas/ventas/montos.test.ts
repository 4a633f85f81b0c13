import { sum } from '@talonario/core/base';
import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { montosOf } from './montos.ts';

const montos = (items: number[], total: number, envio: number, devuelto: number) =>
  montosOf({
    items: items.map((importe) => new Decimal(importe)),
    total: new Decimal(total),
    envio: new Decimal(envio),
    devuelto: new Decimal(devuelto),
  });

test.each([
  ['sold', [100, 50], 150, 0, 0, ['Total 150']],
  ['with shipping', [100], 100, 20, 0, ['Vendido 100', 'Envío que pagó el comprador 20', 'Total 120']],
  ['refunded in part', [100], 100, 0, 10, ['Vendido 100', 'Devuelto -10', 'Queda 90']],
  [
    'refunded with its shipping',
    [100],
    100,
    20,
    120,
    ['Vendido 100', 'Envío que pagó el comprador 20', 'Devuelto -120', 'Queda 0'],
  ],
  ['with a discount', [100], 90, 0, 0, ['Descuento -10', 'Total 90']],
] as const)('amounts of a sale %s', (_, items, total, envio, devuelto, lineas) => {
  const dichas = montos([...items], total, envio, devuelto);
  expect(dichas.map(({ nombre, importe }) => `${nombre} ${importe.toFixed()}`)).toEqual(lineas);
});

test('every total line is the sum of the lines before it', () => {
  for (const [items, total, envio, devuelto] of [
    [[100, 50], 140, 20, 30],
    [[9.99], 9.99, 0, 9.99],
  ] as const) {
    let suma = sum(items.map((importe) => new Decimal(importe)));
    for (const { importe, resultado } of montos([...items], total, envio, devuelto)) {
      if (resultado) expect(importe.toFixed(2)).toBe(suma.toFixed(2));
      else suma = suma.plus(importe);
    }
  }
});
