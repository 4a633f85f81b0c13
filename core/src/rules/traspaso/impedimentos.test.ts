import { expect, test } from 'vitest';
import { MAX_MIEMBROS } from '../empresas/roles.ts';
import { impedimentosDelReceptor, impedimentosEnMarcha } from './impedimentos.ts';
import { nombreLibre } from './nombreLibre.ts';

const NADA = { en_duda: 0, en_cola: 0, lotes: 0, paquetes: 0, precios: 0, caea: 0 };

test('nothing under way stops nothing', () => {
  expect(impedimentosEnMarcha(NADA)).toEqual([]);
  expect(impedimentosDelReceptor({ repetidas: [], miembros: MAX_MIEMBROS })).toEqual([]);
});

test.each([
  ['en_duda', 1, /falta confirmar/],
  ['en_cola', 1, /^Hay un comprobante en cola/],
  ['en_cola', 3, /^Hay 3 comprobantes en cola/],
  ['lotes', 1, /^Hay un lote de ventas/],
  ['lotes', 2, /^Hay 2 lotes de ventas/],
  ['paquetes', 1, /paquete para el contador/],
  ['precios', 1, /cambio de precios/],
  ['caea', 2, /CAEA/],
] as const)('%s of %i is said in one sentence', (clase, cuantos, frase) => {
  const motivos = impedimentosEnMarcha({ ...NADA, [clase]: cuantos });
  expect(motivos).toEqual([expect.stringMatching(frase)]);
});

test('each kind of work under way has its sentence, in a fixed sequence', () => {
  const completo = { en_duda: 1, en_cola: 1, lotes: 1, paquetes: 1, precios: 1, caea: 1 };
  expect(impedimentosEnMarcha(completo)).toHaveLength(Object.keys(NADA).length);
});

test('a company that the receiver already has is named', () => {
  expect(impedimentosDelReceptor({ repetidas: ['Norte SRL'], miembros: 1 })).toEqual([
    expect.stringContaining('el CUIT de Norte SRL'),
  ]);
});

test('a receiver who would have more members than an owner may is told how many', () => {
  expect(impedimentosDelReceptor({ repetidas: [], miembros: MAX_MIEMBROS + 2 })).toEqual([
    expect.stringMatching(/compartiría sus empresas con 32 personas, y el máximo es 30/),
  ]);
});

test('a copied list keeps its name unless the receiver uses it', () => {
  const cuit = '30-71654321-4';
  expect(nombreLibre('Mayorista', new Set(['Minorista']), cuit)).toBe('Mayorista');
  expect(nombreLibre('Mayorista', new Set(['Mayorista']), cuit)).toBe(`Mayorista (${cuit})`);
  const repetidos = new Set(['Mayorista', `Mayorista (${cuit})`, `Mayorista (${cuit}, 2)`]);
  expect(nombreLibre('Mayorista', repetidos, cuit)).toBe(`Mayorista (${cuit}, 3)`);
});
