import { expect, test } from 'vitest';
import { numeroTipeado } from './filtros.ts';

test.each([
  ['120', { comprobante: '120' }],
  ['00000120', { comprobante: '120' }],
  ['0005-00000120', { puntoDeVenta: '5', comprobante: '120' }],
  [' FC B 0005-00000120 ', { tipoComprobante: '6', puntoDeVenta: '5', comprobante: '120' }],
  ['nc a 0005-00000120', { tipoComprobante: '3', puntoDeVenta: '5', comprobante: '120' }],
  ['ZZ Z 0005-00000120', { puntoDeVenta: '5', comprobante: '120' }],
  ['', { comprobante: '' }],
  ['ciento veinte', { comprobante: 'ciento veinte' }],
])('the number typed as "%s"', (texto, filtros) => {
  expect(numeroTipeado(texto)).toEqual(filtros);
});
