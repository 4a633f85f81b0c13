import { describe, expect, it } from 'vitest';
import { filasDeOrden, normalizeFacturado } from './facturado.ts';
import { normalizePago } from './pago.ts';

const plain = (valor: unknown) => JSON.parse(JSON.stringify(valor)) as unknown;

describe('a payment', () => {
  const pago = {
    id: 98_110_020_001,
    status: 'approved',
    transaction_amount: 45_000,
    transaction_amount_refunded: 0,
    transaction_details: { net_received_amount: 34_504.76 },
    money_release_date: '2026-12-02T10:22:30.000-04:00',
    charges_details: [
      {
        name: 'shp_cross_docking',
        type: 'shipping',
        amounts: { original: 3970.24, refunded: 0 },
        accounts: { from: 'collector', to: 'ml' },
        metadata: { shipment_id: 44_551_234_567 },
      },
    ],
  };

  it('with its charges', () => {
    expect(plain(normalizePago(pago))).toMatchObject({
      pago_id: '98110020001',
      importe: '45000',
      neto: '34504.76',
      envio: '0',
      liberado: '2026-12-02T14:22:30.000Z',
      cargos: [{ nombre: 'shp_cross_docking', importe: '3970.24', de: 'collector', envio_id: '44551234567' }],
    });
  });

  it('that does not detail them', () => {
    expect(normalizePago({ ...pago, charges_details: null }).cargos).toBeNull();
  });

  it.each([
    ['without its amount', { ...pago, transaction_amount: null }],
    ['without its state', { ...pago, status: undefined }],
    ['with a charge without amount', { ...pago, charges_details: [{ name: 'flat_fee', amounts: {} }] }],
  ])('%s is none, and never a zero', (_, otro) => {
    expect(() => normalizePago(otro)).toThrow('meli_no_disponible');
  });
});

describe('a row of a bill', () => {
  const charge_info = {
    detail_id: 7,
    creation_date_time: '2026-11-18T10:22:31',
    transaction_detail: 'Cargo por venta',
    detail_amount: 6525,
    detail_type: 'CHARGE',
    detail_sub_type: 'CV',
  };

  it('charges, or gives back whatever its sub type begins with', () => {
    const fila = normalizeFacturado({ charge_info, sales_info: [{ order_id: 2_000_012_345 }] }, '2026-11-01', null);
    expect(plain(fila)).toMatchObject({ detalle_id: '7', importe: '6525', order_id: '2000012345' });
    const vuelta = { charge_info: { ...charge_info, detail_type: 'BONUS' } };
    expect(normalizeFacturado(vuelta, null, '1').importe.toNumber()).toBe(-6525);
  });

  it.each(['detail_id', 'detail_amount', 'detail_type', 'creation_date_time'])('without %s is none', (clave) => {
    const rota = { charge_info: { ...charge_info, [clave]: null } };
    expect(() => normalizeFacturado(rota, null, null)).toThrow('meli_no_disponible');
  });

  it('of an order comes in its own list or in each payment’s', () => {
    expect(filasDeOrden({ details: [{ a: 1 }], payment_info: [{ details: [{ a: 2 }] }] })).toEqual([
      { a: 1 },
      { a: 2 },
    ]);
  });
});
