import type { Empresa } from '@talonario/core/empresas';
import { expect, test } from 'vitest';
import { tipeadaOf } from './calculo.ts';
import { condicionInicial, consecuencias } from './consecuencias.ts';
import { facturaNueva, type FacturaValores } from './facturaValores.ts';
import { hojaDeValores } from './hoja.ts';

const empresas = [
  { id: 'una', situacion_iva: 1, condicion_de_venta: 'Contado', puntosDeVenta: [] },
  { id: 'sin', situacion_iva: 1, condicion_de_venta: null, puntosDeVenta: [] },
  { id: 'otra', situacion_iva: 1, condicion_de_venta: 'Cuenta corriente', puntosDeVenta: [] },
] as unknown as Empresa[];

/** Payment terms of the form after each change, from a new voucher. */
function termsAfter(...cambios: Partial<FacturaValores>[]): string[] {
  let v = facturaNueva('2026-11-29');
  return cambios.map((cambio) => {
    v = { ...v, ...consecuencias(cambio, v, empresas) };
    return v.condicion_de_venta;
  });
}

test('a new voucher begins with its company’s terms, and follows the company until somebody chooses', () => {
  expect(termsAfter({ company_id: 'una' }, { company_id: 'sin' }, { company_id: 'otra' })).toEqual([
    'Contado',
    '',
    'Cuenta corriente',
  ]);
  expect(
    termsAfter({ company_id: 'una' }, { condicion_de_venta: 'Cheque' }, { company_id: 'otra' }, { fecha: null }),
  ).toEqual(['Contado', 'Cheque', 'Cheque', 'Cheque']);
  expect(termsAfter({ company_id: 'una' }, { condicion_de_venta: '' }, { observaciones: 'x' })).toEqual([
    'Contado',
    '',
    '',
  ]);
});

test('a note has none of its own accord, and keeps one that was chosen', () => {
  expect(termsAfter({ company_id: 'una' }, { tipo_comprobante: 8 }, { tipo_comprobante: 6 })).toEqual([
    'Contado',
    '',
    'Contado',
  ]);
  expect(
    termsAfter({ company_id: 'una', tipo_comprobante: 8 }, { condicion_de_venta: 'Cheque' }, { tipo_comprobante: 7 }),
  ).toEqual(['', 'Cheque', 'Cheque']);
  expect(condicionInicial({ company_id: 'una', tipo_comprobante: 13 }, empresas)).toBe('');
});

test('the preview and what is sent have the chosen terms; without them, nothing', () => {
  const contexto = { hoy: '2026-11-29', empresa: null, punto: null, vinculado: null, percepciones: [] };
  const con = (condicion_de_venta: string) => ({ ...facturaNueva('2026-11-29'), condicion_de_venta });
  const dato = { etiqueta: 'Condición de venta', valor: 'Cheque' };
  expect(hojaDeValores(con(' Cheque '), contexto).condiciones).toEqual([dato]);
  expect(hojaDeValores(con(''), contexto).condiciones).toEqual([]);
  expect(tipeadaOf(con(' Cheque '), contexto).condicion_de_venta).toBe('Cheque');
  expect(tipeadaOf(con(' '), contexto).condicion_de_venta).toBeNull();
});
