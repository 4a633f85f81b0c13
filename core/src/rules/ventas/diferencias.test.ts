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

describe('debit notes, invoices typed by hand and deductions', () => {
  test('debit notes cover the shipping first, and then the orders', () => {
    const masCaras = ordenes.map((orden) => ({ ...orden, total: orden.total.plus(100) }));
    const faltan = { ordenes: masCaras, envio: sabido(d(50)) };
    expect(comparar({ ...faltan, debitado: d(120) })).toEqual([
      ['total', '30070.00', '30100.00', 'debito', '30.00'],
      ['total', '15000.00', '15100.00', 'debito', '100.00'],
    ]);
    expect(comparar({ ...faltan, debitado: d('249.50') })).toEqual([
      ['total', '15099.50', '15100.00', 'debito', '0.50'],
    ]);
  });

  test('an invoice typed by hand is compared by its shipping that went back and its refunds', () => {
    const aMano = factura(4500, { a_mano: true });
    expect(comparar({ factura: aMano, envio: sabido(d(9000)) })).toEqual([]);
    expect(comparar({ factura: aMano, envio: sabido(d(4500)) })).toEqual([]);
    expect(comparar({ factura: aMano, envio: sabido(d(4000)) })).toEqual([
      ['envio', '4500.00', '4000.00', 'credito', '500.00'],
    ]);
    const masCara = ordenes.map((orden) => ({ ...orden, total: orden.total.plus(100) }));
    expect(comparar({ factura: aMano, ordenes: masCara, envio: sabido(d(4500)) })).toEqual([]);
  });

  test('an invoice with a shipping that the account no longer invoices is compared', () => {
    expect(comparar({ factura: factura(4500, { factura_envio: false }) })).toEqual([
      ['envio', '4500.00', '0.00', 'credito', '4500.00'],
    ]);
  });

  test('only the refund of its own order is deducted, and what a note gave back is not asked again', () => {
    const [primera, segunda] = ordenes.map((orden) => ({ ...orden, reembolsado: d(1000) }));
    const entrada = { ordenes: [primera!, segunda!], reembolsos_considerados: [{ order_id: '2', importe: d(1000) }] };
    expect(comparar(entrada)).toEqual([['devolucion', '30000.00', '29000.00', 'credito', '1000.00']]);
    const original = factura(0);
    const nota = {
      ...notaOf(original, 'producto'),
      items: original.items.slice(0, 1).map((item) => ({ ...item, total: d(400) })),
    };
    expect(comparar({ ...entrada, notas: [nota] })).toEqual([
      ['devolucion', '29600.00', '29000.00', 'credito', '600.00'],
    ]);
    const entera = { ...nota, items: nota.items.map((item) => ({ ...item, total: d(1000) })) };
    expect(comparar({ ...entrada, notas: [entera] })).toEqual([]);
  });

  test('an order cancelled and divided is given back by what was refunded', () => {
    const [primera, segunda] = ordenes;
    const dividida = { ...primera!, estado: 'cancelada' as const, dividida: true, reembolsado: d(500) };
    expect(comparar({ ordenes: [dividida, segunda!] })).toEqual([
      ['devolucion', '30000.00', '29500.00', 'credito', '500.00'],
    ]);
    expect(comparar({ ordenes: [{ ...dividida, dividida: false }, segunda!] })[0]?.[4]).toBe('30000.00');
  });

  test('an order that the invoice does not have is not compared', () => {
    const tercera = { ...ordenes[0]!, order_id: '3' };
    expect(comparar({ ordenes: [...ordenes, tercera] })).toEqual([]);
  });
});
