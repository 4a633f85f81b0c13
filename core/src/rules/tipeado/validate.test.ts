import { describe, expect, test } from 'vitest';
import { buildOrden, buildVenta, d, decideFactura, EMISOR, HOY, issued } from '../../../../tests/builders/ventas.ts';
import { saldoOf } from '../notas/saldo.ts';
import type { ContenidoTipeado, ItemTipeado } from './tipeado.ts';
import { validateComprobante, type ContextoValidacion } from './validate.ts';

const item: ItemTipeado = {
  descripcion: 'Taza',
  sku: null,
  cantidad: d(1),
  unidad: 7,
  importe: null,
  importe_sin_iva: d(100),
  bonificacion: d(0),
  iva: 21,
  tratamiento_iva: 'gravado',
  despacho: null,
};
const valido: ContenidoTipeado = {
  company_id: '1',
  punto_de_venta: 3,
  tipo_comprobante: 1,
  numero_comprobante: null,
  fecha: HOY,
  concepto: 1,
  servicio_desde: null,
  servicio_hasta: null,
  vencimiento_pago: null,
  moneda: 'PES',
  cotizacion: d(1),
  precios_con_iva: false,
  cuit_facturado: '30-71123456-6',
  tipo_documento_facturado: null,
  razon_social_facturado: 'EMPRESA DE EJEMPLO S A',
  domicilio_facturado: 'BV ROCA 1550',
  situacion_iva_facturado: 1,
  items: [item],
  periodo_asociado: null,
  percepciones: [],
};
const contexto: ContextoValidacion = {
  hoy: HOY,
  empresa: { cuit: EMISOR, situacion_iva: 1 },
  punto_de_venta: { modo_facturacion: 1 },
  vinculado: null,
};

const restringida = { cuit: EMISOR, situacion_iva: 1, clase_a: 'retencion' } as const;

function campos(cambios: Partial<ContenidoTipeado>, cambiosDeContexto: Partial<ContextoValidacion> = {}): string[] {
  return validateComprobante({ ...valido, ...cambios }, { ...contexto, ...cambiosDeContexto }).map(
    ({ campo }) => campo,
  );
}

test('a complete voucher has no problem', () => {
  expect(campos({})).toEqual([]);
  expect(campos({ tipo_comprobante: 6, cuit_facturado: '30.772.273', situacion_iva_facturado: 5 })).toEqual([]);
});

test('a receiver without document is unidentified, by its type or by leaving it empty', () => {
  const anonimo = { tipo_comprobante: 6, cuit_facturado: '', situacion_iva_facturado: 5 } as const;
  expect(campos(anonimo)).toEqual([]);
  expect(campos({ ...anonimo, tipo_documento_facturado: 99 })).toEqual([]);
  expect(campos({ ...anonimo, tipo_documento_facturado: 96 })).toEqual(['cuit_facturado']);
  expect(campos({ cuit_facturado: '' })).toEqual(['cuit_facturado']);
});

test('a receiver without document needs no address', () => {
  const anonimo = { tipo_comprobante: 6, cuit_facturado: '', situacion_iva_facturado: 5 } as const;
  expect(campos({ ...anonimo, domicilio_facturado: '' })).toEqual([]);
  expect(campos({ ...anonimo, cuit_facturado: '30772273', domicilio_facturado: '' })).toEqual(['domicilio_facturado']);
});

describe('receivers without a CUIT of Argentina', () => {
  const mensajes = (cambios: Partial<ContenidoTipeado>) =>
    validateComprobante({ ...valido, ...cambios }, contexto).map(({ mensaje }) => mensaje);

  test('a B to a Sujeto No Categorizado says what ARCA asks for, and a C goes out', () => {
    const noCategorizado = { cuit_facturado: '23-00000000-0', situacion_iva_facturado: 7 } as const;
    expect(mensajes({ ...noCategorizado, tipo_comprobante: 6 })).toEqual([
      expect.stringMatching(/percepción de IVA a no categorizados \(RG 2126\).*Comprobantes en línea/),
    ]);
    const monotributo = { empresa: { cuit: EMISOR, situacion_iva: 6 } } as const;
    expect(campos({ ...noCategorizado, tipo_comprobante: 11, items: [{ ...item, iva: 0 }] }, monotributo)).toEqual([]);
  });

  test('an A to the CUIT of the Sujeto No Categorizado, which is nobody’s, is refused', () => {
    const comoInscripto = { cuit_facturado: '23-00000000-0', situacion_iva_facturado: 1, tipo_comprobante: 1 } as const;
    expect(mensajes(comoInscripto)).toEqual([expect.stringMatching(/^A un Sujeto No Categorizado ARCA le exige/)]);
  });

  test('a foreign customer with the CUIT of a country gets a B', () => {
    const pais = { cuit_facturado: '55000002258', situacion_iva_facturado: 9 } as const;
    expect(campos({ ...pais, tipo_comprobante: 6 })).toEqual([]);
  });

  test('a passport with letters says that only its digits go', () => {
    const pasaporte = { tipo_comprobante: 6, tipo_documento_facturado: 94, situacion_iva_facturado: 5 } as const;
    expect(mensajes({ ...pasaporte, cuit_facturado: 'AB123456' })).toEqual([
      'ARCA recibe el pasaporte sin letras: escribí solo sus números.',
    ]);
    expect(mensajes({ ...pasaporte, cuit_facturado: '123456' })).toEqual([]);
  });
});

test('every problem is told, in the order of the form', () => {
  const vacio = {
    company_id: null,
    punto_de_venta: null,
    tipo_comprobante: null,
    fecha: null,
    cotizacion: null,
    cuit_facturado: '',
    razon_social_facturado: ' ',
    domicilio_facturado: '',
    situacion_iva_facturado: null,
    items: [],
  };
  expect(campos(vacio, { empresa: null, punto_de_venta: null })).toEqual([
    'company_id',
    'punto_de_venta',
    'razon_social_facturado',
    'situacion_iva_facturado',
    'tipo_comprobante',
    'fecha',
    'cotizacion',
    'items',
  ]);
});

describe('rules', () => {
  const nota = { tipo_comprobante: 3 as const };
  test.each<[string, Partial<ContenidoTipeado>, Partial<ContextoValidacion>, string[]]>([
    ['wrong check digit', { cuit_facturado: '30711234563' }, {}, ['cuit_facturado']],
    ['the issuer itself', { cuit_facturado: EMISOR }, {}, ['cuit_facturado']],
    ['ten digits', { cuit_facturado: '3071123456' }, {}, ['cuit_facturado']],
    ['class A to a DNI', { cuit_facturado: '30772273' }, {}, ['cuit_facturado']],
    ['A to a consumer', { situacion_iva_facturado: 5 }, {}, ['tipo_comprobante']],
    ['B to a Responsable inscripto', { tipo_comprobante: 6 }, {}, ['tipo_comprobante']],
    ['A of a monotributista', {}, { empresa: { cuit: EMISOR, situacion_iva: 6 } }, ['tipo_comprobante']],
    ['C of a monotributista', { tipo_comprobante: 11 }, { empresa: { cuit: EMISOR, situacion_iva: 6 } }, []],
    ['a quote has no letter to match', { tipo_comprobante: 9999 }, {}, []],
    ['a pre-printed form without its number', {}, { punto_de_venta: { modo_facturacion: 2 } }, ['numero_comprobante']],
    ['and with it', { numero_comprobante: 12 }, { punto_de_venta: { modo_facturacion: 2 } }, []],
    ['issuer Consumidor final', {}, { empresa: { cuit: EMISOR, situacion_iva: 5 } }, ['company_id']],
    ['six days ago', { fecha: '2026-11-15' }, {}, ['fecha']],
    ['five days ago', { fecha: '2026-11-16' }, {}, []],
    ['a note without its voucher', nota, {}, ['comprobante_vinculado']],
    ['services need their dates', { concepto: 2 }, {}, ['servicio_desde', 'servicio_hasta', 'vencimiento_pago']],
    [
      'service dates the wrong way round',
      { concepto: 2, servicio_desde: '2026-11-20', servicio_hasta: '2026-11-10', vencimiento_pago: '2026-11-01' },
      {},
      ['servicio_hasta', 'vencimiento_pago'],
    ],
    ['a rate for pesos', { cotizacion: d(2) }, {}, ['cotizacion']],
    ['no description', { items: [{ ...item, descripcion: '' }] }, {}, ['items.0.descripcion']],
    ['no quantity', { items: [item, { ...item, cantidad: null }] }, {}, ['items.1.cantidad']],
    ['a quantity of seven characters', { items: [{ ...item, cantidad: d('1000000') }] }, {}, ['items.0.cantidad']],
    ['no price', { items: [{ ...item, importe_sin_iva: null }] }, {}, ['items.0.importe_sin_iva']],
    ['a price of zero', { precios_con_iva: true, items: [{ ...item, importe: d(0) }] }, {}, ['items.0.importe']],
    [
      'a price below a cent',
      { precios_con_iva: true, items: [{ ...item, importe: d('0.001') }] },
      {},
      ['items.0.importe'],
    ],
    ['an A of who may only issue it with a restriction', {}, { empresa: restringida }, ['tipo_comprobante']],
    [
      'a B of who has class A restricted',
      { tipo_comprobante: 6, cuit_facturado: '30772273', situacion_iva_facturado: 5 },
      { empresa: restringida },
      [],
    ],
    ['a discount as large as the line', { items: [{ ...item, bonificacion: d(100) }] }, {}, ['items.0.bonificacion']],
    [
      'unidentified at the limit',
      {
        tipo_comprobante: 6,
        cuit_facturado: '0',
        situacion_iva_facturado: 5,
        items: [{ ...item, importe_sin_iva: d(9000000) }],
      },
      {},
      ['cuit_facturado'],
    ],
    [
      'identified at the limit, without name and address',
      {
        tipo_comprobante: 6,
        cuit_facturado: '30772273',
        situacion_iva_facturado: 5,
        razon_social_facturado: '-',
        domicilio_facturado: '-',
        items: [{ ...item, importe_sin_iva: d(9000000) }],
      },
      {},
      ['razon_social_facturado', 'domicilio_facturado'],
    ],
  ])('%s', (_, cambios, cambiosDeContexto, esperado) => {
    expect(campos(cambios, cambiosDeContexto)).toEqual(esperado);
  });
});

describe('a note and its voucher', () => {
  const factura = issued(decideFactura(buildVenta([buildOrden('1', [{ precio: 121 }])])).datos);
  const vinculado = {
    tipo_comprobante: 6 as const,
    status: 'emitida' as const,
    fecha: HOY,
    saldo: saldoOf(factura, []),
  };
  const nota = { tipo_comprobante: 8 as const, cuit_facturado: '30772273', situacion_iva_facturado: 5 as const };

  test.each<[string, Partial<ContenidoTipeado>, Partial<typeof vinculado>, string[]]>([
    ['as much as is left', nota, {}, []],
    ['more than is left', { ...nota, items: [{ ...item, importe_sin_iva: d('100.01') }] }, {}, ['items']],
    ['of a rate the invoice has not', { ...nota, items: [{ ...item, iva: 10.5 }] }, {}, ['items']],
    ['another letter', nota, { tipo_comprobante: 1 as never }, ['comprobante_vinculado']],
    ['a debit note of its letter', nota, { tipo_comprobante: 7 as never }, []],
    ['another credit note', nota, { tipo_comprobante: 8 as never }, ['comprobante_vinculado']],
    ['a draft', nota, { status: 'borrador' as never }, ['comprobante_vinculado']],
    ['earlier than its voucher', { ...nota, fecha: '2026-11-20' }, {}, ['fecha']],
    [
      'a debit note has no top',
      { ...nota, tipo_comprobante: 7, items: [{ ...item, importe_sin_iva: d(500) }] },
      {},
      [],
    ],
  ])('%s', (_, cambios, cambiosDelVinculado, esperado) => {
    expect(campos(cambios, { vinculado: { ...vinculado, ...cambiosDelVinculado } })).toEqual(esperado);
  });
});

test('a note with a rate its invoice lacks reports the rate, and not an excess', () => {
  const factura = issued(decideFactura(buildVenta([buildOrden('1', [{ precio: 121 }])])).datos);
  const vinculado = {
    tipo_comprobante: 6 as const,
    status: 'emitida' as const,
    fecha: HOY,
    saldo: saldoOf(factura, []),
  };
  const nota = {
    ...valido,
    tipo_comprobante: 8 as const,
    cuit_facturado: '30772273',
    situacion_iva_facturado: 5 as const,
  };
  const [problema] = validateComprobante({ ...nota, items: [{ ...item, iva: 10.5 }] }, { ...contexto, vinculado });
  expect(problema?.mensaje).toMatch(/^El comprobante vinculado no tiene nada al 10,5/);
});

test.each<[string, Partial<ContenidoTipeado>, string[]]>([
  ['dollars', { moneda: 'DOL', cotizacion: d('1485.5') }, []],
  ['euros, whose code is of digits', { moneda: '060', cotizacion: d('1717.3') }, []],
  ['a currency of ARCA that few use', { moneda: '012', cotizacion: d('278.6') }, []],
  ['a currency that is none', { moneda: 'XXX', cotizacion: d(1) }, ['moneda']],
  ['a rate of more digits than ARCA takes', { moneda: 'DOL', cotizacion: d(10_000) }, ['cotizacion']],
  ['a rate that is 0 with the decimals ARCA takes', { moneda: 'DOL', cotizacion: d('0.0000001') }, ['cotizacion']],
])('%s', (_, cambios, esperado) => {
  expect(campos(cambios)).toEqual(esperado);
});

test('messages are the spec’s where it has one', () => {
  const [problema] = validateComprobante({ ...valido, razon_social_facturado: '' }, contexto);
  expect(problema).toEqual({ campo: 'razon_social_facturado', mensaje: 'Requerido' });
});
