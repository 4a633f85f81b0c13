import { expect, test } from 'vitest';
import { buildOrden, buildVenta, cifras, d, decideFactura, EMISOR, issued } from '../../../../tests/builders/ventas.ts';
import { conSaldo, creditFactura } from './creditFactura.ts';
import { saldoOf } from './saldo.ts';

test('a note made before another one of its invoice keeps its prices and takes the rest of the rate', () => {
  const factura = issued(decideFactura(buildVenta([buildOrden('1', [{ precio: 9999.99 }])])).datos);
  const resto = (importe: string) => {
    const devoluciones = [{ order_id: '1', clase: 'producto' as const, importe: d(importe) }];
    return {
      ...factura,
      tipo_comprobante: 8 as const,
      ...totalesOf(creditFactura({ factura, notas: [], devoluciones })),
    };
  };
  const primera = resto('6666.66');
  const segunda = resto('3333.33');
  const { items, totales } = conSaldo({ ...segunda, precios_con_iva: true }, saldoOf(factura, [primera]));
  // The invoice: 8264.45 + 1735.54; the first note: 5509.64 + 1157.02.
  expect(cifras(totales)).toEqual({ '21 %': '2754.81 + 578.52', neto: '2754.81', iva: '578.52', total: '3333.33' });
  expect(items.map(({ descripcion, neto }) => `${descripcion}: ${neto}`)).toEqual([
    `${segunda.items[0]?.descripcion}: 2754.81`,
  ]);
});

test('a note of class C has no rates', () => {
  const deC = issued(
    decideFactura(buildVenta([buildOrden('1', [{ precio: 100 }])]), { empresa: { cuit: EMISOR, situacion_iva: 6 } })
      .datos,
  );
  const { totales } = conSaldo({ ...deC, tipo_comprobante: 13 }, saldoOf(deC, []));
  expect(cifras(totales)).toEqual({ neto: '100.00', total: '100.00' });
});

function totalesOf({ items, totales }: ReturnType<typeof creditFactura>) {
  return { items, ...totales };
}
