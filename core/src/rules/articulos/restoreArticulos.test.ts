import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { restoreArticulos } from './restoreArticulos.ts';

const fila = (cost: string, stock = 1, descripcion = 'Taza') => ({ cost: new Decimal(cost), stock, descripcion });

test('the fields that a row changed go back; the others stay as they are now', () => {
  const [antes, despues] = [fila('10'), fila('12')];
  expect(restoreArticulos(fila('12.00'), antes, despues)).toEqual({ hacer: 'escribir', valor: antes });
  expect(restoreArticulos(fila('12', 7, 'Otra'), antes, despues)).toEqual({
    hacer: 'escribir',
    valor: fila('10', 7, 'Otra'),
  });
});

test('an article that somebody changed afterwards stays, and a deleted one is not brought back', () => {
  expect(restoreArticulos(fila('13'), fila('10'), fila('12'))).toEqual({ hacer: 'nada' });
  expect(restoreArticulos(null, fila('10'), fila('12'))).toEqual({ hacer: 'nada' });
  expect(restoreArticulos(fila('12', 2), null, fila('12'))).toEqual({ hacer: 'nada' });
});

test('an article that the import created is deleted, as long as nobody touched it', () => {
  expect(restoreArticulos(fila('12'), null, fila('12'))).toEqual({ hacer: 'borrar' });
});
