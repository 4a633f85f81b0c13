import { expect, test } from 'vitest';
import { d } from '../../../../tests/builders/ventas.ts';
import type { SaldoSufrido } from '../../contract/sufridos/sufridos.ts';
import { frasesDeCertificados } from './archivo/avisos.ts';
import { avisosDeSufridos } from './avisosDeSufridos.ts';

const nada = {
  saldos: [],
  sin_lista: false,
  sin_leer: [],
  sin_liquidacion: [],
  sinSeparar: { cuantas: 0, importe: d(0) },
};
const saldo = (importe: string, cambios: Partial<SaldoSufrido> = {}) =>
  ({ impuesto: 'iibb', jurisdiccion: null, entidad: null, importe: d(importe), ...cambios }) as SaldoSufrido;

test('a month of taxes suffered says what is missing from it', () => {
  expect(avisosDeSufridos(nada)).toEqual([]);
  expect(
    avisosDeSufridos({
      saldos: [
        saldo('10.50'),
        saldo('1'),
        saldo('100', { jurisdiccion: 0 }),
        saldo('100', { entidad: 'SIRTAC' }),
        saldo('100', { impuesto: 'iva' }),
      ],
      sin_lista: true,
      sin_leer: ['TIENDA'],
      sin_liquidacion: ['TIENDA', 'KIOSCO'],
      sinSeparar: { cuantas: 2, importe: d('1234.5') },
    }),
  ).toEqual([
    'Todavía no importaste Mis Retenciones de ARCA: solo se ve lo que dicen las compras y los cobros.',
    'Falta leer los cobros de TIENDA.',
    'Falta el reporte del dinero del mes de TIENDA, KIOSCO: lo que se retiene por fuera de un cobro todavía no se ve.',
    '2 compras tienen tributos sin separar por $ 1.234,50: si hay percepciones, separalas en la compra para que cuenten.',
    'Hay $ 11,50 de Ingresos Brutos sin su provincia.',
  ]);
  expect(avisosDeSufridos({ ...nada, sin_leer: ['A', 'B'] })).toEqual(['Faltan leer los cobros de A, B.']);
});

test('a notice of a list is worded for one row and for two', () => {
  const worded = Object.values(frasesDeCertificados).flatMap((frase) => [frase(1), frase(2)]);
  expect(worded.map((frase) => /^\d+ \w+/.exec(frase)?.[0])).toEqual([
    ...Array.from({ length: 5 }, () => ['1 fila', '2 filas']).flat(),
    '1 certificado',
    '2 certificados',
  ]);
});
