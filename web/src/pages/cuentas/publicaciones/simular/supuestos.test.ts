import { expect, test } from 'vitest';
import { problemasDeSupuestos, readSupuestos } from './supuestos.ts';

test('without suppositions there is nothing to compute', () => {
  expect(readSupuestos({})).toBeNull();
  expect(readSupuestos({ medida: 'utilidad' })).toBeNull();
});

test('suppositions are read as the API takes them', () => {
  expect(readSupuestos({ costos: '10', dolar: '1.600,50', cargo: '-2' })).toEqual({
    costos: 10,
    dolar: 1600.5,
    cargo: -2,
  });
  expect(readSupuestos({ piso: '8', medida: 'utilidad' })).toEqual({ piso: 8, medida: 'utilidad' });
});

test('out of what the API takes, it is said', () => {
  const tipeados = { costos: '-101', dolar: '0', cargo: 'dos', piso: '5' };
  expect(Object.keys(problemasDeSupuestos(tipeados))).toEqual(['costos', 'dolar', 'cargo']);
  expect(readSupuestos(tipeados)).toBeNull();
});
