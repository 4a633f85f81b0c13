import { describe, expect, test } from 'vitest';
import type { PercepcionRecibida } from '../../contract/cobros/pago.ts';
import { provincias } from '../catalogs/provincia.ts';
import { d } from '../../../../tests/builders/ventas.ts';
import { buildCompra } from '../../../../tests/builders/compras.ts';
import { buildCertificado } from '../../../../tests/builders/sufridos.ts';
import { toSufridoCertificado, toSufridoCobro, toSufridoCompra, toSufridoFactura } from './toSufrido.ts';

const percepcion = (cambios: Partial<PercepcionRecibida> = {}): PercepcionRecibida => ({
  periodo: '2026-10-01',
  documento: 'D1',
  numero: '0058A00975220',
  tributo: 'IBSF',
  impuesto: 'Percepción IIBB Santa Fe',
  sociedad: 'ML',
  fecha: '2026-10-31',
  importe: d(10),
  ...cambios,
});
const agente = { cuit: '30703088534', nombre: 'MercadoLibre S.R.L.' };

test.each(provincias.map(({ id, nombre }) => [nombre, id] as const))(
  'the name of a perception tells its province: %s',
  (nombre, id) => {
    const jurisdiccionOf = (impuesto: string) =>
      toSufridoFactura(percepcion({ tributo: 'IIBB', impuesto }), agente).jurisdiccion;
    expect(jurisdiccionOf(`Percepción IIBB ${nombre}`)).toBe(id);
    expect(jurisdiccionOf(`Percepción de Ingresos Brutos de la provincia de ${nombre}`)).toBe(id);
  },
);

test('a perception of the marketplace’s invoice has its agent, month and voucher', () => {
  expect(toSufridoFactura(percepcion(), agente)).toMatchObject({
    fuente: 'factura',
    impuesto: 'iibb',
    operacion: 'percepcion',
    jurisdiccion: 12,
    entidad: null,
    agente_cuit: '30703088534',
    agente_nombre: 'MercadoLibre S.R.L.',
    fecha: '2026-10-31',
    mes: '2026-10',
    numero: '5800975220',
    documento: { tipo: 'F', letra: 'A', punto_de_venta: 58, numero: 975220 },
    referencia: '0058A00975220',
  });
  expect(toSufridoFactura(percepcion({ numero: null }), agente)).toMatchObject({
    numero: null,
    documento: null,
    referencia: 'D1',
  });
});

test('an invoice of another company of the marketplace has no known CUIT', () => {
  const cuitOf = (sociedad: string | null) => toSufridoFactura(percepcion({ sociedad }), agente).agente_cuit;
  expect([null, 'ML', 'MP', 'FIN'].map(cuitOf)).toEqual(['30703088534', '30703088534', '30703088534', null]);
});

test('only a gross-income perception has a province, and an unknown tax keeps its name', () => {
  const taxOf = (tributo: string, impuesto: string) => {
    const sufrido = toSufridoFactura(percepcion({ tributo, impuesto }), agente);
    return [sufrido.impuesto, sufrido.jurisdiccion, sufrido.entidad];
  };
  expect(taxOf('CRGI', 'Percepción IVA Santa Fe')).toEqual(['iva', null, null]);
  expect(taxOf('X', 'Percepción de Ganancias')).toEqual(['ganancias', null, null]);
  expect(taxOf('TASA', 'Tasa municipal')).toEqual(['otro', null, 'Tasa municipal']);
  expect(taxOf('IIBB', 'Percepción IIBB')).toEqual(['iibb', null, null]);
  expect(taxOf('IIBB', 'Percepción IIBB de Narnia')).toEqual(['iibb', null, null]);
  expect(taxOf('IIBB', 'Percepción IIBB Capital Federal')).toEqual(['iibb', 0, null]);
});

test('a certificate is told by its number, or by its voucher where it has none', () => {
  const certificado = {
    ...buildCertificado({
      impuesto: 'otro',
      impuesto_nombre: 'Impuesto PAIS',
      fecha: '2026-10-05',
      comprobante: 'A000200118618',
      comprobante_nombre: 'Factura',
      comprobante_fecha: '2026-10-01',
      regimen: '939',
    }),
    id: '1',
  };
  expect(toSufridoCertificado(certificado)).toMatchObject({
    fuente: 'lista',
    impuesto: 'otro',
    entidad: 'Impuesto PAIS',
    mes: '2026-10',
    fecha_comprobante: '2026-10-01',
    numero: '200118618',
    documento: { tipo: 'F', letra: 'A', punto_de_venta: 2, numero: 118618 },
    certificado: '1',
    regimen: '939',
    referencia: '1',
  });
  expect(toSufridoCertificado({ ...certificado, certificado: '', impuesto: 'iva' })).toMatchObject({
    entidad: null,
    referencia: 'A000200118618',
  });
});

test('a tax withheld from a payment is a withholding; SIRCUPA is taken as a bank does', () => {
  const retenido = {
    impuesto: 'sirtac' as const,
    jurisdiccion: 0 as const,
    entidad: 'SIRTAC CABA',
    nombre: 'tax_withholding_sirtac-caba',
    importe: d(135),
    fuente: 'pago' as const,
    referencia: '9811',
    fecha: '2026-10-05',
  };
  const withheld = (cambios: object) => toSufridoCobro({ ...retenido, ...cambios } as never, agente);
  expect(withheld({})).toMatchObject({
    fuente: 'cobro',
    impuesto: 'iibb',
    operacion: 'retencion',
    jurisdiccion: 0,
    entidad: null,
    agente_cuit: '30703088534',
    mes: '2026-10',
    numero: null,
    documento: null,
    referencia: '9811',
  });
  expect(withheld({ impuesto: 'otra', jurisdiccion: null })).toMatchObject({
    impuesto: 'otro',
    entidad: 'SIRTAC CABA',
  });
  expect(withheld({ impuesto: 'iibb', nombre: 'SIRCUPA' })).toMatchObject({
    impuesto: 'iibb',
    operacion: 'recaudacion',
  });
  expect(withheld({ entidad: 'sircupa-pba' }).operacion).toBe('recaudacion');
  expect(withheld({ impuesto: 'ganancias', entidad: null })).toMatchObject({
    impuesto: 'ganancias',
    operacion: 'retencion',
  });
});

describe('the perceptions of a purchase', () => {
  const compra = (cambios: Partial<Parameters<typeof toSufridoCompra>[0]> = {}) => {
    const base = buildCompra({ punto_de_venta: 3, numero: 1043, periodo: '2026-11', fecha: '2026-10-05' });
    const tributos = { ...base.tributos, percepciones_iva: d(3), ingresos_brutos: d(10) };
    return { ...base, tributos, ...cambios };
  };
  const told = (...entrada: Parameters<typeof compra>) =>
    toSufridoCompra(compra(...entrada), 'FC A 0003-00001043').map(
      ({ impuesto, jurisdiccion, importe }) => `${impuesto} ${jurisdiccion} ${importe}`,
    );
  const enDos = (primera: string, segunda: string) => ({
    jurisdicciones: [
      { jurisdiccion: 0 as const, importe: d(primera) },
      { jurisdiccion: 14 as const, importe: d(segunda) },
    ],
  });

  test('are those of VAT, those of each province, and what is left without one', () => {
    expect(told()).toEqual(['iva null 3', 'iibb null 10']);
    expect(told(enDos('6', '4'))).toEqual(['iva null 3', 'iibb 0 6', 'iibb 14 4']);
    expect(told(enDos('6', '3'))).toEqual(['iva null 3', 'iibb 0 6', 'iibb 14 3', 'iibb null 1']);
  });

  test('of a credit note are given back', () => {
    expect(told({ tipo_comprobante: 3, ...enDos('6', '3') })).toEqual([
      'iva null -3',
      'iibb 0 -6',
      'iibb 14 -3',
      'iibb null -1',
    ]);
  });

  test('in dollars are rounded once: the cents of the rate go to the first province', () => {
    // 10 × 1.005 = 10.05; 3.3 × 1.005 = 3.3165, and 6.7 × 1.005 = 6.7335.
    expect(told({ moneda: 'DOL', cotizacion: d('1.005'), ...enDos('3.3', '6.7') })).toEqual([
      'iva null 3.02',
      'iibb 0 3.32',
      'iibb 14 6.73',
    ]);
    expect(told({ moneda: 'DOL', cotizacion: d('1.15'), ...enDos('3.3', '6.7') })).toEqual([
      'iva null 3.45',
      'iibb 0 3.79',
      'iibb 14 7.71',
    ]);
  });

  test('have the voucher that SIFERE names, in the month of the purchase', () => {
    const [percibida] = toSufridoCompra(compra(), 'FC A 0003-00001043');
    expect(percibida).toMatchObject({
      fuente: 'compra',
      operacion: 'percepcion',
      agente_cuit: '30612345674',
      agente_nombre: 'PROVEEDOR SA',
      fecha: '2026-10-05',
      mes: '2026-11',
      numero: '300001043',
      documento: { tipo: 'F', letra: 'A', punto_de_venta: 3, numero: 1043 },
      referencia: 'FC A 0003-00001043',
    });
    const kindOf = (tipo_comprobante: 2 | 3 | 4 | 66) =>
      toSufridoCompra(compra({ tipo_comprobante }), '')[0]?.documento?.tipo;
    expect(([2, 3, 4, 66] as const).map(kindOf)).toEqual(['D', 'C', 'R', 'O']);
    expect(toSufridoCompra(compra({ emisor_tipo: 96 }), '')[0]?.agente_cuit).toBe(null);
  });
});
