import { Decimal } from 'decimal.js';
import { describe, expect, test } from 'vitest';
import { impedimentoDeCaea, type PorCaea } from './impedimentoDeCaea.ts';

const d = (importe: number | string): Decimal => new Decimal(importe);

type Cambios = Omit<Partial<PorCaea>, 'comprobante'> & { comprobante?: Partial<PorCaea['comprobante']> };

function por({ comprobante, ...cambios }: Cambios = {}): PorCaea {
  return {
    tipo_comprobante: 6,
    emisor: { cuit: '30716543214', situacion_iva: 1 },
    asociados_propios: true,
    ...cambios,
    comprobante: {
      numero: 1,
      fecha: '2026-12-10',
      concepto: 1,
      tipo_documento: 99,
      numero_documento: '0',
      condicion_iva: 5,
      total: d(1210),
      no_gravado: d(0),
      neto: d(1000),
      exento: d(0),
      tributos_total: d(0),
      iva: d(210),
      servicio_desde: null,
      servicio_hasta: null,
      vencimiento_pago: null,
      moneda: 'PES',
      cotizacion: d(1),
      cancela_misma_moneda: null,
      alicuotas: [{ iva: 21, neto: d(1000), importe: d(210) }],
      tributos: [],
      asociados: [],
      ...comprobante,
    },
  };
}

const enA = { tipo_documento: 80, numero_documento: '30711234566', condicion_iva: 1 } as const;
const enC = { iva: d(0), neto: d(1210), alicuotas: [] };
const monotributo = { cuit: '20301234563', situacion_iva: 6 } as const;
const asociado = {
  tipo_comprobante: 6,
  punto_de_venta: 3,
  numero_comprobante: 1,
  cuit: '30716543214',
  fecha: '2026-12-09',
} as const;

describe('vouchers that go out', () => {
  test.each<[string, Cambios]>([
    ['a B to a final consumer', {}],
    ['an A', { tipo_comprobante: 1, comprobante: enA }],
    ['a C of a monotributista', { tipo_comprobante: 11, emisor: monotributo, comprobante: enC }],
    ['a note of an invoice of ours', { tipo_comprobante: 8, comprobante: { asociados: [asociado] } }],
    [
      'a note for a period',
      { tipo_comprobante: 8, comprobante: { periodo_asociado: { desde: '2026-11-01', hasta: '2026-11-15' } } },
    ],
    [
      'a cent of rounding',
      {
        comprobante: {
          neto: d('999.99'),
          total: d('1209.99'),
          alicuotas: [{ iva: 21, neto: d('999.99'), importe: d(210) }],
        },
      },
    ],
    ['dollars with a rate', { comprobante: { moneda: 'DOL', cotizacion: d(1500) } }],
    [
      'a perception',
      {
        comprobante: {
          tributos_total: d(30),
          total: d(1240),
          tributos: [{ id: 7, descripcion: 'Percepción IIBB', base: d(1000), alicuota: d(3), importe: d(30) }],
        },
      },
    ],
  ])('%s', (_, cambios) => {
    expect(impedimentoDeCaea(por(cambios))).toBeNull();
  });
});

describe('vouchers that wait', () => {
  test.each<[string, string, Cambios]>([
    ['tipo', 'class M, of which sources disagree', { tipo_comprobante: 51, comprobante: enA }],
    ['tipo', 'a factura de crédito electrónica', { tipo_comprobante: 201, comprobante: enA }],
    ['tipo', 'a C of a Responsable inscripto', { tipo_comprobante: 11, comprobante: enC }],
    ['tipo', 'a B of a monotributista', { emisor: monotributo }],
    [
      'receptor',
      'an A without CUIT (1403)',
      { tipo_comprobante: 1, comprobante: { ...enA, tipo_documento: 96, numero_documento: '30772273' } },
    ],
    [
      'receptor',
      'a CUIT with a wrong digit',
      { tipo_comprobante: 1, comprobante: { ...enA, numero_documento: '30711234567' } },
    ],
    [
      'receptor',
      'the issuer itself (788)',
      { tipo_comprobante: 1, comprobante: { ...enA, numero_documento: '30716543214' } },
    ],
    ['receptor', 'an A to a final consumer', { tipo_comprobante: 1, comprobante: { ...enA, condicion_iva: 5 } }],
    ['receptor', 'a B to a Responsable inscripto', { comprobante: enA }],
    [
      'receptor',
      'an anonymous buyer over the limit (1417)',
      {
        comprobante: {
          total: d(12_100_000),
          neto: d(10_000_000),
          iva: d(2_100_000),
          alicuotas: [{ iva: 21, neto: d(10_000_000), importe: d(2_100_000) }],
        },
      },
    ],
    ['importes', 'a total that is no sum (724)', { comprobante: { total: d(1211) } }],
    [
      'importes',
      'VAT that is not its rate (1006)',
      { comprobante: { iva: d(200), total: d(1200), alicuotas: [{ iva: 21, neto: d(1000), importe: d(200) }] } },
    ],
    [
      'importes',
      'rates that do not add up to the net',
      { comprobante: { alicuotas: [{ iva: 21, neto: d(900), importe: d(210) }] } },
    ],
    ['importes', 'a C with VAT (1438)', { tipo_comprobante: 11, emisor: monotributo }],
    ['importes', 'tributos that do not add up', { comprobante: { tributos_total: d(30), total: d(1240) } }],
    ['moneda', 'pesos with a rate', { comprobante: { cotizacion: d(2) } }],
    ['moneda', 'dollars without a rate', { comprobante: { moneda: 'DOL', cotizacion: d(0) } }],
    ['servicio', 'a service without its dates', { comprobante: { concepto: 2 } }],
    ['asociado', 'a note of no voucher (1491)', { tipo_comprobante: 8 }],
    [
      'asociado',
      'a note for a period that ends after it (10208)',
      { tipo_comprobante: 8, comprobante: { periodo_asociado: { desde: '2026-11-01', hasta: '2026-12-31' } } },
    ],
    [
      'asociado',
      'an invoice with a period (1492)',
      { comprobante: { periodo_asociado: { desde: '2026-11-01', hasta: '2026-11-15' } } },
    ],
    [
      'asociado',
      'a note of a voucher of another system (801)',
      { tipo_comprobante: 8, asociados_propios: false, comprobante: { asociados: [asociado] } },
    ],
    [
      'asociado',
      'a note of another letter (806)',
      { tipo_comprobante: 8, comprobante: { asociados: [{ ...asociado, tipo_comprobante: 1 }] } },
    ],
    ['asociado', 'an invoice that refers to another', { comprobante: { asociados: [asociado] } }],
    [
      'fce',
      'an invoice that may have to be an FCE',
      {
        tipo_comprobante: 1,
        comprobante: {
          ...enA,
          total: d(6_050_000),
          neto: d(5_000_000),
          iva: d(1_050_000),
          alicuotas: [{ iva: 21, neto: d(5_000_000), importe: d(1_050_000) }],
        },
      },
    ],
  ])('%s: %s', (motivo, _, cambios) => {
    expect(impedimentoDeCaea(por(cambios))).toBe(motivo);
  });
});

describe('our checks are the only guard: ARCA accepts wrong figures of an advance code for ever', () => {
  const deA = (cambios: Partial<PorCaea['comprobante']>): Cambios => ({
    tipo_comprobante: 1,
    comprobante: { ...enA, ...cambios },
  });
  const deC = (cambios: Partial<PorCaea['comprobante']>): Cambios => ({
    tipo_comprobante: 11,
    emisor: monotributo,
    comprobante: { ...enC, ...cambios },
  });
  const servicio = {
    concepto: 2,
    servicio_desde: '2026-12-01',
    servicio_hasta: '2026-12-05',
    vencimiento_pago: '2026-12-20',
  } as const;
  const grande = (neto: number) => ({
    neto: d(neto),
    iva: d(neto).times('0.21'),
    total: d(neto).times('1.21'),
    alicuotas: [{ iva: 21 as const, neto: d(neto), importe: d(neto).times('0.21') }],
  });

  test.each<[string, Cambios, string | null]>([
    ['a quote', { tipo_comprobante: 9999 }, 'tipo'],
    ['a document that cannot be sent', { comprobante: { tipo_documento: 96, numero_documento: '12' } }, 'receptor'],
    ['a CUIL with a wrong digit', { comprobante: { tipo_documento: 86, numero_documento: '20123456787' } }, 'receptor'],
    ['a C to a Responsable inscripto', deC(enA), null],
    [
      'an identified buyer over the limit',
      { comprobante: { ...grande(10_000_000), tipo_documento: 96, numero_documento: '30772273' } },
      null,
    ],
    ['nothing to pay', { comprobante: { total: d(0), neto: d(0), iva: d(0), alicuotas: [] } }, 'importes'],
    ['half a peso', { comprobante: { total: d('0.5'), neto: d(0), iva: d(0), exento: d('0.5'), alicuotas: [] } }, null],
    ['a negative part', { comprobante: { exento: d(-10), no_gravado: d(10) } }, 'importes'],
    ['rates that do not add up to the VAT', { comprobante: { iva: d(211), total: d(1211) } }, 'importes'],
    [
      'one wrong rate of two',
      {
        comprobante: {
          neto: d(1100),
          iva: d(220),
          total: d(1320),
          alicuotas: [
            { iva: 21, neto: d(1000), importe: d(210) },
            { iva: 21, neto: d(100), importe: d(10) },
          ],
        },
      },
      'importes',
    ],
    [
      'VAT a cent over its rate',
      {
        comprobante: {
          iva: d('210.01'),
          total: d('1210.01'),
          alicuotas: [{ iva: 21, neto: d(1000), importe: d('210.01') }],
        },
      },
      null,
    ],
    [
      'VAT two cents over its rate',
      {
        comprobante: {
          iva: d('210.02'),
          total: d('1210.02'),
          alicuotas: [{ iva: 21, neto: d(1000), importe: d('210.02') }],
        },
      },
      'importes',
    ],
    ['a C with a rate of 0', deC({ alicuotas: [{ iva: 0, neto: d(0), importe: d(0) }] }), 'importes'],
    ['a C with an exempt part', deC({ neto: d(1200), exento: d(10) }), 'importes'],
    ['a C with a part not taxed', deC({ neto: d(1200), no_gravado: d(10) }), 'importes'],
    ['a service with its dates', { comprobante: servicio }, null],
    ['a service of one day', { comprobante: { ...servicio, servicio_hasta: '2026-12-01' } }, null],
    ['a service without its first day', { comprobante: { ...servicio, servicio_desde: null } }, 'servicio'],
    ['a service without its last day', { comprobante: { ...servicio, servicio_hasta: null } }, 'servicio'],
    ['a service without its payment date', { comprobante: { ...servicio, vencimiento_pago: null } }, 'servicio'],
    [
      'a service that ends before it begins',
      { comprobante: { ...servicio, servicio_hasta: '2026-11-30' } },
      'servicio',
    ],
    [
      'a note of two vouchers, one of another letter',
      { tipo_comprobante: 8, comprobante: { asociados: [asociado, { ...asociado, tipo_comprobante: 1 }] } },
      'asociado',
    ],
    [
      'a note of a voucher and of a period',
      {
        tipo_comprobante: 8,
        comprobante: { asociados: [asociado], periodo_asociado: { desde: '2026-11-01', hasta: '2026-12-31' } },
      },
      null,
    ],
    [
      'a large invoice to a person',
      { comprobante: { ...grande(5_000_000), tipo_documento: 96, numero_documento: '30772273' } },
      null,
    ],
    [
      'a large note',
      {
        tipo_comprobante: 3,
        comprobante: { ...enA, ...grande(5_000_000), asociados: [{ ...asociado, tipo_comprobante: 1 }] },
      },
      null,
    ],
    ['a large invoice in dollars', deA({ ...grande(5_000), moneda: 'DOL', cotizacion: d(1500) }), 'fce'],
    ['a small invoice in dollars', deA({ ...grande(50), moneda: 'DOL', cotizacion: d(1500) }), null],
  ])('%s', (_, cambios, motivo) => {
    expect(impedimentoDeCaea(por(cambios))).toBe(motivo);
  });
});
