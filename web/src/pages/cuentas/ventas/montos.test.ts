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
  const lineasDeMontos = montos([...items], total, envio, devuelto);
  expect(lineasDeMontos.map(({ nombre, importe }) => `${nombre} ${importe.toFixed()}`)).toEqual(lineas);
});

test.each([
  { items: [100, 50], total: 140, envio: 20, devuelto: 30 },
  { items: [9.99], total: 9.99, envio: 0, devuelto: 9.99 },
  { items: [80], total: 100, envio: 0, devuelto: 0 },
])('every result of %o is the sum of the lines before it', ({ items, total, envio, devuelto }) => {
  const lineas = montos(items, total, envio, devuelto);
  const resultados = lineas.flatMap(({ importe, resultado }, indice) => {
    if (!resultado) return [];
    const sumandos = lineas.slice(0, indice).filter((linea) => !linea.resultado);
    const suma = sum([...items.map((item) => new Decimal(item)), ...sumandos.map((linea) => linea.importe)]);
    return [[importe.toFixed(2), suma.toFixed(2)]];
  });
  expect(resultados.length).toBeGreaterThan(0);
  expect(resultados.map(([importe]) => importe)).toEqual(resultados.map(([, suma]) => suma));
});
