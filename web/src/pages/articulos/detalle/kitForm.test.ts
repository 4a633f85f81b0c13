import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { costoOf, cuerpoDeKit, partesOf, problemaDeCantidad, withParte } from './kitForm.ts';

const kit = {
  partes: [
    {
      sku: 'A',
      descripcion: 'Mate',
      cantidad: new Decimal(2),
      currency: 'ARS' as const,
      costo: new Decimal('2469.10'),
    },
    { sku: 'B', descripcion: 'Termo', cantidad: new Decimal(1), currency: 'USD' as const, costo: new Decimal('12.5') },
  ],
};

test('the cost follows the quantities while they are typed, each currency apart', () => {
  const [mate, termo] = partesOf(kit);
  if (!mate || !termo) throw new Error('two parts');
  const sumado = (cantidad: string) => {
    const { ARS, USD } = costoOf([{ ...mate, cantidad }, termo]);
    return [ARS.toFixed(2), USD.toFixed(2)];
  };
  expect(sumado('2')).toEqual(['2469.10', '12.50']); // 2 × 1234.55
  expect(sumado('3')).toEqual(['3703.65', '12.50']); // 3 × 1234.55
  expect(sumado('')).toEqual(['0.00', '12.50']);
});

test('a part is there once', () => {
  const partes = partesOf(kit);
  const [mate] = partes;
  if (!mate) throw new Error('a part');
  expect(withParte(partes, { ...mate, cantidad: '9' })).toEqual(partes);
  expect(withParte(partes, { ...mate, sku: 'C' }).map(({ sku }) => sku)).toEqual(['A', 'B', 'C']);
});

test('the body of a kit has its parts', () => {
  expect(cuerpoDeKit(partesOf(kit))).toEqual({
    partes: [
      { sku: 'A', cantidad: 2 },
      { sku: 'B', cantidad: 1 },
    ],
  });
});

test.each([
  ['', 'Requerido'],
  ['0', 'Tiene que ser mayor que cero'],
  ['x', 'Tiene que ser mayor que cero'],
  ['1,5', null],
])('the quantity %s: %s', (texto, problema) => {
  expect(problemaDeCantidad(texto)).toBe(problema);
});
