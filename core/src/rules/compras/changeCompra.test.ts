import { expect, test } from 'vitest';
import type { Compra, CompraCambiada } from '../../contract/compras/compra.ts';
import { buildCompra, rate } from '../../../../tests/builders/compras.ts';
import { d } from '../../../../tests/builders/ventas.ts';
import { isAppError } from '../errors.ts';
import { changeCompra } from './changeCompra.ts';

const compra: Compra = buildCompra({ otros_tributos: d(10), fecha: '2026-10-05' });

function refused(cambios: CompraCambiada, actual = compra): string {
  try {
    changeCompra(actual, cambios);
    return '';
  } catch (error) {
    if (!isAppError(error, 'compra_invalida')) throw error;
    return `${error.data?.['campo']}: ${error.data?.['mensaje']}`;
  }
}

test('a change writes its own columns only', () => {
  expect(changeCompra(compra, {})).toEqual({});
  expect(changeCompra(compra, { clase: null })).toEqual({ clase: null });
  expect(changeCompra(compra, { periodo: '2026-10', excluida_motivo: ' duplicada ' })).toEqual({
    periodo: '2026-10',
    excluida_motivo: 'duplicada',
  });
  expect(changeCompra(compra, { excluida_motivo: null, credito_computable: null })).toEqual({
    excluida_motivo: null,
    credito_computable: null,
  });
});

test('the credit goes from 0 to the VAT of a purchase of class A or M', () => {
  const limite = 'credito_computable: El crédito computable va de 0 al IVA de la compra: 21,00.';
  expect(refused({ credito_computable: d(0) })).toBe('');
  expect(refused({ credito_computable: d(21) })).toBe('');
  expect(refused({ credito_computable: d('21.01') })).toBe(limite);
  expect(refused({ credito_computable: d('-0.01') })).toBe(limite);
  expect(refused({ credito_computable: d('1.001') })).toBe(limite);
  const deB = buildCompra({ tipo_comprobante: 6 });
  expect(refused({ credito_computable: d(1) }, deB)).toBe(
    'credito_computable: Solo los comprobantes A y M dan crédito fiscal.',
  );
  expect(refused({ credito_computable: d(0) }, deB)).toBe('');
});

test('a purchase goes to no month before its own, and is left out with a reason', () => {
  expect(refused({ periodo: '2026-09' })).toBe('periodo: Una compra no va en un mes anterior al de su fecha.');
  expect(refused({ periodo: '2026-11' })).toBe('');
  expect(refused({ excluida_motivo: ' ' })).toBe('excluida_motivo: Escribí por qué la compra queda afuera del libro.');
});

test('rates told apart add up to the net and the VAT that the purchase has', () => {
  const alicuotas = [rate(21, '80', '16.80'), rate(10.5, '20', '4.20')];
  expect(changeCompra(compra, { alicuotas }).alicuotas?.map(({ iva }) => iva)).toEqual([10.5, 21]);
  const suman = 'alicuotas: Las alícuotas tienen que sumar 100,00 de neto y 21,00 de IVA.';
  expect(refused({ alicuotas: [rate(21, '80', '21')] })).toBe(suman);
  expect(refused({ alicuotas: [rate(21, '100', '20')] })).toBe(suman);
  expect(refused({ alicuotas: [rate(7, '100', '21')] })).toBe('alicuotas: No existe la alícuota del 7 %.');
  expect(refused({ alicuotas: [rate(21, '50', '10.5'), rate(21, '50', '10.5')] })).toBe(
    'alicuotas: Cada alícuota va una sola vez.',
  );
});

const tributos = (ingresos_brutos: string, importeDeOtros = '0') => ({
  ...compra.tributos,
  ingresos_brutos: d(ingresos_brutos),
  otros: d(importeDeOtros),
});

test('taxes told apart add up to those of the purchase, or to what its total leaves for them', () => {
  expect(changeCompra(compra, { tributos: tributos('4', '6') })).toEqual({
    tributos: tributos('4', '6'),
    jurisdicciones: [],
  });
  expect(refused({ tributos: tributos('4', '5.99') })).toBe('tributos: Los tributos tienen que sumar 10,00.');
  expect(refused({ tributos: tributos('4.001', '5.999') })).toBe('tributos: Los importes llevan hasta dos decimales.');
  // A file of before did not have the perceptions: the total is 12.50 over the parts.
  const sinPercepciones = { ...compra, total: compra.total.plus('12.50') };
  expect(changeCompra(sinPercepciones, { tributos: tributos('22.50') })).toMatchObject({
    otros_tributos: d('22.5'),
  });
  expect(refused({ tributos: tributos('22.51') }, sinPercepciones)).toBe(
    'tributos: Los tributos tienen que sumar 10,00.',
  );
});

test('the provinces are checked against the taxes of the change, or those of the purchase', () => {
  const jurisdicciones = [{ jurisdiccion: 0 as const, importe: d(4) }];
  expect(changeCompra(compra, { tributos: tributos('4', '6'), jurisdicciones })).toMatchObject({ jurisdicciones });
  expect(refused({ jurisdicciones })).toContain('jurisdicciones: Las provincias suman 4,00');
  const percibida = { ...compra, tributos: tributos('4', '6'), jurisdicciones };
  expect(changeCompra(percibida, { jurisdicciones: [] })).toEqual({ jurisdicciones: [] });
  expect(refused({ tributos: tributos('3', '7') }, percibida)).toContain('jurisdicciones: Las provincias suman 4,00');
});
