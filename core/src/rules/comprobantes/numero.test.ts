import { expect, test } from 'vitest';
import {
  formatNumero,
  formatNumeros,
  formatNumeroSolo,
  formatPuntoDeVenta,
  formatSerie,
  nombreDePdf,
  numeroDePdf,
} from './numero.ts';

const factura = { tipo_comprobante: 6, punto_de_venta: 4, numero_comprobante: 123 } as const;

test('a number has its kind, four digits of point of sale and eight of its own; crosses while it has none', () => {
  expect(formatNumero(factura)).toBe('FC B 0004-00000123');
  expect(formatNumero({ ...factura, numero_comprobante: null })).toBe('FC B 0004-XXXXXXXX');
  expect(formatNumeroSolo({ punto_de_venta: 12345, numero_comprobante: 1 })).toBe('12345-00000001');
  expect(formatSerie(factura)).toBe('FC B 0004');
  expect(formatPuntoDeVenta(4)).toBe('0004');
});

test('several numbers are told by the first and the last', () => {
  const range = (...numeros: number[]) =>
    formatNumeros({ tipo_comprobante: 6, punto_de_venta: 3, comprobantes: numeros.map((numero) => ({ numero })) });
  expect(range(12)).toBe('FC B 0003-00000012');
  expect(range(12, 13, 15)).toBe('FC B 0003-00000012 a 0003-00000015');
  expect(range()).toBe('FC B 0003-XXXXXXXX');
});

test('the name of a PDF tells its number, and is read back', () => {
  expect(nombreDePdf(factura)).toBe('FC-B-0004-00000123.pdf');
  expect(numeroDePdf(nombreDePdf(factura))).toEqual({ punto_de_venta: 4, numero_comprobante: 123 });
  expect(numeroDePdf('NC-B-12345-123456789.pdf')).toEqual({ punto_de_venta: 12345, numero_comprobante: 123_456_789 });
});

test.each([
  'mi-FC-B-0004-00000123.pdf',
  'FC-B-0004-00000123.pdf.zip',
  'FC-B-004-00000123.pdf',
  'FC-B-0004-0000123.pdf',
])('%s is the name of none of our PDFs', (nombre) => {
  expect(numeroDePdf(nombre)).toBe(null);
});
