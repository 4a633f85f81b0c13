import { Decimal } from 'decimal.js';
import { describe, expect, it } from 'vitest';
import { NINGUNO, POR_SABER, sabido } from '../../../contract/sabido.ts';
import { envioPagado } from '../../../rules/ventas/envioPagado.ts';
import { pagosDeEnvioCobrados } from './envioPagos.ts';
import type { RespuestasDeVenta } from '../../plaza.ts';
import { readVenta } from './venta.ts';

// Answers captured in production from August to October 2026, of the order 2000018847750422 (cross docking), the pack 2000015400388457
// (Flex turbo) and the pack 2000014733850447; people and companies replaced.

const VENDEDOR = '900000001';
const CIERRE = '2026-10-07T10:13:41.000-04:00';
const despuesOf = (minutos: number) => new Date(Date.parse(CIERRE) + minutos * 60_000);

const orden = (id: number, total: number, cambios: object = {}) => ({
  id,
  pack_id: null,
  status: 'paid',
  date_created: CIERRE,
  date_closed: CIERRE,
  last_updated: CIERRE,
  currency_id: 'ARS',
  total_amount: total,
  paid_amount: total,
  payments: [
    { id: id * 10, status: 'approved', shipping_cost: 0, transaction_amount: total, total_paid_amount: total },
  ],
  shipping: { id: 48195392397 },
  shipping_cost: null,
  tags: ['paid', 'not_delivered'],
  ...cambios,
});
const dePack = { pack_id: 2000015400388457, tags: ['paid', 'pack_order'] };
const conEnvio = (id: number, status: string, shipping_cost: number) => ({
  payments: [
    { id: 500 + id, status: 'approved', shipping_cost: 0, transaction_amount: 0 },
    { id, status, shipping_cost, transaction_amount: 56_899, total_paid_amount: 56_899 + shipping_cost },
  ],
});

const TURBO = {
  id: 48195392397,
  mode: 'me2',
  status: 'ready_to_ship',
  logistic_type: 'self_service',
  lead_time: { cost: 0 },
};
const ANUNCIA = {
  receiver: { user_id: 700000001, cost: 2216.3, cost_details: [{ amount: 2216.3, sender_id: 900000001 }] },
  senders: [{ user_id: 900000001, cost: 5781, discounts: [{ rate: 0.1, type: 'mandatory', promoted_amount: 599 }] }],
};

const crudo = (ordenes: { id: number }[], cambios: Partial<RespuestasDeVenta> = {}): RespuestasDeVenta => ({
  clave: '1',
  ordenes: ordenes.map((cruda) => ({
    order_id: String(cruda.id),
    estado: 'paga' as const,
    orden: cruda,
    descuentos: null,
    reclamos: null,
    ultima_actualizacion: new Date(0),
    comprador_al: null,
    facturacion_id: null,
    facturacion: null,
    facturacion_de: null,
  })),
  comprador_a_mano: null,
  envio: null,
  envio_costos: null,
  envio_pagos: null,
  ...cambios,
});
const decidir = (venta: RespuestasDeVenta, minutos = 60) =>
  envioPagado(readVenta(venta, VENDEDOR), { vendedor: VENDEDOR, ahora: despuesOf(minutos) });
const pagado = (venta: RespuestasDeVenta, minutos?: number) => decidir(venta, minutos).pagado;
const pesos = (importe: number) => sabido(new Decimal(importe));

/** The pack of 50.00 + 99.94; `pagos`: the answer with its shipment's payments. */
const pack = (pagos: object[] | null | undefined, cobros: Record<string, object | null> = {}, cambios = {}) =>
  crudo([orden(9001, 50, dePack), orden(9002, 99.94, dePack)], {
    envio: TURBO,
    ...(pagos === undefined ? {} : { envio_pagos: { pagos, cobros } }),
    ...cambios,
  });
const PAGO = { payment_id: 7001, user_id: 700000001, status: 'approved', amount: 85.99 };
const PARCIAL = { ...PAGO, status: 'partially_refunded' };
const COBRADO = { id: 7001, status: 'approved', transaction_amount: 85.99, collector_id: 900000001, refunds: [] };

describe('what the buyer paid for the shipping', () => {
  it('of a lone order is in its own payment: 56,899 + 4,699.09', () => {
    const sola = crudo([orden(2000018847750422, 56_899, conEnvio(182876823486, 'approved', 4699.09))]);
    expect(pagado(sola)).toEqual(pesos(4699.09));
    expect(pagado(sola, 0)).toEqual(pesos(4699.09));
  });

  it('counts no rejected nor cancelled payment, and one of several orders once', () => {
    const rechazado = conEnvio(1, 'rejected', 4699.09);
    expect(pagado(crudo([orden(1, 10, rechazado)]))).toEqual(NINGUNO);
    expect(pagado(crudo([orden(1, 10, conEnvio(1, 'cancelled', 4699.09))]))).toEqual(NINGUNO);
    const mismoEnvio = { ...dePack, ...conEnvio(7, 'approved', 4500.01) };
    expect(pagado(crudo([orden(1, 10, mismoEnvio), orden(2, 10, mismoEnvio)]))).toEqual(pesos(4500.01));
  });

  it('of a lone order whose payment has none is nothing, whatever its shipment announces', () => {
    const costos = { ...ANUNCIA, receiver: { ...ANUNCIA.receiver, cost: 9999 } };
    const envio = { ...TURBO, lead_time: { cost: 4500 } };
    const sola = crudo([orden(1, 105_998)], { envio, envio_costos: costos });
    expect(decidir(sola, 0)).toEqual({ pagado: NINGUNO, aparte: null });
  });

  it('of the pack of 235.93 is a payment of its own', () => {
    expect(pagado(pack([PAGO], { 7001: COBRADO }))).toEqual(pesos(85.99));
    expect(pagado(pack([{ ...PAGO, amount: '85.99' }], { 7001: COBRADO }))).toEqual(pesos(85.99));
  });

  it('of the Flex turbo is 0 with no payment of its shipment, 2,216.30 with one of ours: 105,998 or 108,214.30', () => {
    const turbo = (pagos: object[], cobros = {}) =>
      crudo([orden(2000018846584294, 105_998, dePack)], {
        envio: TURBO,
        envio_costos: ANUNCIA,
        envio_pagos: { pagos, cobros },
      });
    expect(decidir(turbo([]), 5)).toEqual({ pagado: NINGUNO, aparte: null });
    const pago = { payment_id: 9, status: 'approved', amount: 2216.3 };
    expect(pagado(turbo([pago], { 9: { id: 9, collector_id: 900000001 } }))).toEqual(pesos(2216.3));
  });

  it.each([
    ['another account collected it', { 7001: { ...COBRADO, collector_id: 555 } }],
    ['the payment is not ours to read', { 7001: null }],
  ])('is left out and reported when %s', (_caso, cobros) => {
    const aparte = { codigo: 'envio_a_mercado_libre', importe: new Decimal(85.99) };
    expect(decidir(pack([PAGO], cobros))).toEqual({ pagado: NINGUNO, aparte });
  });

  it.each<[string, RespuestasDeVenta]>([
    ['its shipment is not made yet', crudo([orden(1, 10, { ...dePack, shipping: { id: null } })])],
    [
      'an order’s payment does not say what it brought for it',
      crudo([orden(1, 10, { payments: [{ id: 1, status: 'approved' }] })]),
    ],
    ['a paid order shows no payment', crudo([orden(1, 10, { payments: [] })])],
    ['its payments were not answered', pack(undefined)],
    ['the payment itself was not answered', pack([PAGO])],
    ['the payment names no collector', pack([PAGO], { 7001: { ...COBRADO, collector_id: undefined } })],
    ['a payment is under way', pack([{ ...PAGO, status: 'in_process' }], { 7001: COBRADO })],
    ['a part went back that its payment does not tell', pack([PARCIAL], { 7001: COBRADO })],
    [
      'a part went back of a payment of another amount',
      pack([{ ...PARCIAL, amount: 50 }], { 7001: { ...COBRADO, transaction_amount_refunded: 20 } }),
    ],
    [
      'a part went back of a payment that says no amount',
      pack([PARCIAL], { 7001: { ...COBRADO, transaction_amount: null, transaction_amount_refunded: 20 } }),
    ],
    ['a payment has a status nobody knows', pack([{ ...PAGO, status: 'odd' }], { 7001: COBRADO })],
    ['a payment has no status', pack([{ ...PAGO, status: null }], { 7001: COBRADO })],
    ['a payment has no amount', pack([{ ...PAGO, amount: {} }], { 7001: COBRADO })],
    ['a payment has no id', pack([{ ...PAGO, payment_id: null }], { 7001: COBRADO })],
  ])('of a pack is not known while %s', (_caso, venta) => {
    expect(pagado(venta, 24 * 60)).toEqual(POR_SABER);
  });

  it('of a pack without shipment is nothing', () => {
    const acordada = { ...dePack, tags: ['pack_order', 'no_shipping'], shipping: { id: null } };
    expect(pagado(crudo([orden(1, 10, acordada)]), 0)).toEqual(NINGUNO);
  });

  it('of a pack without a list of payments is nothing, and the announced amount is reported', () => {
    expect(decidir(pack(null))).toEqual({ pagado: NINGUNO, aparte: null });
    const aparte = { codigo: 'envio_sin_su_pago', importe: new Decimal(2216.3) };
    expect(decidir(pack(null, {}, { envio_costos: ANUNCIA }))).toEqual({ pagado: NINGUNO, aparte });
  });

  it('is less what was given back', () => {
    expect(pagado(pack([{ ...PAGO, status: 'refunded' }], { 7001: COBRADO }))).toEqual(NINGUNO);
    expect(pagado(pack([PAGO], { 7001: { ...COBRADO, transaction_amount_refunded: 80 } }))).toEqual(pesos(5.99));
    const devuelto = crudo([orden(1, 10, conEnvio(1, 'approved', 300))], {
      envio: { ...TURBO, status: 'cancelled' },
      envio_pagos: { pagos: [{ payment_id: 1, status: 'refunded', amount: 300 }], cobros: {} },
    });
    expect(pagado(devuelto)).toEqual(NINGUNO);
  });

  it.each([
    ['with its whole amount', 85.99],
    ['with what is left of it', 65.99],
  ])('of a row partially_refunded, %s, is the part that its payment did not give back', (_caso, amount) => {
    const cobro = { ...COBRADO, transaction_amount_refunded: 20 };
    expect(pagado(pack([{ ...PARCIAL, amount }], { 7001: cobro }))).toEqual(pesos(65.99));
    const ajeno = { ...cobro, collector_id: 555 };
    const aparte = { codigo: 'envio_a_mercado_libre', importe: new Decimal(amount) };
    expect(decidir(pack([{ ...PARCIAL, amount }], { 7001: ajeno }))).toEqual({ pagado: NINGUNO, aparte });
  });

  it('the payment of a row partially_refunded is asked for', () => {
    expect(pagosDeEnvioCobrados([PARCIAL, { ...PAGO, payment_id: 7002, status: 'refunded' }])).toEqual(['7001']);
  });

  it.each([
    [
      'what is told by sender',
      {
        cost_details: [
          { sender_id: 900000001, amount: 30 },
          { sender_id: 2, amount: 55.99 },
        ],
      },
      30,
    ],
    [
      'never more than was paid',
      {
        cost_details: [
          { sender_id: 900000001, amount: 3000 },
          { sender_id: 2, amount: 0 },
        ],
      },
      85.99,
    ],
    ['by the price of each package when it is not told', {}, 28.66],
  ])('with another seller in the shipment is our part: %s', (_caso, detalle, esperado) => {
    const envio_costos = {
      receiver: { cost: 85.99, ...detalle },
      senders: [
        { user_id: 900000001, cost: 1000, discounts: [{ promoted_amount: 1000 }] },
        { user_id: 2, cost: 2000, discounts: [{ promoted_amount: 2000 }] },
      ],
    };
    expect(pagado(pack([PAGO], { 7001: COBRADO }, { envio_costos }))).toEqual(pesos(esperado));
  });

  describe('that the seller quotes (ME1)', () => {
    const me1 = (cambios: Partial<RespuestasDeVenta> = {}) =>
      crudo([orden(1, 10)], { envio: { ...TURBO, mode: 'me1', logistic_type: 'default' }, ...cambios });

    it.each([
      [0, POR_SABER],
      [29, POR_SABER],
      [30, NINGUNO],
    ])('after %i minutes', (minutos, esperado) => {
      expect(pagado(me1(), minutos)).toEqual(esperado);
      expect(pagado(me1({ envio: null }), minutos)).toEqual(esperado);
      const deUnPack = me1({ envio_pagos: { pagos: [], cobros: {} }, ...crudoDePack() });
      expect(pagado(deUnPack, minutos)).toEqual(esperado);
    });

    const crudoDePack = () => ({ ordenes: crudo([orden(1, 10, dePack)]).ordenes });
  });
});
