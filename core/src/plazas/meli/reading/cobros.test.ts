import { describe, expect, it } from 'vitest';
import { filasDeOrden, readFacturado } from './facturado.ts';
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
      cargos: [
        { nombre: 'shp_cross_docking', tipo: 'envio', importe: '3970.24', de: 'vendedor', envio_id: '44551234567' },
      ],
    });
  });

  it('without the detail of its charges', () => {
    expect(normalizePago({ ...pago, charges_details: null }).cargos).toBeNull();
  });

  it('with a charge without name and type, and one without amount, is read with the others', () => {
    const odd = [
      {
        name: null,
        type: null,
        accounts: { from: 'collector' },
        amounts: { original: 1500, refunded: 0 },
        metadata: [],
      },
      { name: 'flat_fee', type: 'fee', amounts: {} },
      {
        name: null,
        amounts: { original: 7 },
        metadata: { mov_detail: 'tax_withholding', mov_financial_entity: 'caba' },
      },
    ];
    const leido = normalizePago({ ...pago, charges_details: [...pago.charges_details, ...odd] });
    expect(leido.cargos?.map(({ nombre, importe }) => `${nombre} ${importe.toFixed(2)}`)).toEqual([
      'shp_cross_docking 3970.24',
      ' 1500.00',
      'tax_withholding-caba 7.00',
    ]);
    expect(leido.cargos_sin_importe).toEqual(['flat_fee']);
  });

  it.each([
    ['fee', 'collector', 'venta', 'vendedor'],
    ['tax', 'payer', 'impuesto', 'comprador'],
    ['coupon', 'marketplace_owner', 'cupon', 'otro'],
    ['bonus', 'ml', 'bonificacion', 'otro'],
    ['refund', 'bpp', 'devolucion', 'otro'],
    ['other', null, 'desconocido', null],
    [null, undefined, 'desconocido', null],
  ])('with a charge %s of %s: %s of %s', (type, from, tipo, de) => {
    const charge = { name: 'x', type, accounts: { from }, amounts: { original: 7, refunded: 0 } };
    expect(normalizePago({ ...pago, charges_details: [charge] }).cargos).toMatchObject([{ tipo, de }]);
  });

  it.each([
    ['without its amount', { ...pago, transaction_amount: null }],
    ['without its state', { ...pago, status: undefined }],
  ])('%s is no payment, and never a zero', (_, pagoIncompleto) => {
    expect(() => normalizePago(pagoIncompleto)).toThrow('plaza_no_disponible');
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
    const { cargo } = readFacturado({ charge_info, sales_info: [{ order_id: 2_000_012_345 }] }, '2026-11-01', null);
    expect(plain(cargo)).toMatchObject({ detalle_id: '7', importe: '6525', order_id: '2000012345' });
    const vuelta = { charge_info: { ...charge_info, detail_type: 'BONUS' } };
    expect(readFacturado(vuelta, null, '1').cargo?.importe.toNumber()).toBe(-6525);
  });

  it.each([
    ['detail_id', '6525'],
    ['detail_amount', null],
    ['detail_type', '6525'],
    ['creation_date_time', '6525'],
  ])('without %s is reported apart with its amount', (clave, importe) => {
    const rota = { charge_info: { ...charge_info, [clave]: null } };
    expect(plain(readFacturado(rota, null, null))).toEqual({ cargo: null, importe });
  });

  it('is dated by its sale, in the zone of sales, when it has no date', () => {
    const sin = { ...charge_info, creation_date_time: null };
    const fila = { charge_info: sin, sales_info: [{ order_id: 1, sale_date_time: '2026-08-16T23:25:04' }] };
    expect(readFacturado(fila, null, null).cargo?.fecha.toISOString()).toBe('2026-08-17T03:25:04.000Z');
  });

  it('of an order comes in its own list or in each payment’s', () => {
    expect(filasDeOrden({ details: [{ a: 1 }], payment_info: [{ details: [{ a: 2 }] }] })).toEqual([
      { a: 1 },
      { a: 2 },
    ]);
  });
});
