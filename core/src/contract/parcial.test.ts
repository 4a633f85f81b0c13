import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { importe } from './base.ts';
import { writeParcial, readParcial } from './parcial.ts';

const fila = z.object({
  iva: z.literal([10.5, 21]),
  total: importe,
  items: z.array(z.object({ sku: z.string() })).nullable(),
});
const lista = z.object({ results: z.array(fila), totalItems: z.int() });
const buena = { iva: 21, total: new Decimal('1.5'), items: [{ sku: 'A' }] };

test('a part that does not fit is written as stored and named, without unknown fields, and the rest is written', () => {
  const mala = { iva: 5, total: new Decimal(2), items: [{ sku: 7, clave: 'secreta' }], secreto: 'x' };
  expect(writeParcial(lista, { results: [buena, mala], totalItems: 2 })).toEqual({
    valor: {
      results: [
        { iva: 21, total: 1.5, items: [{ sku: 'A' }] },
        { iva: 5, total: 2, items: [{ sku: 7 }] },
      ],
      totalItems: 2,
    },
    rutas: ['results.1.iva', 'results.1.items.0.sku'],
  });
});

test('a part with fields inside that fits nothing is left out', () => {
  const { valor, rutas } = writeParcial(lista, {
    results: [{ ...buena, items: { clave: 'secreta' } }],
    totalItems: 1,
  });
  expect(valor).toEqual({ results: [{ iva: 21, total: 1.5, items: null }], totalItems: 1 });
  expect(rutas).toEqual(['results.0.items']);
});

test('an answer is read by the same rules', () => {
  const { valor, rutas } = readParcial(lista, { results: [{ iva: 5, total: 2, items: null }], totalItems: 1 });
  expect(valor).toEqual({ results: [{ iva: 5, total: new Decimal(2), items: null }], totalItems: 1 });
  expect(rutas).toEqual(['results.0.iva']);
});
