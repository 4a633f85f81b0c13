import { Decimal } from 'decimal.js';
import { describe, expect, it } from 'vitest';
import { datosFacturacion, envio, orden as esquemaOrden } from '../../../contract/ventas/venta.ts';
import { normalizeEnvio } from './envio.ts';
import { normalizeFacturacion } from './receptor/facturacion.ts';
import { normalizeOrden, normalizeUsuario } from './normalize.ts';

const orden = {
  id: 2000012345678901,
  pack_id: 2000009876543210,
  date_created: '2026-11-18T10:22:28.000-04:00',
  date_closed: '2026-11-18T10:22:31.000-04:00',
  last_updated: '2026-11-18T10:25:02.000-04:00',
  status: 'paid',
  total_amount: 57000,
  currency_id: 'ARS',
  order_items: [
    {
      item: {
        id: 'MLA1450001234',
        title: 'Mochila Urbana 25L',
        seller_custom_field: 'VIEJO',
        seller_sku: 'MOCH-25-NEG',
      },
      quantity: 2,
      unit_price: 28500,
      full_unit_price: 30000,
      sale_fee: 7162.5,
    },
  ],
  payments: [{ id: 98110020001, status: 'approved', transaction_amount: 57000, transaction_amount_refunded: 0 }],
  shipping: { id: 44551234567 },
  buyer: { id: 266270001, nickname: 'COMPRADOR_TEST', billing_info: { id: '677480000000000462' } },
  seller: { id: 187654321 },
  tags: ['pack_order', 'paid', 'not_delivered'],
  mediations: [],
  coupon: { id: null, amount: 0 },
  cancel_detail: null,
};

describe('normalizeOrden', () => {
  it('reads an order', () => {
    const leida = normalizeOrden(orden);
    expect(leida).toEqual({
      order_id: '2000012345678901',
      pack_id: '2000009876543210',
      status: 'paid',
      estado: 'paga',
      fecha_creacion: new Date('2026-11-18T14:22:28Z'),
      fecha_cierre: new Date('2026-11-18T14:22:31Z'),
      ultima_actualizacion: new Date('2026-11-18T14:25:02Z'),
      moneda: 'ARS',
      total: new Decimal(57000),
      reembolsado: new Decimal(0),
      pagos: [{ pago_id: '98110020001', envio: null, devuelto: new Decimal(0) }],
      items: [
        {
          publicacion_id: 'MLA1450001234',
          titulo: 'Mochila Urbana 25L',
          sku: 'MOCH-25-NEG',
          cantidad: new Decimal(2),
          precio_unitario: new Decimal(28500),
          comision_unitaria: new Decimal('7162.5'),
        },
      ],
      comprador_id: '266270001',
      comprador_nickname: 'COMPRADOR_TEST',
      envio_id: '44551234567',
      en_pack: true,
      no_se_envia: false,
      tiene_descuentos: false,
      fraude: false,
      prueba: false,
      reclamo: { estado: 'ninguno' },
      dividida: false,
      campos_raros: [],
    });
    expect(esquemaOrden.safeEncode(leida).success).toBe(true);
  });

  it.each([
    ['partial refund', [{ status: 'approved', transaction_amount_refunded: 3333.33 }], '3333.33'],
    [
      'refunds of several payments',
      [
        { status: 'approved', transaction_amount_refunded: 0.1 },
        { status: 'refunded', transaction_amount_refunded: 0.2 },
      ],
      '0.3',
    ],
    [
      'rejected and cancelled payments never brought money in',
      [
        { status: 'rejected', transaction_amount_refunded: 500 },
        { status: 'cancelled', transaction_amount_refunded: 700 },
        { status: 'approved', transaction_amount_refunded: 20 },
      ],
      '20',
    ],
    ['a refunded payment that does not say how much', [{ status: 'refunded', transaction_amount: 57000 }], '57000'],
    [
      'a charged-back payment is a refund of all of it',
      [
        { status: 'charged_back', transaction_amount: 10000, transaction_amount_refunded: 0 },
        { status: 'approved', transaction_amount: 5000, transaction_amount_refunded: 20 },
      ],
      '10020',
    ],
    ['money held by a mediation is not given back', [{ status: 'in_mediation', transaction_amount: 10000 }], '0'],
    ['no amounts', [{ status: 'approved', transaction_amount_refunded: null }], '0'],
    ['no payments', null, '0'],
  ])('adds up the refunds: %s', (_name, payments, esperado) => {
    expect(normalizeOrden({ ...orden, payments }).reembolsado.toString()).toBe(esperado);
  });

  it.each([
    ['tiene_descuentos', { tags: ['order_has_discount'] }],
    ['tiene_descuentos', { coupon: { id: 1, amount: 500 } }],
    ['tiene_descuentos', { payments: [{ status: 'approved', coupon_amount: 500 }] }],
    ['en_pack', { pack_id: 2000015400388457 }],
    ['en_pack', { pack_id: null, tags: ['pack_order'] }],
    ['no_se_envia', { tags: ['no_shipping'] }],
    ['fraude', { tags: ['fraud_risk_detected'] }],
    ['prueba', { tags: ['test_order'] }],
    ['dividida', { status: 'cancelled', cancel_detail: { group: 'internal', code: 'pack_splitted' } }],
  ] as const)('%s: %j', (campo, cambios) => {
    expect(normalizeOrden({ ...orden, ...cambios })[campo]).toBe(true);
  });

  it.each(['buyer_cancel_express', 'pack_creation_error'])('not dividida: %s', (code) => {
    const cancelada = { ...orden, status: 'cancelled', cancel_detail: { group: 'internal', code } };
    expect(normalizeOrden(cancelada)).toMatchObject({ estado: 'cancelada', dividida: false });
  });

  it.each([
    ['paid', 'paga'],
    ['partially_refunded', 'paga'],
    ['confirmed', 'pendiente'],
    ['payment_required', 'pendiente'],
    ['payment_in_process', 'pendiente'],
    ['partially_paid', 'pendiente'],
    ['pending_cancel', 'cancelandose'],
    ['cancelled', 'cancelada'],
    ['invalid', 'invalida'],
    ['constructor', 'pendiente'],
    [null, 'pendiente'],
  ])('an order that is %s: %s', (status, estado) => {
    expect(normalizeOrden({ ...orden, status }).estado).toBe(estado);
  });

  it('reads what each payment paid of the shipping and how much of it was given back', () => {
    const payments = [
      { status: 'rejected', shipping_cost: 500 },
      { status: 'approved', shipping_cost: 4500.01, transaction_amount_refunded: 12.5 },
    ];
    expect(normalizeOrden({ ...orden, payments }).pagos).toEqual([
      { pago_id: null, envio: new Decimal('4500.01'), devuelto: new Decimal('12.5') },
    ]);
  });

  it('takes ids and amounts written as text, and dates of every kind', () => {
    const leida = normalizeOrden({
      ...orden,
      id: '2000012345678901',
      pack_id: null,
      total_amount: '57000.50',
      date_created: '2026-11-18T10:22:28.000-0400',
      date_closed: '2026-11-18T11:22:31',
      last_updated: undefined,
      date_last_updated: '2026-11-18T14:25:02Z',
    });
    expect(leida).toMatchObject({
      order_id: '2000012345678901',
      pack_id: null,
      total: new Decimal('57000.5'),
      fecha_creacion: new Date('2026-11-18T14:22:28Z'),
      fecha_cierre: new Date('2026-11-18T14:22:31Z'),
      ultima_actualizacion: new Date('2026-11-18T14:25:02Z'),
    });
  });

  it('falls back to the custom field for the SKU', () => {
    const linea = {
      item: { id: 'MLA1', seller_sku: null, seller_custom_field: 'PROPIO' },
      quantity: 1,
      unit_price: 10,
    };
    expect(normalizeOrden({ ...orden, order_items: [linea] }).items[0]).toMatchObject({
      sku: 'PROPIO',
      comision_unitaria: null,
    });
  });

  it('keeps an unknown status, and reads any foreign currency as one that is not invoiced', () => {
    expect(normalizeOrden({ ...orden, status: 'teleported', currency_id: 'UYU' })).toMatchObject({
      status: 'teleported',
      estado: 'pendiente',
      moneda: 'USD',
    });
  });

  it('survives an order of nulls', () => {
    const nulos = Object.fromEntries(Object.keys(orden).map((clave) => [clave, null]));
    const leida = normalizeOrden({ ...nulos, id: 1 });
    expect(leida).toMatchObject({ order_id: '1', status: '', items: [], envio_id: null });
    expect(esquemaOrden.safeEncode(leida).success).toBe(true);
  });
});

describe('normalizeFacturacion', () => {
  const persona = {
    name: 'Juan Ignacio',
    last_name: 'Sosa',
    identification: { type: 'DNI', number: '30.772.273' },
    taxes: { taxpayer_type: { id: '01', description: 'Consumidor Final' } },
    address: {
      street_name: 'Aysén',
      street_number: '30',
      city_name: 'Rosario',
      state: { code: 'AR-S', name: 'Santa Fe' },
      zip_code: '2000',
      country_id: 'AR',
    },
  };

  it('reads a person', () => {
    const leidos = normalizeFacturacion({ site_id: 'MLA', buyer: { cust_id: 266270001, billing_info: persona } });
    expect(leidos).toEqual({
      tipo_documento: 'DNI',
      numero_documento: '30772273',
      nombre: 'Juan Ignacio Sosa',
      condicion: 'Consumidor Final',
      iibb: null,
      calle: 'Aysén',
      numero: '30',
      localidad: 'Rosario',
      codigo_postal: '2000',
      provincia: 'Santa Fe',
    });
    expect(datosFacturacion.nullable().safeEncode(leidos)).toMatchObject({ success: true });
  });

  it('reads a company', () => {
    const billing_info = {
      name: 'Distribuidora del Plata SRL',
      identification: { type: 'CUIT', number: '30-71234567-1' },
      taxes: { taxpayer_type: { description: 'IVA Responsable Inscripto' }, iibb_number: '901-123456-7' },
      address: { street_name: 'Av. Mitre', street_number: 'SN', state: { name: 'Buenos Aires' } },
    };
    expect(normalizeFacturacion({ buyer: { billing_info } })).toMatchObject({
      tipo_documento: 'CUIT',
      numero_documento: '30712345671',
      nombre: 'Distribuidora del Plata SRL',
      condicion: 'IVA Responsable Inscripto',
      iibb: '901-123456-7',
      numero: 'SN',
      localidad: '',
    });
  });

  it('reads the first version, pairs of type and value', () => {
    const additional_info = Object.entries({
      DOC_TYPE: 'CUIT',
      DOC_NUMBER: '30712345671',
      BUSINESS_NAME: 'Distribuidora del Plata SRL',
      TAXPAYER_TYPE_ID: 'IVA Responsable Inscripto',
      STREET_NAME: 'Av. Mitre',
      STREET_NUMBER: '1200',
      CITY_NAME: 'Avellaneda',
      STATE_NAME: 'Buenos Aires',
      ZIP_CODE: '1870',
    }).map(([type, value]) => ({ type, value }));
    expect(
      normalizeFacturacion({ billing_info: { doc_type: 'CUIT', doc_number: '30712345671', additional_info } }),
    ).toEqual({
      tipo_documento: 'CUIT',
      numero_documento: '30712345671',
      nombre: 'Distribuidora del Plata SRL',
      condicion: 'IVA Responsable Inscripto',
      iibb: null,
      calle: 'Av. Mitre',
      numero: '1200',
      localidad: 'Avellaneda',
      codigo_postal: '1870',
      provincia: 'Buenos Aires',
    });
  });

  it('leaves the condition open when the taxes are missing', () => {
    const { taxes: _taxes, ...sinImpuestos } = persona;
    expect(normalizeFacturacion({ buyer: { billing_info: sinImpuestos } })).toMatchObject({ condicion: null });
  });

  it.each([null, {}, { buyer: null }, { buyer: { billing_info: {} } }, { billing_info: { doc_type: null } }])(
    'is null for %j',
    (raw) => {
      expect(normalizeFacturacion(raw)).toBeNull();
    },
  );
});

describe('normalizeEnvio', () => {
  const crudo = {
    id: 44551234567,
    status: 'ready_to_ship',
    substatus: 'ready_to_print',
    logistic: { mode: 'me2', type: 'self_service' },
    destination: { shipping_address: { state: { id: 'AR-S', name: 'Santa Fe' } } },
    lead_time: { cost: 4500.01, list_cost: 7940.49 },
  };
  const costos = {
    gross_amount: 7940.49,
    receiver: { user_id: 266270001, cost: 1000, discounts: [] },
    senders: [{ user_id: 187654321, cost: 3470.24, discounts: [{ rate: 0.5, promoted_amount: 3470.25 }] }],
  };

  it('reads a shipment with its costs', () => {
    const leido = normalizeEnvio(crudo, costos, '187654321');
    expect(leido).toEqual({
      envio_id: '44551234567',
      estado: 'pendiente',
      logistica: 'flex',
      lo_cotiza_el_vendedor: false,
      costo_anunciado: new Decimal(1000),
      parte: null,
      costo_vendedor: new Decimal('3470.24'),
      provincia_entrega: 'Santa Fe',
      devuelto: false,
    });
    expect(envio.safeEncode(leido).success).toBe(true);
  });

  it('does not read lead_time.cost as what the buyer pays', () => {
    expect(normalizeEnvio(crudo, null, '187654321')).toMatchObject({ costo_anunciado: null, costo_vendedor: null });
  });

  it.each([
    [{ logistic: { mode: 'me1', type: 'default' } }],
    [{ logistic: { mode: null, type: 'default' } }],
    [{ logistic: undefined, mode: 'me1', logistic_type: 'default' }],
  ])('the seller quotes the shipping of %j', (cambios) => {
    expect(normalizeEnvio({ ...crudo, ...cambios }, null, '187654321').lo_cotiza_el_vendedor).toBe(true);
  });

  it('keeps our part of a shipment of two sellers', () => {
    const senders = [
      { user_id: 555, cost: 0, discounts: [{ promoted_amount: 4000 }] },
      { user_id: '187654321', cost: 2000, discounts: [] },
    ];
    const cost_details = [{ sender_id: 555, amount: 0 }];
    const dos = { ...costos, receiver: { ...costos.receiver, cost_details }, senders };
    const bruta = { bruta: new Decimal(2000), total_bruto: new Decimal(6000) };
    expect(normalizeEnvio(crudo, dos, '187654321').parte).toEqual({ anunciada: null, ...bruta });
    cost_details.push({ sender_id: 187654321, amount: 1000 });
    expect(normalizeEnvio(crudo, dos, '187654321').parte).toEqual({ anunciada: new Decimal(1000), ...bruta });
  });

  it('does not take another seller’s charge for ours', () => {
    const senders = [{ user_id: 555, cost: 3470.24 }];
    expect(normalizeEnvio(crudo, { ...costos, senders }, '187654321').costo_vendedor).toBeNull();
  });

  it.each([
    ['delivered', { status: 'delivered' }, [], false],
    ['cancelled', { status: 'cancelled', substatus: 'closed_by_user' }, [], true],
    ['cancelled by a split', { status: 'cancelled', substatus: 'pack_splitted' }, [], false],
    ['payment returned', { status: 'delivered' }, [{ status: 'refunded' }, { status: 'rejected' }], true],
    ['payment kept', { status: 'cancelled' }, [{ status: 'approved' }], false],
    ['one of two payments kept', {}, [{ status: 'refunded' }, { status: 'approved' }], false],
  ])('whether the buyer got the shipping back: %s', (_name, cambios, pagos, esperado) => {
    expect(normalizeEnvio({ ...crudo, ...cambios }, costos, '187654321', pagos).devuelto).toBe(esperado);
  });

  it.each([
    ['pending', 'pendiente'],
    ['handling', 'pendiente'],
    ['ready_to_ship', 'pendiente'],
    ['shipped', 'en_camino'],
    ['delivered', 'entregado'],
    ['not_delivered', 'no_entregado'],
    ['cancelled', 'cancelado'],
    ['to_be_agreed', 'desconocido'],
    [null, 'desconocido'],
  ])('is %s: %s', (status, estado) => {
    expect(normalizeEnvio({ ...crudo, status }, null, '187654321').estado).toBe(estado);
  });

  it.each([
    ['fulfillment', 'plaza'],
    ['cross_docking', 'plaza'],
    ['drop_off', 'plaza'],
    ['xd_drop_off', 'plaza'],
    ['self_service', 'flex'],
    ['default', 'propia'],
    ['custom', 'propia'],
    ['not_specified', 'propia'],
    ['by_drone', 'desconocida'],
    [null, 'desconocida'],
  ])('is carried by %s: %s', (type, logistica) => {
    const propia = { ...crudo, logistic: { type }, logistic_type: null };
    expect(normalizeEnvio(propia, null, '187654321').logistica).toBe(logistica);
  });

  it.each([null, 'XXXXXXX', ''])('has no province while the address says %j', (name) => {
    const destination = { shipping_address: { state: { name } } };
    expect(normalizeEnvio({ ...crudo, destination }, null, '187654321').provincia_entrega).toBeNull();
  });
});

describe('normalizeUsuario', () => {
  it('reads the seller, and a new one without reputation', () => {
    expect(
      normalizeUsuario({
        id: 187654321,
        nickname: 'TIENDA.NORTE',
        thumbnail: { picture_url: 'https://http2.mlstatic.com/x.jpg' },
        seller_reputation: { level_id: '5_green', power_seller_status: 'gold' },
      }),
    ).toEqual({
      meli_user_id: '187654321',
      nickname: 'TIENDA.NORTE',
      thumbnail: { picture_url: 'https://http2.mlstatic.com/x.jpg' },
      seller_reputation: { level_id: '5_green', power_seller_status: 'gold' },
    });
    expect(normalizeUsuario({ id: 1, nickname: 'NUEVA', seller_reputation: null })).toMatchObject({
      thumbnail: null,
      seller_reputation: { level_id: null, power_seller_status: null },
    });
  });
});
