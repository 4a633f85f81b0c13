import { expect, test } from 'vitest';
import { mayBe, type Candidato, type NumeroDesconocido } from './mayBe.ts';

const VISTO = new Date('2026-11-28T16:00:00-03:00');
const DOS_HORAS_MS = 2 * 60 * 60_000;
const numero: NumeroDesconocido = {
  punto_de_venta: 3,
  tipo_comprobante: 6,
  visto_desde: VISTO,
  anotado_en: VISTO,
  de_contingencia: false,
  descartes: [],
};
const deVenta: Candidato = {
  id: 'a',
  clase: 'factura',
  punto_de_venta: 3,
  tipo_comprobante: 6,
  de_venta: true,
  tipo_fijo: null,
  desde: new Date(VISTO.getTime() - DOS_HORAS_MS),
  creado_en: new Date(VISTO.getTime() - DOS_HORAS_MS),
};
const aMano: Candidato = { ...deVenta, de_venta: false, desde: null };
const despues = new Date(VISTO.getTime() + DOS_HORAS_MS);

test.each<[que: string, esperado: boolean, candidato: Candidato, numero: NumeroDesconocido]>([
  ['a sale closed before', true, deVenta, numero],
  ['a sale closed after', false, { ...deVenta, desde: despues }, numero],
  ['a sale without a known instant', true, { ...deVenta, desde: null }, numero],
  [
    'a sale of before that goes out with another letter and point of sale',
    true,
    { ...deVenta, tipo_comprobante: 1, punto_de_venta: 4 },
    numero,
  ],
  ['a note, of the number of an invoice', false, { ...deVenta, clase: 'nota_credito', tipo_comprobante: 8 }, numero],
  ['a step of a change of that type', true, { ...deVenta, tipo_fijo: 6 }, numero],
  ['a step of a change of another type', false, { ...deVenta, tipo_fijo: 1 }, numero],
  ['a draft of no sale in that serie', true, aMano, numero],
  ['a draft of no sale at another point of sale', false, { ...aMano, punto_de_venta: 4 }, numero],
  ['a draft of no sale of another type', false, { ...aMano, tipo_comprobante: 1 }, numero],
  [
    'a draft of another point of sale, of a number of contingency',
    true,
    aMano,
    { ...numero, punto_de_venta: 91, de_contingencia: true },
  ],
  [
    'a draft made after a number of contingency was seen',
    false,
    { ...aMano, creado_en: despues },
    { ...numero, punto_de_venta: 91, de_contingencia: true },
  ],
  [
    'a note, of a number of any type',
    true,
    { ...deVenta, clase: 'nota_credito', tipo_comprobante: 8 },
    { ...numero, tipo_comprobante: null },
  ],
  ['a draft that a person discarded', false, deVenta, { ...numero, descartes: ['a'] }],
])('%s: %s', (_que, esperado, candidato, desconocido) => {
  expect(mayBe(candidato, desconocido)).toBe(esperado);
});
