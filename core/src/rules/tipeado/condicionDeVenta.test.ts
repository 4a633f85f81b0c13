import { expect, test } from 'vitest';
import { condicionDeVentaOf, condicionPropuesta } from './condicionDeVenta.ts';

const empresa = { condicion_de_venta: 'Contado' };

test('the payment terms typed win, even empty; then those of the draft; then the company’s', () => {
  const factura = { tipo_comprobante: 6, condicion_de_venta: undefined } as const;
  const borrador = { condicion_de_venta: '30 días' };
  expect(condicionDeVentaOf({ ...factura, condicion_de_venta: 'Cheque' }, borrador, empresa)).toBe('Cheque');
  expect(condicionDeVentaOf({ ...factura, condicion_de_venta: null }, borrador, empresa)).toBe(null);
  expect(condicionDeVentaOf(factura, borrador, empresa)).toBe('30 días');
  expect(condicionDeVentaOf(factura, { condicion_de_venta: null }, empresa)).toBe(null);
  expect(condicionDeVentaOf(factura, null, empresa)).toBe('Contado');
});

test('a note sells nothing and begins without payment terms', () => {
  expect(condicionPropuesta({ tipo_comprobante: 8 }, empresa)).toBe(null);
  expect(condicionPropuesta({ tipo_comprobante: null }, empresa)).toBe('Contado');
  expect(condicionPropuesta({ tipo_comprobante: 6 }, null)).toBe(null);
});
