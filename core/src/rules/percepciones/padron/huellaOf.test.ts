import { expect, test } from 'vitest';
import { huellaOf } from './huellaOf.ts';

test('the print of a line is a safe integer over 0, and equal lines share it', () => {
  for (const linea of ['', 'a', '202603,30100100106,Empresa de prueba']) {
    expect(Number.isSafeInteger(huellaOf(linea))).toBe(true);
    expect(huellaOf(linea)).toBeGreaterThan(0);
    expect(huellaOf(linea)).toBe(huellaOf(`${linea}`));
  }
});

test('lines that differ in one letter or digit have other prints', () => {
  const lineas = Array.from({ length: 200_000 }, (_, lugar) => `202603,30${String(lugar).padStart(9, '0')},X,904,34,B`);
  expect(new Set(lineas.map(huellaOf)).size).toBe(lineas.length);
});
