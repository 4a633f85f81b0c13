import { Decimal } from 'decimal.js';
import { describe, expect, it } from 'vitest';
import type { CargoDePago, Pago } from '../../contract/cobros/pago.ts';
import { quienDevuelve, quienDevuelveVenta } from './quienDevuelve.ts';

const d = (valor: number) => new Decimal(valor);

const cargo = (cambios: Partial<CargoDePago>): CargoDePago => ({
  nombre: 'meli_percentage_fee',
  tipo: 'fee',
  importe: d(100),
  devuelto: d(0),
  de: 'collector',
  envio_id: null,
  ...cambios,
});

const pago = (cambios: Partial<Pago> = {}): Pago => ({
  pago_id: '1',
  status: 'approved',
  importe: d(1000),
  envio: d(0),
  devuelto: d(0),
  neto: d(900),
  aprobado: null,
  liberado: null,
  devoluciones: [],
  cargos: [cargo({})],
  ...cambios,
});

const cancelada = { estado: 'cancelada', reembolsado: d(0) } as const;
const devuelta = { estado: 'paga', reembolsado: d(300) } as const;
const entera = { estado: 'paga', reembolsado: d(0) } as const;
const deMeli = cargo({ nombre: 'refund', tipo: 'refund', de: 'marketplace_owner' });
const delVendedor = cargo({ nombre: 'refund', tipo: 'refund' });

describe('who bore a refund', () => {
  it.each([
    ['nothing was given back', entera, null, 'vendedor'],
    ['the payment was given back whole', cancelada, [pago({ status: 'refunded' })], 'vendedor'],
    ['a part of it was', devuelta, [pago({ devuelto: d(300) })], 'vendedor'],
    ['one of two payments was', cancelada, [pago(), pago({ status: 'refunded' })], 'vendedor'],
    ['a refund charged to him', devuelta, [pago({ devuelto: d(300), cargos: [delVendedor] })], 'vendedor'],
    ['a refund charged to the marketplace', devuelta, [pago({ devuelto: d(300), cargos: [deMeli] })], 'mercado_libre'],
    ['cancelled, and charged to the marketplace', cancelada, [pago({ cargos: [deMeli] })], 'mercado_libre'],
    ['cancelled, and the seller keeps what he was paid', cancelada, [pago()], 'no_se_sabe'],
    ['refunded, and his payment says nothing of it', devuelta, [pago({ cargos: null })], 'no_se_sabe'],
    ['payments that could not be read', devuelta, null, 'no_se_sabe'],
    ['cancelled without having been paid', cancelada, [pago({ status: 'rejected' })], 'vendedor'],
    ['refunded, of payments that never came in', devuelta, [], 'no_se_sabe'],
  ] as const)('%s', (_, orden, pagos, quien) => {
    expect(quienDevuelve(orden, pagos)).toBe(quien);
  });

  it('of a sale: one order that is not the seller\u2019s stops the note', () => {
    expect(quienDevuelveVenta(['vendedor', 'no_se_sabe', 'mercado_libre'])).toBe('mercado_libre');
    expect(quienDevuelveVenta(['vendedor', 'no_se_sabe'])).toBe('no_se_sabe');
    expect(quienDevuelveVenta([])).toBe('vendedor');
  });
});
