import { expect, test } from 'vitest';
import { acreditar, facturar } from '../modos.ts';
import { solucionesEn } from './soluciones.ts';

test('the advised action of a cause is its main button; when many sales cannot have it, none is', () => {
  const principal = (...args: Parameters<typeof solucionesEn>) =>
    solucionesEn(...args).flatMap((solucion) => (solucion.principal ? [solucion.texto] : []));
  // The advice is to wait, and to look at the claim meanwhile.
  expect(principal(facturar, 'reclamo_abierto', 1)).toEqual(['Ver en Mercado Libre']);
  expect(principal(facturar, 'reclamo_abierto', 3)).toEqual([]);
  expect(principal(facturar, 'cuit_invalido', 2)).toEqual(['Corregir los 2 compradores']);
  // The advice is to look first: a note made by mistake cannot be taken back.
  expect(principal(acreditar, 'reembolso_sin_aclarar', 1)).toEqual(['Ver en Mercado Libre']);
  expect(principal(acreditar, 'pack_dividido', 1)).toEqual(['Ver en Mercado Libre']);
});
