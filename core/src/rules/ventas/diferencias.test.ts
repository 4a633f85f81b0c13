import { describe, expect, test } from 'vitest';
import { NINGUNO, POR_SABER, sabido } from '../../contract/sabido.ts';
import {
  buildEnvioPagos,
  buildOrden,
  buildVenta,
  d,
  decideFactura,
  issued,
} from '../../../../tests/builders/ventas.ts';
import { accionDeCambio, diferenciasOf, textoDeCambio, type EntradaDiferencias } from './diferencias.ts';

const ordenes = [buildOrden('1', [{ precio: 30000 }], { en_pack: true }), buildOrden('2', [{ precio: 15000 }])];

/** An invoice of two orders for 45,000 with `envio` of shipping. */
function factura(envio: number, cambios: Partial<EntradaDiferencias['factura']> = {}): EntradaDiferencias['factura'] {
  const venta = buildVenta(ordenes, {
    envio_pagos: envio === 0 ? { pagos: [], cobros: {} } : buildEnvioPagos(envio),
  });
  const { datos } = decideFactura(venta, { cuenta: { include_shipping_cost: true } });
  return { ...issued(datos), a_mano: false, factura_envio: true, ...cambios };
}

const comparar = (cambios: Partial<EntradaDiferencias> = {}) =>
  diferenciasOf({
    factura: factura(0),
    notas: [],
    debitado: d(0),
    reembolsos_considerados: [],
    ordenes,
    envio: NINGUNO,
    envio_devuelto: false,
    ...cambios,
  }).map(({ que, facturado, ahora, nota, importe }) => [
    que,
    facturado.toFixed(2),
    ahora.toFixed(2),
    nota,
    importe.toFixed(2),
  ]);

/** A credit note of lines of an invoice. */
const notaOf = (original: EntradaDiferencias['factura'], clase: 'envio' | 'producto') => ({
  ...original,
  items: original.items.filter((item) => item.clase === clase),
});

describe('what changed since a sale was invoiced', () => {
  test('a sale that matches its invoice has no differences', () => {
    expect(comparar()).toEqual([]);
    expect(comparar({ factura: factura(4500.01), envio: sabido(d('4500.01')) })).toEqual([]);
  });

  test('a shipping paid later asks for a debit note, until one is issued', () => {
    const tarde = { envio: sabido(d('85.99')) };
    expect(comparar(tarde)).toEqual([['envio', '0.00', '85.99', 'debito', '85.99']]);
    expect(comparar({ ...tarde, debitado: d(80) })).toEqual([['envio', '80.00', '85.99', 'debito', '5.99']]);
    expect(comparar({ ...tarde, debitado: d('85.99') })).toEqual([]);
  });

  test('a shipping that the buyer did not pay asks for a credit note, until one is issued', () => {
    const original = factura(4500.01);
    const cotizado = [['envio', '4500.01', '0.00', 'credito', '4500.01']];
    expect(comparar({ factura: original })).toEqual(cotizado);
    const devuelto = { factura: original, envio: sabido(d('4500.01')), envio_devuelto: true };
    expect(comparar(devuelto)).toEqual(cotizado);
    expect(comparar({ ...devuelto, notas: [notaOf(original, 'envio')] })).toEqual([]);
  });

  test('a shipping that is unknown, or that the account does not invoice, asks for no note', () => {
    expect(comparar({ factura: factura(4500.01), envio: POR_SABER })).toEqual([]);
    expect(comparar({ factura: factura(0, { factura_envio: false }), envio: sabido(d('85.99')) })).toEqual([]);
  });

  test('another total asks for the note of the difference', () => {
    const con = (total: number) =>
      comparar({ ordenes: ordenes.map((orden, n) => (n === 0 ? { ...orden, total: d(total) } : orden)) });
    expect(con(31000)).toEqual([['total', '30000.00', '31000.00', 'debito', '1000.00']]);
    expect(con(29000)).toEqual([['total', '30000.00', '29000.00', 'credito', '1000.00']]);
  });

  test('a refund asks for a credit note once, less what the invoice had already deducted', () => {
    const devuelta = ordenes.map((orden, n) => (n === 0 ? { ...orden, reembolsado: d(4000) } : orden));
    expect(comparar({ ordenes: devuelta })).toEqual([['devolucion', '30000.00', '26000.00', 'credito', '4000.00']]);
    const reembolsos_considerados = [{ order_id: '1', importe: d(4000) }];
    expect(comparar({ ordenes: devuelta, reembolsos_considerados })).toEqual([]);
    const cancelada = ordenes.map((orden, n) => (n === 1 ? { ...orden, estado: 'cancelada' as const } : orden));
    expect(comparar({ ordenes: cancelada })).toEqual([['devolucion', '15000.00', '0.00', 'credito', '15000.00']]);
    const original = factura(0);
    expect(comparar({ factura: original, ordenes: cancelada, notas: [notaOf(original, 'producto')] })).toEqual([]);
  });

  test('an invoice that a person typed is compared by its refunds alone', () => {
    const tipeada = factura(0, { a_mano: true });
    const cara = ordenes.map((orden) => ({ ...orden, total: d(99) }));
    expect(comparar({ factura: tipeada, ordenes: cara, envio: sabido(d(50)) })).toEqual([]);
  });

  test('each difference is told with both figures and the note it asks for', () => {
    const cambio = { que: 'envio', facturado: d(0), ahora: d('85.99'), nota: 'debito', importe: d('85.99') } as const;
    expect(textoDeCambio(cambio)).toBe(
      'El envío que pagó el comprador cambió desde que se facturó: la factura tiene $ 0,00 y ahora son $ 85,99.',
    );
    expect(accionDeCambio(cambio)).toBe('Hacé una nota de débito de $ 85,99 desde la factura.');
  });
});
