import { describe, expect, test } from 'vitest';
import { NINGUNO, POR_SABER, sabido } from '../../contract/sabido.ts';
import type { Venta } from '../../contract/ventas/venta.ts';
import { toAutorizar } from '../comprobantes/toAutorizar.ts';
import { AppError } from '../errors.ts';
import type { BasePercepcion } from '../percepciones/percibir.ts';
import { decideVenta } from './decideVenta.ts';
import { textoAdvertencia } from '../motivos/advertencias.ts';
import { motivos } from '../motivos/motivos.ts';
import type { Lectura } from './situacion.ts';
import {
  agenteDeCaba,
  buildEntrada,
  buildEnvio,
  buildEnvioPagos,
  buildFacturacion,
  buildOrden,
  buildVenta,
  buildPersona,
  cifras,
  d,
  decideFactura,
  EMISOR,
  EXENTA,
  INSCRIPTA,
  type CambiosEntrada,
} from '../../../../tests/builders/ventas.ts';

const dni = buildFacturacion('DNI', '30772273');
const inscripta: CambiosEntrada = { padron: buildPersona(INSCRIPTA, [30]) };
const cuitInscripta = buildFacturacion('CUIT', INSCRIPTA, 'IVA Responsable Inscripto');
const exenta: CambiosEntrada = { padron: buildPersona(EXENTA, [32]) };
const cuitExenta = buildFacturacion('CUIT', EXENTA, 'IVA Exento');
const libro = { precio: 12000, iva: 0 as const };

interface Caso {
  caso: string;
  venta: Venta;
  cambios?: CambiosEntrada;
  comprobante: [tipo: number, documento: number, numero: string, condicion: number];
  importes: Record<string, string>;
}

const casos: Caso[] = [
  {
    caso: '1: net from the total, not VAT from the net',
    venta: buildVenta([buildOrden('1', [{ precio: 9999.99 }])]),
    comprobante: [6, 99, '0', 5],
    importes: { '21 %': '8264.45 + 1735.54', neto: '8264.45', iva: '1735.54', total: '9999.99' },
  },
  {
    caso: '2: a thousand units of a small price',
    venta: buildVenta([buildOrden('1', [{ precio: '1.50', cantidad: 1000 }])], { facturacion: dni }),
    comprobante: [6, 96, '30772273', 5],
    importes: { '21 %': '1239.67 + 260.33', neto: '1239.67', iva: '260.33', total: '1500.00' },
  },
  {
    caso: '3: two rates, class A',
    venta: buildVenta(
      [buildOrden('1', [{ precio: 33.33 }, { precio: 33.33 }, { precio: 33.33 }, { precio: 15499.99, iva: 10.5 }])],
      { facturacion: cuitInscripta },
    ),
    cambios: inscripta,
    comprobante: [1, 80, INSCRIPTA, 1],
    importes: {
      '21 %': '82.64 + 17.35',
      '10.5 %': '14027.14 + 1472.85',
      neto: '14109.78',
      iva: '1490.20',
      total: '15599.98',
    },
  },
  {
    caso: '5a: an exempt book beside a taxed article',
    venta: buildVenta([buildOrden('1', [{ precio: 5000 }, libro])], { facturacion: cuitExenta }),
    cambios: exenta,
    comprobante: [6, 80, EXENTA, 4],
    importes: { '21 %': '4132.23 + 867.77', neto: '4132.23', iva: '867.77', exento: '12000.00', total: '17000.00' },
  },
  {
    caso: '5a: forcing B leaves the condition of an exempt receiver',
    venta: buildVenta([buildOrden('1', [{ precio: 5000 }, libro])], { facturacion: cuitExenta }),
    cambios: { ...exenta, cuenta: { force_factura_b: true } },
    comprobante: [6, 80, EXENTA, 4],
    importes: { '21 %': '4132.23 + 867.77', neto: '4132.23', iva: '867.77', exento: '12000.00', total: '17000.00' },
  },
  {
    caso: '5b: only the book, without any rate',
    venta: buildVenta([buildOrden('1', [libro])]),
    comprobante: [6, 99, '0', 5],
    importes: { exento: '12000.00', total: '12000.00' },
  },
  {
    caso: '6a: class C of a monotributista',
    venta: buildVenta([buildOrden('1', [{ precio: 85000.01 }])], { facturacion: cuitInscripta }),
    cambios: { ...inscripta, empresa: { cuit: '30716543214', situacion_iva: 6 } },
    comprobante: [11, 80, INSCRIPTA, 1],
    importes: { neto: '85000.01', total: '85000.01' },
  },
  {
    caso: '6b: class C of an exempt issuer',
    venta: buildVenta([buildOrden('1', [{ precio: 41.99, iva: 10.5 }])]),
    cambios: { empresa: { cuit: '30716543214', situacion_iva: 4 } },
    comprobante: [11, 99, '0', 5],
    importes: { neto: '41.99', total: '41.99' },
  },
  {
    caso: '7a: a cent below the limit',
    venta: buildVenta([buildOrden('1', [{ precio: 9999999.99 }])]),
    comprobante: [6, 99, '0', 5],
    importes: { '21 %': '8264462.80 + 1735537.19', neto: '8264462.80', iva: '1735537.19', total: '9999999.99' },
  },
  {
    caso: '7c: at the limit, identified',
    venta: buildVenta([buildOrden('1', [{ precio: 10000000 }])], { facturacion: dni }),
    comprobante: [6, 96, '30772273', 5],
    importes: { '21 %': '8264462.81 + 1735537.19', neto: '8264462.81', iva: '1735537.19', total: '10000000.00' },
  },
  {
    caso: '8: a pack of two rates with shipping',
    venta: buildVenta([buildOrden('1', [{ precio: 30000 }]), buildOrden('2', [{ precio: 15000, iva: 10.5 }])], {
      facturacion: dni,
      envio_pagos: buildEnvioPagos('4500.01'),
    }),
    cambios: { cuenta: { include_shipping_cost: true } },
    comprobante: [6, 96, '30772273', 5],
    importes: {
      '21 %': '27272.74 + 5727.27',
      '10.5 %': '14932.13 + 1567.87',
      neto: '42204.87',
      iva: '7295.14',
      total: '49500.01',
    },
  },
  {
    caso: '9: the seller’s coupon, forced to B',
    venta: buildVenta([buildOrden('1', [{ precio: 28500, cantidad: 2 }])], {
      facturacion: cuitInscripta,
      descuentos: { '1': sabido({ cupon_vendedor: [{ publicacion_id: 'MLA1', importe: d(600) }] }) },
    }),
    cambios: { ...inscripta, cuenta: { force_factura_b: true } },
    comprobante: [6, 80, INSCRIPTA, 5],
    importes: { '21 %': '46611.57 + 9788.43', neto: '46611.57', iva: '9788.43', total: '56400.00' },
  },
];

describe('sale to voucher', () => {
  test.each(casos)('case $caso', ({ venta, cambios, comprobante, importes }) => {
    const { datos } = decideFactura(venta, cambios);
    const pedido = toAutorizar(datos, 1);
    expect([datos.tipo_comprobante, pedido.tipo_documento, pedido.numero_documento, pedido.condicion_iva]).toEqual(
      comprobante,
    );
    expect(cifras(datos)).toEqual(importes);
    expect([datos.concepto, datos.moneda, datos.fecha]).toEqual([1, 'PES', '2026-11-21']);
  });

  test('case 3: the nets of the lines at 21 add up to the net of the rate', () => {
    const { datos } = decideFactura(casos[2]!.venta, inscripta);
    expect(datos.items.map(({ neto }) => neto.toFixed(2))).toEqual(['27.55', '27.55', '27.54', '14027.14']);
  });

  test('case 7b: at the limit an unidentified buyer is left out, of class C too', () => {
    const venta = buildVenta([buildOrden('1', [{ precio: 10000000 }])]);
    for (const situacion_iva of [1, 6] as const) {
      const decision = decideVenta(buildEntrada(venta, { empresa: { cuit: '30716543214', situacion_iva } }));
      expect(decision).toMatchObject({ kind: 'omitir', motivo: 'debe_identificarse' });
    }
  });

  test.each([
    ['an address', { calle: '', numero: '', localidad: '', codigo_postal: '' }],
    ['a street', { calle: '', numero: 'SN' }],
    ['a name', { nombre: ' ' }],
  ])('case 7c: a document without %s does not identify', (_, falta) => {
    const facturacion = { ...dni, ...falta };
    const venta = buildVenta([buildOrden('1', [{ precio: 10000000 }])], { facturacion });
    expect(decideVenta(buildEntrada(venta))).toMatchObject({ kind: 'omitir', motivo: 'debe_identificarse' });
    // Below the limit the buyer is invoiced with the data it has.
    const barata = buildVenta([buildOrden('1', [{ precio: 9999999.99 }])], { facturacion });
    expect(decideFactura(barata).datos.razon_social_facturado).not.toBe('');
  });

  test('case 8: shipping is one line per rate, shared by amount', () => {
    const { datos } = decideFactura(casos[10]!.venta, { cuenta: { include_shipping_cost: true } });
    const envios = datos.items.filter(({ clase }) => clase === 'envio');
    expect(envios.map(({ iva, total }) => [iva, total.toFixed(2)])).toEqual([
      [21, '3000.01'],
      [10.5, '1500.00'],
    ]);
  });

  test('shipping is left out when the account does not invoice it, or when the buyer got it back', () => {
    const venta = (devuelto: boolean) =>
      buildVenta([buildOrden('1', [{ precio: 100 }], { en_pack: true })], {
        envio_pagos: buildEnvioPagos(50, devuelto ? 'devuelto' : 'cobrado'),
      });
    expect(decideFactura(venta(false), { cuenta: { include_shipping_cost: true } }).datos.total.toFixed(2)).toBe(
      '150.00',
    );
    expect(decideFactura(venta(false)).datos.total.toFixed(2)).toBe('100.00');
    expect(decideFactura(venta(true), { cuenta: { include_shipping_cost: true } }).datos.total.toFixed(2)).toBe(
      '100.00',
    );
  });

  test('an amount refunded before invoicing is deducted from its order’s lines and stored as considered', () => {
    const orden = buildOrden('1', [{ precio: 100 }, { precio: 200, iva: 10.5 }], {
      estado: 'paga',
      reembolsado: d(30),
    });
    const { datos, reembolsos } = decideFactura(buildVenta([orden, buildOrden('2', [{ precio: 50 }])]));
    expect(datos.items.map(({ bonificacion, total }) => [bonificacion.toFixed(2), total.toFixed(2)])).toEqual([
      ['10.00', '90.00'],
      ['20.00', '180.00'],
      ['0.00', '50.00'],
    ]);
    expect(reembolsos).toEqual([{ order_id: '1', importe: d(30) }]);
  });

  test('an order refunded whole is not on the invoice of its pack', () => {
    const devuelta = buildOrden('1', [{ precio: 100 }], { estado: 'paga', reembolsado: d(120) });
    const { datos, reembolsos, order_ids } = decideFactura(buildVenta([devuelta, buildOrden('2', [{ precio: 50 }])]));
    expect(datos.items.map(({ meli_order_id }) => meli_order_id)).toEqual(['2']);
    expect(reembolsos).toEqual([{ order_id: '1', importe: d(100) }]);
    expect(order_ids).toEqual(['1', '2']);
  });

  test('a coupon on a publication sold in two lines is shared by amount', () => {
    const orden = buildOrden('1', [{ precio: 100 }, { precio: 50 }, { precio: 50, publicacion: 'MLA2' }]);
    const descuentos = { '1': sabido({ cupon_vendedor: [{ publicacion_id: 'MLA1', importe: d('10.01') }] }) };
    const { datos } = decideFactura(buildVenta([orden], { descuentos }));
    expect(datos.items.map(({ bonificacion }) => bonificacion.toFixed(2))).toEqual(['6.67', '3.34', '0.00']);
  });

  test('a cancelled order of a pack is not invoiced; the paid one is', () => {
    const venta = buildVenta([
      buildOrden('1', [{ precio: 100 }], { estado: 'cancelada' }),
      buildOrden('2', [{ precio: 50 }]),
    ]);
    expect(decideFactura(venta).order_ids).toEqual(['2']);
  });

  test('an article that is not in the inventory takes the rate of the account', () => {
    const { datos, advertencias } = decideFactura(
      buildVenta([buildOrden('1', [{ precio: 110.5 }])], { facturacion: dni }),
      {
        articulo: () => null,
        cuenta: { iva: 10.5 },
      },
    );
    expect(cifras(datos)).toMatchObject({ '10.5 %': '100.00 + 10.50' });
    expect(advertencias.map(textoAdvertencia)).toEqual([
      'La venta tiene un SKU sin cargar en tus artículos: sale con IVA 10,5 %, el de la cuenta.',
    ]);
  });

  test('a missing rate gives no warning on class C, nor on a line without SKU', () => {
    const venta = buildVenta([buildOrden('1', [{ precio: 110.5 }])], { facturacion: dni });
    const sinSku = buildVenta(
      [buildOrden('1', [], { items: [{ ...venta.ordenes[0]!.items[0]!, sku: null }], total: d(110.5) })],
      { facturacion: dni },
    );
    const nadie = { articulo: () => null } as const;
    expect(decideFactura(venta, { ...nadie, empresa: { cuit: EMISOR, situacion_iva: 6 } }).advertencias).toEqual([]);
    expect(decideFactura(sinSku, nadie).advertencias).toEqual([]);
  });
});

const orden = (cambios: Parameters<typeof buildOrden>[2]) => buildVenta([buildOrden('1', [{ precio: 100 }], cambios)]);
const normal = orden({});
const emitida = { clase: 'factura', status: 'emitida', cancelada: false, a_mano: false } as const;
const leida = {
  estado: 'leida',
  receptor: 'sabido',
  documentos: [],
  espera_horas: 24,
  receptor_en_plazo: true,
  envio: 'sabido',
  cupones: 'sabido',
  documento_ajeno: false,
} as const;
const conDocumentoAjeno = { ...leida, documento_ajeno: true } as const;

describe('sales left out', () => {
  test.each<[string, Venta, CambiosEntrada, string]>([
    ['not paid', orden({ estado: 'pendiente' }), {}, 'no_pagada'],
    ['an unknown status', orden({ status: 'on_hold', estado: 'pendiente' }), {}, 'no_pagada'],
    ['cancelled', orden({ estado: 'cancelada' }), {}, 'cancelada'],
    ['being cancelled', orden({ estado: 'cancelandose' }), {}, 'cancelandose'],
    ['cancelled because its pack was split', orden({ estado: 'cancelada', dividida: true }), {}, 'dividida'],
    ['refunded whole', orden({ reembolsado: d(100) }), {}, 'sin_importe'],
    ['already invoiced', normal, { conocida: { comprobantes: [emitida] } }, 'ya_facturada'],
    ['invoiced elsewhere', normal, { conocida: { facturada_por_fuera: true } }, 'facturada_por_fuera'],
    ['with a document of others', normal, { conocida: { lectura: conDocumentoAjeno } }, 'documento_ajeno'],
    ['with a claim', orden({ reclamo: sabido('abierto') }), {}, 'reclamo_abierto'],
    [
      'with a claim, picked by an automatic run',
      orden({ reclamo: sabido('abierto') }),
      { modo: 'automatica' },
      'reclamo_abierto',
    ],
    ['fraud', orden({ fraude: true }), { modo: 'elegida' }, 'fraude'],
    ['a test order', orden({ prueba: true }), { modo: 'elegida' }, 'prueba'],
    ['in dollars', orden({ moneda: 'USD' }), {}, 'moneda_extranjera'],
    [
      'older than the automation',
      orden({ fecha_cierre: new Date('2026-10-31T22:30:00-04:00') }),
      { modo: 'automatica', conocida: { inicio: '2026-11-01' } },
      'anterior_al_inicio',
    ],
    [
      'class A of a restricted issuer',
      buildVenta([buildOrden('1', [{ precio: 100 }])], { facturacion: cuitInscripta }),
      { ...inscripta, empresa: { cuit: '30716543214', situacion_iva: 1, clase_a: 'retencion' } },
      'clase_a_restringida',
    ],
  ])('%s', (_, venta, cambios, motivo) => {
    expect(decideVenta(buildEntrada(venta, cambios))).toMatchObject({ kind: 'omitir', motivo });
  });

  test.each(['listada', 'automatica'] as const)('with a claim that is not known to be closed, %s: it waits', (modo) => {
    expect(decideVenta(buildEntrada(orden({ reclamo: POR_SABER }), { modo }))).toMatchObject({
      kind: 'esperar',
      motivo: 'reclamo_sin_saber',
    });
  });

  test.each(['listada', 'automatica', 'elegida'] as const)('with a claim that was closed, %s: as any other', (modo) => {
    expect(decideFactura(orden({ reclamo: sabido('cerrado') }), { modo }).datos.total.toFixed(2)).toBe('100.00');
  });

  test('a claim that is not known can be picked by hand, as an open one', () => {
    expect(decideFactura(orden({ reclamo: POR_SABER }), { modo: 'elegida' }).datos.total.toFixed(2)).toBe('100.00');
  });

  test('a claim can be picked by hand', () => {
    expect(decideFactura(orden({ reclamo: sabido('abierto') }), { modo: 'elegida' }).datos.total.toFixed(2)).toBe(
      '100.00',
    );
  });

  test('half an hour into the first day of the automation, written with the marketplace’s offset', () => {
    const venta = orden({ fecha_cierre: new Date('2026-10-31T23:30:00-04:00') });
    const decision = decideFactura(venta, {
      modo: 'automatica',
      conocida: { inicio: '2026-11-01' },
    });
    expect(decision.order_ids).toEqual(['1']);
  });

  test('a pack waits until all its orders are settled', () => {
    const venta = buildVenta([
      buildOrden('1', [{ precio: 100 }]),
      buildOrden('2', [{ precio: 50 }], { estado: 'pendiente' }),
    ]);
    expect(decideVenta(buildEntrada(venta))).toMatchObject({ kind: 'esperar', motivo: 'ordenes_sin_resolver' });
  });

  test.each<[string, CambiosEntrada['modo'], Venta['facturacion'], Lectura, string]>([
    [
      'not known, in the automatic run',
      'automatica',
      POR_SABER,
      { ...leida, receptor: 'por_saber' },
      'receptor_por_saber',
    ],
    ['not known, in a batch of a day', 'listada', POR_SABER, { ...leida, receptor: 'por_saber' }, 'receptor_por_saber'],
    ['not known, picked by hand', 'elegida', POR_SABER, { ...leida, receptor: 'por_saber' }, 'receptor_por_saber'],
    [
      'not known when the wait is over',
      'automatica',
      POR_SABER,
      { ...leida, receptor: 'por_saber', receptor_en_plazo: false },
      'receptor_sin_saber',
    ],
    [
      'without data, in the automatic run',
      'automatica',
      NINGUNO,
      { ...leida, receptor: 'ninguno' },
      'sin_datos_de_facturacion',
    ],
  ])('a buyer %s, waits', (_, modo, facturacion, lectura, motivo) => {
    const venta = buildVenta(normal.ordenes, { facturacion });
    expect(decideVenta(buildEntrada(venta, { ...(modo ? { modo } : {}), conocida: { lectura } }))).toMatchObject({
      kind: 'esperar',
      motivo,
    });
  });

  test.each<[string, CambiosEntrada['modo'], boolean]>([
    ['a batch of a day', 'listada', true],
    ['one picked by hand', 'elegida', true],
    ['the automatic run when the wait is over', 'automatica', false],
  ])('a buyer without data goes unidentified in %s, which says so', (_, modo = 'listada', receptor_en_plazo) => {
    const lectura = { ...leida, receptor: 'ninguno', receptor_en_plazo } as const;
    const { datos, advertencias } = decideFactura(normal, { modo, conocida: { lectura } });
    expect(datos).toMatchObject({ tipo_comprobante: 6, tipo_documento_facturado: 99, cuit_facturado: '' });
    expect(advertencias).toContainEqual({ codigo: 'sin_datos_de_facturacion', data: {} });
  });

  test('a pack whose orders name two buyers is a person’s', () => {
    const lectura = { ...leida, receptor: 'distintos', documentos: ['30712345671', '30500001239'] } as const;
    expect(decideVenta(buildEntrada(normal, { modo: 'elegida', conocida: { lectura } }))).toMatchObject({
      kind: 'omitir',
      motivo: 'compradores_distintos',
      data: { documentos: '30712345671 y 30500001239' },
    });
  });

  test('nothing can be issued by a Consumidor final, nor from a pre-printed point of sale', () => {
    const consumidor = buildEntrada(normal, { empresa: { cuit: '30716543214', situacion_iva: 5 } });
    expect(() => decideVenta(consumidor)).toThrow('empresa_no_puede_emitir');
    const preimpreso = buildEntrada(normal, {
      punto_de_venta: { punto_de_venta: 3, id_provincia: 0, modo_facturacion: 2 },
    });
    expect(() => decideVenta(preimpreso)).toThrow('punto_de_venta_no_electronico');
  });
});

describe('perceptions', () => {
  const venta = buildVenta([buildOrden('1', [{ precio: 1210 }])], {
    facturacion: cuitInscripta,
    envio: buildEnvio({ provincia_entrega: 'Capital Federal' }),
  });
  const agente: CambiosEntrada = {
    ...inscripta,
    percibir: ({ neto, provincia_entrega }) =>
      provincia_entrega === 0
        ? [{ provincia: 0, percepcion_aplicada: d('2.5'), base: neto, importe: neto.times('0.025'), motivo: 'padrón' }]
        : [],
  };

  test('go on top and the preview says so', () => {
    const { datos, advertencias } = decideFactura(venta, agente);
    expect(cifras(datos)).toMatchObject({ tributos: '25.00', total: '1235.00' });
    expect(advertencias).toContainEqual({ codigo: 'percepcion_no_cobrada', data: { importe: '25,00' } });
  });

  test('or leave the sale for review, until it is picked by hand', () => {
    const revisar: CambiosEntrada = { ...agente, cuenta: { percepcion_en_ventas: 'revisar' } };
    expect(decideVenta(buildEntrada(venta, revisar))).toMatchObject({
      kind: 'omitir',
      motivo: 'percepcion_a_revisar',
    });
    expect(decideFactura(venta, { ...revisar, modo: 'elegida' }).datos.tributos.toFixed(2)).toBe('25.00');
  });

  test('of a cent leave the sale for review too, one of 0 does not', () => {
    const perceive = (importe: string): CambiosEntrada => ({
      ...inscripta,
      cuenta: { percepcion_en_ventas: 'revisar' },
      percibir: ({ neto: base }) => [
        { provincia: 0, percepcion_aplicada: d('0.001'), base, importe: d(importe), motivo: 'padrón' },
      ],
    });
    expect(decideVenta(buildEntrada(venta, perceive('0.01')))).toMatchObject({
      kind: 'omitir',
      motivo: 'percepcion_a_revisar',
      data: { importe: '0,01' },
    });
    const { advertencias } = decideFactura(venta, perceive('0'));
    expect(advertencias).toEqual([]);
  });

  test('whose rules nobody published leave the sale to a person, who is told the provinces', () => {
    const sinReglas: CambiosEntrada = {
      ...inscripta,
      percibir: ({ neto: base }) =>
        ([3, 21] as const).map((provincia) => ({
          provincia,
          percepcion_aplicada: d(0),
          base,
          importe: d(0),
          motivo: 'sin reglas',
          evidencia: { codigo: 'sin_reglas' },
        })) as never,
    };
    const provincias = 'Córdoba y La Pampa';
    expect(decideVenta(buildEntrada(venta, sinReglas))).toMatchObject({
      kind: 'omitir',
      motivo: 'percepcion_sin_reglas',
      data: { provincias },
    });
    expect(decideFactura(venta, { ...sinReglas, modo: 'elegida' }).advertencias).toEqual([
      { codigo: 'percepcion_sin_reglas', data: { provincias } },
    ]);
  });

  test('of an error that is no datum to wait for are an error', () => {
    const rota: CambiosEntrada = {
      ...inscripta,
      percibir: () => {
        throw new AppError('alicuota_desconocida', { iva: 7 });
      },
    };
    expect(() => decideVenta(buildEntrada(venta, rota))).toThrow('alicuota_desconocida');
  });

  test.each(['falta_padron', 'faltan_adhesiones', 'falta_ajuste_percepcion'] as const)(
    '%s: nothing is decided, picked by hand or not, and the sale waits',
    (code) => {
      const sinSaber: CambiosEntrada = {
        ...agente,
        percibir: () => {
          throw new AppError(code, {
            padron: 'CABA 11/2026',
            ajuste: 'caba_solo_padron',
            regimen: 'sircip',
            cuit: '30716543214',
          });
        },
      };
      for (const modo of ['automatica', 'elegida', 'listada'] as const) {
        expect(decideVenta(buildEntrada(venta, { ...sinSaber, modo }))).toMatchObject({
          kind: 'esperar',
          motivo: code,
          data: { padron: 'CABA 11/2026' },
        });
      }
      expect(motivos[code].texto({ padron: 'CABA 11/2026' })).toMatch(/^[FL]a/);
    },
  );

  test('that depend on where the goods go wait for the shipment, picked by hand or not, while it may still be made', () => {
    const sinEnvio = { ...venta, envio: null };
    const porSaber: CambiosEntrada = { ...inscripta, percibir: agenteDeCaba, destino_por_saber: true };
    for (const modo of ['automatica', 'elegida', 'listada'] as const) {
      expect(decideVenta(buildEntrada(sinEnvio, { ...porSaber, modo }))).toMatchObject({
        kind: 'esperar',
        motivo: 'destino_sin_saber',
      });
    }
    // Delivered by hand: the marketplace will never tell the destination, and a person has to.
    for (const modo of ['automatica', 'elegida', 'listada'] as const) {
      const aMano = { ...porSaber, destino_por_saber: false, modo };
      expect(decideVenta(buildEntrada(sinEnvio, aMano))).toMatchObject({ kind: 'omitir', motivo: 'entrega_sin_saber' });
    }
    expect(decideFactura(venta, porSaber).datos.tributos.toFixed(2)).toBe('25.00');
    // A buyer who is not perceived anywhere does not wait for the destination.
    const consumidor = { ...sinEnvio, facturacion: sabido(dni) };
    expect(decideFactura(consumidor, { percibir: agenteDeCaba, destino_por_saber: true }).letra).toBe('B');
  });

  test('of Tucumán are not made without the address they are reported with, picked by hand or not', () => {
    const aTucuman: CambiosEntrada = {
      ...inscripta,
      percibir: ({ neto: base }) => [
        { provincia: 14, percepcion_aplicada: d('2.5'), base, importe: base.times('0.025'), motivo: 'padrón' },
      ],
    };
    const sinCodigo = { ...cuitInscripta, localidad: ' ', codigo_postal: '' };
    for (const modo of ['automatica', 'elegida', 'listada'] as const) {
      expect(
        decideVenta(buildEntrada({ ...venta, facturacion: sabido(sinCodigo) }, { ...aTucuman, modo })),
      ).toMatchObject({
        kind: 'omitir',
        motivo: 'domicilio_incompleto',
        data: { falta: 'la localidad, el código postal' },
      });
    }
    expect(decideFactura(venta, aTucuman).datos.tributos.toFixed(2)).toBe('25.00');
    expect(decideFactura({ ...venta, facturacion: sabido(sinCodigo) }, agente).datos.tributos.toFixed(2)).toBe('25.00');
  });

  test('a forced B is judged by the condition it does not declare, and is left for review whatever the account says', () => {
    const bases: BasePercepcion[] = [];
    const forzada: CambiosEntrada = {
      ...inscripta,
      cuenta: { percepcion_en_ventas: 'agregar', force_factura_b: true },
      percibir: (base) => {
        bases.push(base);
        return agente.percibir?.(base) ?? [];
      },
    };
    expect(decideVenta(buildEntrada(venta, forzada))).toMatchObject({
      kind: 'omitir',
      motivo: 'percepcion_a_revisar',
    });
    expect(decideFactura(venta, { ...forzada, modo: 'elegida' }).datos.tributos.toFixed(2)).toBe('25.00');
    expect(bases[0]).toMatchObject({ condicion_iva: 1, receptor: { situacion_iva_facturado: 5 } });
  });
});

test('warnings of amount and point of sale', () => {
  const venta = buildVenta([buildOrden('1', [{ precio: 6000000 }])], { facturacion: cuitInscripta });
  const { advertencias } = decideFactura(venta, {
    ...inscripta,
    punto_de_venta: { punto_de_venta: 3, id_provincia: 24, modo_facturacion: 1 },
    fecha: '2026-11-23',
  });
  expect(advertencias.map(({ codigo }) => codigo)).toEqual([
    'puede_requerir_fce',
    'punto_de_venta_tierra_del_fuego',
    'fecha_futura',
  ]);
});

test('only an invoice to a large company, of enough money, may need an FCE', () => {
  const venta = (precio: number, facturacion = cuitInscripta) =>
    buildVenta([buildOrden('1', [{ precio }])], { facturacion });
  const warningsOf = (deVenta: Venta, cambios: CambiosEntrada = inscripta) =>
    decideFactura(deVenta, cambios).advertencias.map(({ codigo }) => codigo);
  expect(warningsOf(venta(6000000))).toEqual(['puede_requerir_fce']);
  expect(warningsOf(venta(1000))).toEqual([]);
  expect(warningsOf(venta(6000000, dni), {})).toEqual([]);
  expect(warningsOf(venta(6000000), { padron: buildPersona(INSCRIPTA, [20]) })).toEqual(['condicion_difiere']);
});

test('an invoice has the date that was typed, or else today’s, and says which', () => {
  const venta = buildVenta([buildOrden('1', [{ precio: 100 }])]);
  expect(decideFactura(venta)).toMatchObject({ fecha_automatica: true, datos: { fecha: '2026-11-21', concepto: 1 } });
  expect(decideFactura(venta, { fecha: '2026-11-20' })).toMatchObject({
    fecha_automatica: false,
    datos: { fecha: '2026-11-20', precios_con_iva: true, cotizacion: d(1) },
  });
});

test('a shipping paid to the marketplace is told where the account invoices shippings', () => {
  const venta = buildVenta([buildOrden('1', [{ precio: 100 }])], { facturacion: dni });
  const envio_pagado = {
    pagado: { estado: 'ninguno' as const },
    aparte: { codigo: 'envio_a_mercado_libre' as const, importe: d(500) },
  };
  const warningsOf = (include_shipping_cost: boolean) =>
    decideFactura(venta, { envio_pagado, cuenta: { include_shipping_cost } }).advertencias;
  expect(warningsOf(true)).toEqual([{ codigo: 'envio_a_mercado_libre', data: { importe: '500,00' } }]);
  expect(warningsOf(false)).toEqual([]);
});

test('a sale refunded whole before its invoice has nothing to invoice', () => {
  const devuelta = buildVenta([buildOrden('1', [{ precio: 100 }], { reembolsado: d(100) })]);
  expect(decideVenta(buildEntrada(devuelta))).toMatchObject({ kind: 'omitir', motivo: 'sin_importe' });
});

test('a sale whose coupon is its whole price has nothing to invoice', () => {
  const orden = buildOrden('1', [{ precio: 100 }]);
  const descuentos = { 1: sabido({ cupon_vendedor: [{ publicacion_id: 'MLA1', importe: d(100) }] }) } as never;
  expect(decideVenta(buildEntrada(buildVenta([orden], { descuentos })))).toMatchObject({
    kind: 'omitir',
    motivo: 'sin_importe',
  });
});
