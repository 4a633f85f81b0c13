import { expect, test } from 'vitest';
import { importe } from './importe.ts';
import { provincia } from './provincia.ts';

test('a province is typed in lowercase, without accents and with dashes', () => {
  const deQue = provincia([0, 14, 5], 'de qué provincia');
  expect(deQue.elegibles).toEqual(['caba', 'tucuman', 'entre-rios']);
  expect([deQue.read('entre-rios', '--provincia'), deQue.read(null, '--provincia')]).toEqual([5, null]);
});

test('a province that is not one of the permitted ones is refused', () => {
  expect(() => provincia([0], 'de qué provincia').read('tucuman', '--provincia')).toThrow(
    expect.objectContaining({ code: 'valor_invalido', data: { campo: '--provincia', valor: 'tucuman' } }),
  );
});

test.each([
  ['1500,50', 1500.5],
  ['0', 0],
  [null, null],
])('an amount typed %s is read in pesos', (typed, pesos) => {
  expect(importe('cuánto').read(typed, '--base')).toBe(pesos);
});

test.each(['-1', 'mil'])('an amount typed %s is refused, naming the option', (typed) => {
  expect(() => importe('cuánto').read(typed, '--base')).toThrow(
    expect.objectContaining({ code: 'valor_invalido', data: { campo: '--base', valor: typed } }),
  );
});
