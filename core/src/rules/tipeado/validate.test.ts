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

describe('each field at its limits', () => {
  const told = (cambios: Partial<ContenidoTipeado>, cambiosDeContexto: Partial<ContextoValidacion> = {}) =>
    validateComprobante({ ...valido, ...cambios }, { ...contexto, ...cambiosDeContexto }).map(
      ({ campo, mensaje }) => `${campo}: ${mensaje}`,
    );
  const linea = (cambios: Partial<ItemTipeado>) => ({ items: [{ ...item, ...cambios }] });

  test('the company, its point of sale and the receiver are chosen', () => {
    expect(told({}, { empresa: null })).toEqual(['company_id: Elegí la empresa que emite.']);
    expect(told({ company_id: null })).toEqual(['company_id: Elegí la empresa que emite.']);
    expect(campos({}, { empresa: { cuit: EMISOR, situacion_iva: 5 } })).toContain('company_id');
    expect(told({ situacion_iva_facturado: null })).toEqual([
      'situacion_iva_facturado: Elegí la condición frente al IVA del receptor.',
    ]);
    expect(told({ cuit_facturado: EMISOR })).toEqual([
      'cuit_facturado: Es el CUIT de tu empresa: ARCA no permite facturarse a uno mismo.',
    ]);
  });

  test('an A says which document it needs, and the letter which one the receiver gets', () => {
    const conDni = { cuit_facturado: '30772273', tipo_documento_facturado: 96 } as const;
    expect(told(conDni)).toEqual(['cuit_facturado: Un comprobante A necesita el CUIT del receptor.']);
    expect(told({ situacion_iva_facturado: 4 })).toEqual([
      expect.stringMatching(/^tipo_comprobante: A un receptor .*[Ee]xento.* le corresponde un comprobante B\.$/),
    ]);
    expect(told({}, { empresa: { cuit: EMISOR, situacion_iva: 6 } })).toEqual([
      'tipo_comprobante: Tu empresa emite comprobantes C.',
    ]);
    expect(campos({ tipo_comprobante: 9999 })).toEqual([]);
  });

  test('a pre-printed form has its number, from 1 to 99999999', () => {
    const numbered = (numero_comprobante: number | null) =>
      campos({ numero_comprobante }, { punto_de_venta: { modo_facturacion: 2 } });
    expect([1, 99_999_999].map(numbered)).toEqual([[], []]);
    for (const numero of [null, 0, 100_000_000]) expect(numbered(numero)).toEqual(['numero_comprobante']);
  });

  test('a service says its dates, in order, and is paid on its date or later', () => {
    const servicio = {
      concepto: 2,
      servicio_desde: '2026-11-01',
      servicio_hasta: '2026-11-01',
      vencimiento_pago: HOY,
    } as const;
    expect(campos(servicio)).toEqual([]);
    for (const campo of ['servicio_desde', 'servicio_hasta', 'vencimiento_pago'])
      expect(campos({ ...servicio, [campo]: null })).toEqual([campo]);
    expect(told({ ...servicio, servicio_hasta: '2026-10-31' })).toEqual([
      'servicio_hasta: El período del servicio termina antes de empezar.',
    ]);
    expect(told({ ...servicio, vencimiento_pago: '2026-11-20' })).toEqual([
      'vencimiento_pago: El vencimiento del pago no puede ser anterior a la fecha.',
    ]);
    expect(campos({ ...servicio, fecha: null })).toEqual(['fecha']);
    expect(campos({ ...servicio, concepto: 1, servicio_desde: null })).toEqual([]);
  });

  test('an exchange rate has up to six decimals that are not all 0, and is below 10,000', () => {
    const rate = (cotizacion: string) => campos({ moneda: 'DOL', cotizacion: d(cotizacion) });
    expect([rate('0.000001'), rate('9999.999999')]).toEqual([[], []]);
    for (const cotizacion of ['0', '0.0000001', '10000']) expect(rate(cotizacion)).toEqual(['cotizacion']);
    expect(told({ moneda: 'XXX' })[0]).toMatch(/^moneda: ARCA no tiene la moneda «XXX»\. Escribí su código: PES \(/);
  });

  test('a line has its words, a quantity of six characters, a price and a rate of ours', () => {
    expect(campos(linea({ descripcion: ' ' }))).toEqual(['items.0.descripcion']);
    expect([campos(linea({ cantidad: d('0.5') })), campos(linea({ cantidad: d('9999.5') }))]).toEqual([[], []]);
    expect(told(linea({ cantidad: d('99999.5') }))).toEqual([
      'items.0.cantidad: La cantidad admite hasta 6 caracteres.',
    ]);
    for (const cantidad of [null, d(0), d(-1)]) expect(campos(linea({ cantidad }))).toEqual(['items.0.cantidad']);
    for (const precio of [null, d(0)])
      expect(campos(linea({ importe_sin_iva: precio }))).toEqual(['items.0.importe_sin_iva']);
    const conIva = { precios_con_iva: true, ...linea({ importe: d(0) }) };
    expect(campos(conIva)).toEqual(['items.0.importe']);
    expect(told(linea({ iva: 5 as never }))[0]).toMatch(
      /^items\.0\.iva: La alícuota tiene que ser una de estas: .*21 %/,
    );
    expect(campos({ items: [] })).toEqual(['items']);
  });

  test('a line is worth a cent, and a discount less than the line', () => {
    expect(told(linea({ importe_sin_iva: d('0.004') }))).toEqual([
      'items.0.importe_sin_iva: El importe del ítem no llega a un centavo.',
    ]);
    expect(told(linea({ bonificacion: d(100) }))).toEqual([
      'items.0.bonificacion: La bonificación no puede llegar al importe del ítem.',
    ]);
    expect(campos(linea({ bonificacion: d('99.9') }))).toEqual([]);
  });

  test('an amount whose VAT is no cent is refused where it was typed (10018, 10021)', () => {
    expect(told(linea({ importe_sin_iva: d('0.02') }))).toEqual([
      'items.0.importe_sin_iva: El importe es tan chico que su IVA no llega a un centavo.',
    ]);
    expect(told(linea({ bonificacion: d('99.98') }))).toEqual([
      'items.0.bonificacion: La bonificación deja un importe tan chico que su IVA no llega a un centavo.',
    ]);
    expect(campos({ precios_con_iva: true, ...linea({ importe: d('0.02') }) })).toEqual(['items.0.importe']);
    expect(campos(linea({ importe_sin_iva: d('0.02'), tratamiento_iva: 'exento', iva: 0 }))).toEqual([]);
    expect(campos({ items: [item, { ...item, iva: 10.5, importe_sin_iva: d('0.01') }] })).toEqual([
      'items.1.importe_sin_iva',
    ]);
  });

  test('from the limit on, the buyer has a document, a name and an address (RG 5700)', () => {
    const grande = linea({ importe_sin_iva: d(10_000_000) });
    const aPersona = {
      ...grande,
      tipo_comprobante: 6,
      situacion_iva_facturado: 5,
      cuit_facturado: '30772273',
    } as const;
    expect(campos(aPersona)).toEqual([]);
    expect(campos({ ...aPersona, cuit_facturado: '' })).toEqual(['cuit_facturado']);
    for (const campo of ['razon_social_facturado', 'domicilio_facturado'])
      for (const guion of ['-', ' -- ', '.-']) expect(campos({ ...aPersona, [campo]: guion })).toEqual([campo]);
    expect(campos({ ...aPersona, domicilio_facturado: '- 3' })).toEqual([]);
    expect(campos({ ...aPersona, ...linea({ importe_sin_iva: d(100) }), domicilio_facturado: '-' })).toEqual([]);
    const enDolares = { ...aPersona, ...linea({ importe_sin_iva: d(10_000) }), moneda: 'DOL', cuit_facturado: '' };
    expect(campos({ ...enDolares, cotizacion: d(1500) })).toEqual(['cuit_facturado']);
    expect(campos({ ...enDolares, cotizacion: d(10) })).toEqual([]);
  });
});

describe('a note for a period', () => {
  const factura = issued(decideFactura(buildVenta([buildOrden('1', [{ precio: 121 }])])).datos);
  const saldo = saldoOf({ ...factura, tipo_comprobante: 1 }, []);
  const nota: Partial<ContenidoTipeado> = {
    tipo_comprobante: 3,
    periodo_asociado: { desde: '2026-10-01', hasta: '2026-10-31' },
  };
  const told = (
    cambios: Partial<ContenidoTipeado>,
    periodo: ContextoValidacion['periodo'] = { saldo, comprobantes: 2 },
  ) =>
    validateComprobante({ ...valido, ...nota, ...cambios }, { ...contexto, periodo }).map(
      ({ campo, mensaje }) => `${campo}: ${mensaje}`,
    );
  const linea = (importe: string, cambios: Partial<ItemTipeado> = {}) => ({
    items: [{ ...item, importe_sin_iva: d(importe), ...cambios }],
  });

  test('credits what its invoices have left, at their rates', () => {
    expect(told({})).toEqual([]);
    expect(told(linea('100.01'))).toEqual([
      'items: La nota supera lo que queda por acreditar de las facturas del período, $ 121,00 sin contar percepciones.',
    ]);
    expect(told(linea('50', { iva: 10.5 }))).toEqual([
      'items: Las facturas del período no tienen nada al 10,5 %: elegí una de sus alícuotas.',
    ]);
    const conDiez = {
      ...saldo,
      alicuotas: [...saldo.alicuotas, { iva: 10.5 as const, neto: d(200), importe: d(21) }],
      total: d(342),
    };
    expect(told(linea('100.01'), { saldo: conDiez, comprobantes: 2 })).toEqual([
      'items: La nota supera lo que queda por acreditar al 21 % en las facturas del período, $ 121,00 con IVA.',
    ]);
  });

  test('needs the receiver’s document and invoices of theirs, and a whole period', () => {
    const deB = { tipo_comprobante: 8, situacion_iva_facturado: 5 } as const;
    expect(told({ ...deB, cuit_facturado: '' })).toEqual([
      'cuit_facturado: Una nota de crédito por un período necesita el documento del receptor, con el que se buscan sus facturas.',
    ]);
    expect(told({}, { saldo, comprobantes: 0 })).toEqual([
      'periodo_asociado: No hay facturas A en pesos de ese receptor en el período.',
    ]);
    expect(told({}, null)).toEqual([]);
    expect(told({ periodo_asociado: { desde: '2026-10-31', hasta: '2026-10-01' } })).toHaveLength(1);
  });

  test('of debit looks for no invoices, and an invoice refers to no period', () => {
    expect(told({ tipo_comprobante: 2 }, { saldo, comprobantes: 0 })).toEqual([]);
    expect(told({ tipo_comprobante: 1 })).toEqual([
      'periodo_asociado: Solo una nota de crédito o de débito se refiere a un período.',
    ]);
  });
});
