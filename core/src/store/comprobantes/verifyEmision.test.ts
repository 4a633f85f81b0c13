import { Decimal } from 'decimal.js';
import { describe, expect, test } from 'vitest';
import type { ComprobanteAAutorizar, SolicitudAutorizacion } from '../../contract/arca/arca.ts';
import { verifyEmision, type FilaDeEmision, type SerieDeEmision } from './verifyEmision.ts';

const serie: SerieDeEmision = {
  ambiente: 'simulador',
  cuit: '30716543214',
  punto_de_venta: 3,
  tipo_comprobante: 6,
};
const pedido = (numero: number, cambios: Partial<ComprobanteAAutorizar> = {}): ComprobanteAAutorizar => ({
  numero,
  fecha: '2026-10-12',
  concepto: 1,
  tipo_documento: 99,
  numero_documento: '0',
  condicion_iva: 5,
  total: new Decimal('1240.50'),
  no_gravado: new Decimal(0),
  neto: new Decimal(1000),
  exento: new Decimal('0.50'),
  tributos_total: new Decimal(30),
  iva: new Decimal(210),
  servicio_desde: null,
  servicio_hasta: null,
  vencimiento_pago: null,
  moneda: 'PES',
  cotizacion: new Decimal(1),
  cancela_misma_moneda: null,
  alicuotas: [{ iva: 21, neto: new Decimal(1000), importe: new Decimal(210) }],
  tributos: [
    { id: 7, descripcion: 'IIBB', base: new Decimal(1000), alicuota: new Decimal(3), importe: new Decimal(30) },
  ],
  asociados: [],
  ...cambios,
});
const comprobante = (id: string, cambios: Partial<FilaDeEmision> = {}): FilaDeEmision => ({
  id,
  ambiente: 'simulador',
  company_cuit: serie.cuit,
  punto_de_venta: 3,
  tipo_comprobante: 6,
  total: new Decimal('1240.50'),
  ...cambios,
});
const { ambiente: _ambiente, ...clave } = serie;
const solicitud = (...comprobantes: ComprobanteAAutorizar[]): SolicitudAutorizacion => ({ ...clave, comprobantes });
const dos = [comprobante('a'), comprobante('b')];

describe('an emision', () => {
  test('of its serie and its vouchers, with consecutive numbers and parts that add up, is accepted', () => {
    expect(() => verifyEmision(serie, solicitud(pedido(8), pedido(9)), dos)).not.toThrow();
  });

  test('of class C without rates, whose net is its total, is accepted', () => {
    const deClaseC = {
      total: new Decimal(100),
      neto: new Decimal(100),
      iva: new Decimal(0),
      exento: new Decimal(0),
      tributos_total: new Decimal(0),
      alicuotas: [],
      tributos: [],
    };
    const comprobantes = [comprobante('a', { total: new Decimal(100) })];
    expect(() => verifyEmision(serie, solicitud(pedido(1, deClaseC)), comprobantes)).not.toThrow();
  });

  test.each<[string, string, SolicitudAutorizacion, FilaDeEmision[]]>([
    ['without vouchers', 'comprobantes', solicitud(), []],
    ['with a voucher that the request lacks', 'comprobantes', solicitud(pedido(8)), dos],
    ['with one voucher less than the request', 'comprobantes', solicitud(pedido(8), pedido(9)), [comprobante('a')]],
    ['with a number that is missing', 'numeros', solicitud(pedido(8), pedido(10)), dos],
    ['with a number twice', 'numeros', solicitud(pedido(8), pedido(8)), dos],
    ['with numbers from 0', 'numeros', solicitud(pedido(0), pedido(1)), dos],
    ['whose request is of another serie', 'serie', { ...solicitud(pedido(8), pedido(9)), tipo_comprobante: 1 }, dos],
    [
      'with a voucher of another point of sale',
      'serie',
      solicitud(pedido(8), pedido(9)),
      [comprobante('a'), comprobante('b', { punto_de_venta: 4 })],
    ],
    [
      'with a voucher of another environment',
      'serie',
      solicitud(pedido(8), pedido(9)),
      [comprobante('a'), comprobante('b', { ambiente: 'produccion' })],
    ],
    [
      'with a voucher whose total is another',
      'importes',
      solicitud(pedido(8), pedido(9)),
      [comprobante('a'), comprobante('b', { total: new Decimal('1240.51') })],
    ],
    [
      'whose total is not the sum',
      'importes',
      solicitud(pedido(8, { exento: new Decimal('0.49') })),
      [comprobante('a')],
    ],
    [
      'whose rates are not its VAT',
      'importes',
      solicitud(pedido(8, { alicuotas: [{ iva: 21, neto: new Decimal(1000), importe: new Decimal('210.01') }] })),
      [comprobante('a')],
    ],
    ['whose perceptions are not what it says', 'importes', solicitud(pedido(8, { tributos: [] })), [comprobante('a')]],
  ])('%s is refused', (_caso, que, pedida, comprobantes) => {
    expect(() => verifyEmision(serie, pedida, comprobantes)).toThrow(
      expect.objectContaining({ code: 'emision_incoherente', data: expect.objectContaining({ que }) }),
    );
  });
});
