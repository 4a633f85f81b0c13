import { expect, test } from 'vitest';
import { requireDeVenta } from './deVenta.ts';

const FACTURA = { tipo_comprobante: 6, modo_facturacion: 1, company_id: 'E1' } as const;

test('an electronic invoice of the account’s company is the invoice of a sale', () => {
  expect(() => requireDeVenta(FACTURA, 'E1')).not.toThrow();
});

test.each([
  [{ tipo_comprobante: 8 }, ['tipo_comprobante']],
  [{ modo_facturacion: 2 as const }, ['punto_de_venta']],
  [{ company_id: 'E2' }, ['company_id']],
  [
    { tipo_comprobante: 7, modo_facturacion: 2 as const, company_id: 'E2' },
    ['tipo_comprobante', 'punto_de_venta', 'company_id'],
  ],
])('%j is not, and each problem is told', (cambios, campos) => {
  expect(() => requireDeVenta({ ...FACTURA, ...cambios }, 'E1')).toThrow(
    expect.objectContaining({
      code: 'comprobante_invalido',
      data: expect.objectContaining({
        campo: campos[0],
        problemas: campos.map((campo) => ({ campo, mensaje: expect.any(String) })),
      }),
    }),
  );
});
