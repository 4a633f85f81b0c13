import { describe, expect, test } from 'vitest';
import { buildOrden, buildVenta, d, decideFactura, issued } from '../../../../tests/builders/ventas.ts';
import { facturaTipeada, type FacturaItemTipeado } from '../../contract/comprobantes/facturas.ts';
import { restoOf } from '../notas/creditFactura.ts';
import { estaCancelada, excedeSaldo, saldoOf } from '../notas/saldo.ts';
import type { ConImportes } from '../notas/enMonedaOf.ts';
import {
  computeTipeada,
  conReceptorOf,
  isNota,
  isPreimpreso,
  receptorDelCambio,
  receptorTipeado,
  tipoDocumentoOf,
  toTipeado,
} from './tipeado.ts';

const linea: FacturaItemTipeado = {
  descripcion: ' Mate ',
  sku: ' MAT-1 ',
  cantidad: d(3),
  unidad: 1,
  importe: d('33.3333337'),
  importe_sin_iva: null,
  bonificacion: null,
  iva: 21,
  tratamiento_iva: null,
  despacho: '',
};
const tipeada = { tipo_comprobante: 6 as const, items: [linea], percepciones: [], precios_con_iva: true };

describe('a line', () => {
  test('is read to the sixth decimal, and the price not typed is computed from the other', () => {
    const [item] = computeTipeada(tipeada, true).items;
    expect(item).toMatchObject({
      descripcion: 'Mate',
      sku: 'MAT-1',
      unidad: 1,
      despacho: null,
      tratamiento_iva: 'gravado',
    });
    expect([item?.importe, item?.importe_sin_iva, item?.total].map(String)).toEqual(['33.333334', '27.5482', '100']);
    const sinIva = { ...linea, importe: null, importe_sin_iva: d('27.5482') };
    const [itemSinIva] = computeTipeada({ ...tipeada, items: [sinIva], precios_con_iva: false }, true).items;
    expect(String(itemSinIva?.importe)).toBe('33.3333');
  });

  test('of an issuer that charges no VAT is exempt, whatever rate was typed', () => {
    const { items, totales } = computeTipeada(tipeada, false);
    expect(items).toMatchObject([{ iva: 0, tratamiento_iva: 'exento' }]);
    expect([totales.neto, totales.iva].map(String)).toEqual(['100', '0']);
  });

  test('at a rate of 0 is exempt unless it says that it is taxed', () => {
    const alCero = (tratamiento_iva: 'gravado' | null) => {
      const { totales } = computeTipeada({ ...tipeada, items: [{ ...linea, iva: 0, tratamiento_iva }] }, true);
      return [totales.neto, totales.exento, totales.total].map(String);
    };
    expect(alCero(null)).toEqual(['0', '100', '100']);
    expect(alCero('gravado')).toEqual(['100', '0', '100']);
  });

  test('without a quantity or a price counts as nothing', () => {
    const vacia = { ...linea, cantidad: null, importe: null };
    expect(String(computeTipeada({ ...tipeada, items: [vacia] }, true).totales.total)).toBe('0');
  });

  test('with the same article keeps the order it belongs to, wherever it is moved', () => {
    const [primero] = computeTipeada(tipeada, true).items;
    const previa = { ...primero!, meli_order_id: '2000001', publicacion_id: 'MLA1' };
    const nueva = { ...linea, sku: 'OTRO' };
    const { items } = computeTipeada({ ...tipeada, items: [nueva, { ...linea, importe: d(50) }] }, true, {
      previos: [previa],
    });
    expect(items.map(({ meli_order_id }) => meli_order_id)).toEqual([null, '2000001']);
  });
});

describe('a credit note that is typed', () => {
  const factura = issued(decideFactura(buildVenta([buildOrden('1', [{ precio: 10000 }])])).datos);
  const tipear = (importe: string, notas: readonly ConImportes[], tipo_comprobante: 7 | 8 = 8): ConImportes => {
    const items = [{ ...linea, cantidad: d(1), importe: d(importe) }];
    const saldo = saldoOf(factura, notas);
    const { items: lineas, totales } = computeTipeada({ ...tipeada, tipo_comprobante, items }, true, { saldo });
    return { tipo_comprobante, moneda: 'PES', cotizacion: d(1), items: lineas, ...totales };
  };
  const cifras = ({ neto, iva, total, items }: ConImportes) =>
    [neto, iva, total, ...items.map((item) => item.neto)].map(String);
  const primera = tipear('3333.33', []);
  const segunda = tipear('3333.33', [primera]);

  test('case 10.3: takes the rest of the net and the VAT when it takes the rate to zero', () => {
    expect(cifras(segunda)).toEqual(['2754.82', '578.51', '3333.33', '2754.82']);
    const tercera = tipear('3333.34', [primera, segunda]);
    expect(cifras(tercera)).toEqual(['2754.82', '578.52', '3333.34', '2754.82']);
    expect(estaCancelada(factura, [primera, segunda, tercera])).toBe(true);
    expect(excedeSaldo(saldoOf(factura, [primera, segunda]), tercera)).toBe(false);
  });

  test('by the formula alone credits one cent of net too much, which is detected', () => {
    const suelta = tipear('3333.34', []);
    expect(cifras(suelta)).toEqual(['2754.83', '578.51', '3333.34', '2754.83']);
    expect(excedeSaldo(saldoOf(factura, [primera, segunda]), suelta)).toBe(true);
    // A debit note adds to the invoice: no balance limits it.
    expect(cifras(tipear('3333.34', [primera, segunda], 7))).toEqual(cifras(suelta));
  });

  test('in pesos, for an invoice in dollars, takes their equivalent rounded up to the cent, rate by rate', () => {
    const enDolares = { ...factura, moneda: 'DOL', cotizacion: d(1500) };
    const diferencia = tipear('100000', []);
    expect(cifras(diferencia).slice(0, 3)).toEqual(['82644.63', '17355.37', '100000']);
    const saldo = saldoOf(enDolares, [diferencia]);
    expect([saldo.moneda, String(saldo.total)]).toEqual(['DOL', '9933.33']);
    expect(saldo.alicuotas.map(({ iva, neto, importe }) => [iva, String(neto), String(importe)])).toEqual([
      [21, '8209.36', '1723.97'],
    ]);
    // 10,000 dollars are fifteen million pesos; `saldo` has a hundred thousand less.
    expect(excedeSaldo(saldoOf(enDolares, []), tipear('14999000', []))).toBe(false);
    expect(excedeSaldo(saldoOf(enDolares, []), tipear('15000001', []))).toBe(true);
    expect(excedeSaldo(saldo, tipear('14999000', []))).toBe(true);
    const { totales } = restoOf(enDolares, [diferencia]);
    expect([totales.total, totales.neto, totales.iva].map(String)).toEqual(['9933.33', '8209.36', '1723.97']);
    const resto = { ...enDolares, ...totales, tipo_comprobante: 8 };
    expect(estaCancelada(enDolares, [diferencia, resto])).toBe(true);
  });

  test('without VAT in the prices takes the rest of the VAT with the rest of the net', () => {
    const items = [{ ...linea, cantidad: d(1), importe: null, importe_sin_iva: d('2754.82') }];
    const saldo = saldoOf(factura, [primera, segunda]);
    const nota = { ...tipeada, tipo_comprobante: 8 as const, items, precios_con_iva: false };
    const { neto, iva, total } = computeTipeada(nota, true, { saldo }).totales;
    expect([neto, iva, total].map(String)).toEqual(['2754.82', '578.52', '3333.34']);
  });
});

describe('a receiver', () => {
  const forma = { items: [], company_id: null, punto_de_venta: null, tipo_comprobante: null, fecha: null };
  const leer = (campos: object) =>
    receptorTipeado(facturaTipeada.parse({ ...forma, cuit_facturado: '0', razon_social_facturado: '', ...campos }), 5);

  test.each([
    ['', 99],
    ['0', 99],
    ['30.772.273', 96],
    ['30-71123456-6', 80],
  ] as const)('with the number %j has a document of type %i', (numero, tipo) => {
    expect(tipoDocumentoOf(numero)).toBe(tipo);
  });

  test('without a document is stored without a number', () => {
    expect(leer({})).toMatchObject({ cuit_facturado: '', tipo_documento_facturado: 99 });
  });

  test('has its address composed of the parts, or whole as typed', () => {
    const partes = { calle_facturado: 'Mitre', numero_facturado: '50', localidad_facturado: 'Rosario' };
    expect(leer({ ...partes, domicilio_facturado: 'otra cosa' }).domicilio_facturado).toBe('Mitre 50, Rosario');
    expect(leer({ domicilio_facturado: ' Mitre 50 ' })).toMatchObject({
      domicilio_facturado: 'Mitre 50',
      calle_facturado: 'Mitre 50',
    });
  });
});

test.each([
  [6, 2, true],
  [6, 1, false],
  [9999, 2, false],
  [null, 2, true],
] as const)('type %j through mode %i: pre-printed %s', (tipo_comprobante, modo_facturacion, esperado) => {
  expect(isPreimpreso({ tipo_comprobante }, { modo_facturacion })).toBe(esperado);
});

describe('a form as it is read', () => {
  const form = (cambios: object = {}) =>
    facturaTipeada.parse({
      company_id: null,
      punto_de_venta: null,
      tipo_comprobante: 6,
      fecha: null,
      cuit_facturado: '',
      razon_social_facturado: '',
      items: [],
      ...cambios,
    });

  test('is of goods, in pesos at 1, unless it says otherwise', () => {
    expect(toTipeado(form(), 5, true)).toMatchObject({
      situacion_iva_facturado: 5,
      concepto: 1,
      moneda: 'PES',
      cotizacion: d(1),
    });
    expect(toTipeado({ ...form(), concepto: 2, moneda: 'DOL' }, null, true)).toMatchObject({
      concepto: 2,
      moneda: 'DOL',
      cotizacion: null,
    });
    expect(toTipeado({ ...form(), moneda: 'DOL', cotizacion: d(1500) }, 5, true).cotizacion).toEqual(d(1500));
  });

  test('has its address whole, or else its street', () => {
    const addressOf = (domicilio_facturado: string, calle_facturado: string) =>
      toTipeado({ ...form(), domicilio_facturado, calle_facturado }, 5, true).domicilio_facturado;
    expect(addressOf(' Belgrano 456 ', 'Alsina')).toBe('Belgrano 456');
    expect(addressOf(' ', ' Alsina ')).toBe('Alsina');
  });

  test('has lines without discount, in units, whose VAT is that of the issuer', () => {
    const conLinea = { ...form(), items: [{ ...linea, unidad: null, bonificacion: null }] };
    expect(toTipeado(conLinea, 5, true).items).toMatchObject([{ unidad: 7, bonificacion: d(0), iva: 21 }]);
    expect(toTipeado({ ...conLinea, items: [{ ...linea, bonificacion: d(2) }] }, 5, false).items).toMatchObject([
      { unidad: 1, bonificacion: d(2), iva: 0, tratamiento_iva: 'exento' },
    ]);
  });

  test('of a note takes the receiver, the currency and the rate of its invoice', () => {
    const factura = {
      ...issued(decideFactura(buildVenta([buildOrden('1', [{ precio: 100 }])])).datos),
      moneda: 'DOL',
      cotizacion: d(1500),
    };
    const noteOf = (cambios: object, de = factura) =>
      conReceptorOf({ ...form({ tipo_comprobante: 8 }), ...cambios }, de);
    expect(noteOf({})).toMatchObject({
      moneda: 'DOL',
      cotizacion: d(1500),
      cuit_facturado: '0',
      domicilio_facturado: '-',
      tipo_documento_facturado: 99,
      razon_social_facturado: 'Consumidor Final',
    });
    expect(noteOf({ moneda: 'PES' })).toMatchObject({ moneda: 'PES', cotizacion: null });
    expect(noteOf({ cotizacion: d(1600) }).cotizacion).toEqual(d(1600));
    expect(noteOf({ cancela_misma_moneda: true }).cotizacion).toBe(null);
    const conDatos = { ...factura, cuit_facturado: '30772273', domicilio_facturado: 'Belgrano 456' };
    expect(noteOf({}, conDatos)).toMatchObject({ cuit_facturado: '30772273', domicilio_facturado: 'Belgrano 456' });
  });

  test('of a change to A has the receiver’s data without spaces or dashes', () => {
    const cuerpo = {
      cuit: '30-71123456-6',
      razonSocial: ' ACME S.A. ',
      domicilio: '',
      calle: ' Belgrano ',
      numero: ' 456 ',
      localidad: ' Avellaneda ',
      codigoPostal: ' 1870 ',
      provincia: 1,
    } as Parameters<typeof receptorDelCambio>[0];
    expect(receptorDelCambio(cuerpo)).toEqual({
      cuit_facturado: '30711234566',
      razon_social_facturado: 'ACME S.A.',
      calle_facturado: 'Belgrano',
      numero_facturado: '456',
      localidad_facturado: 'Avellaneda',
      codigo_postal_facturado: '1870',
      domicilio_facturado: 'Belgrano 456, Avellaneda (1870)',
      provincia_facturado: 1,
    });
    expect(receptorDelCambio({ ...cuerpo, calle: '', numero: '', domicilio: ' Alsina 3 ' })).toMatchObject({
      calle_facturado: 'Alsina 3',
      domicilio_facturado: 'Alsina 3',
    });
  });

  test('has its receiver by the type of document that was chosen, or by the number', () => {
    const receiver = (cuit_facturado: string, tipo_documento_facturado: 94 | 96 | 99 | null = null) => {
      const { tipo_documento_facturado: tipo, cuit_facturado: numero } = receptorTipeado(
        { ...form(), cuit_facturado, tipo_documento_facturado, razon_social_facturado: ' Inés ' },
        5,
      );
      return [tipo, numero];
    };
    expect(receiver('30.772.273')).toEqual([96, '30772273']);
    expect(receiver('1234567', 94)).toEqual([94, '1234567']);
    expect(receiver('30772273', 99)).toEqual([99, '']);
    expect(receptorTipeado({ ...form(), razon_social_facturado: ' Inés ' }, 5).razon_social_facturado).toBe('Inés');
    expect(['0', '00', '0012345678', '1234567', '123456'].map(tipoDocumentoOf)).toEqual([99, 99, 80, 96, 80]);
  });
});

test('the price not typed is for display, and amounts are read to the sixth decimal and the cent', () => {
  const sinIva = { ...linea, importe: null, importe_sin_iva: d('10.0000004'), bonificacion: d('1.005'), unidad: null };
  const [item] = computeTipeada({ ...tipeada, items: [sinIva], precios_con_iva: false }, true).items;
  expect([item?.importe_sin_iva, item?.importe, item?.bonificacion].map(String)).toEqual(['10', '12.1', '1.01']);
  expect(item).toMatchObject({ unidad: 7, clase: 'producto', meli_order_id: null });
  const imported = computeTipeada({ ...tipeada, items: [{ ...linea, despacho: ' D1 ', sku: ' ' }] }, true).items;
  expect(imported).toMatchObject([{ despacho: 'D1', sku: null }]);
});

test('a line keeps its order by its place, when it is the same line, or else by its words', () => {
  const [primero] = computeTipeada(tipeada, true).items;
  const previa = (meli_order_id: string, cambios: object = {}) => ({ ...primero!, meli_order_id, ...cambios });
  const ordersOf = (items: readonly FacturaItemTipeado[], previos: ReturnType<typeof previa>[]) =>
    computeTipeada({ ...tipeada, items }, true, { previos }).items.map(({ meli_order_id }) => meli_order_id);
  expect(ordersOf([linea, linea], [previa('1'), previa('2')])).toEqual(['1', '2']);
  const sinSku = { ...linea, sku: '' };
  const previos = [previa('1', { sku: null, descripcion: 'Taza' }), previa('2', { sku: null })];
  expect(ordersOf([sinSku, { ...sinSku, descripcion: 'Plato' }], previos)).toEqual(['2', null]);
});

test('a voucher without kind is no note', () => {
  expect([null, 6 as const, 7 as const, 8 as const].map((tipo_comprobante) => isNota({ tipo_comprobante }))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(isPreimpreso({ tipo_comprobante: 6 }, null)).toBe(false);
});
