import { expect, test } from 'vitest';
import { cambiosDeVista } from './vista.ts';

const prevista = {
  clave: 'a',
  tipo: 'Factura B',
  receptor: 'Ana',
  documento: 'DNI 1',
  moneda: 'PES',
  total: '10.00',
  fecha: '2026-11-23',
  version: 1,
};

test('every voucher that differs from what was seen, or was not seen, is told', () => {
  expect(cambiosDeVista([prevista], [{ ...prevista }])).toEqual([]);
  expect(cambiosDeVista([prevista], [{ ...prevista, total: '11.00', receptor: 'Eva' }])).toEqual([
    'a: cambió el receptor, de Ana a Eva.',
    'a: cambió el total, de 10.00 a 11.00.',
  ]);
  expect(cambiosDeVista([prevista], [{ ...prevista, version: 2 }])).toEqual(['a: alguien cambió el borrador.']);
  expect(cambiosDeVista([prevista], [{ ...prevista, clave: 'b' }])).toEqual([
    'a: ya no sale.',
    'b: no se había visto.',
  ]);
});
