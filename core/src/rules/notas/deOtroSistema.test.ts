import { Decimal } from 'decimal.js';
import { describe, expect, test } from 'vitest';
import type { ComprobanteAutorizado } from '../../contract/arca/arca.ts';
import {
  avisosDeOtroSistema,
  condicionesPorElegir,
  describeHallazgo,
  listReferibles,
  problemasDelReceptor,
} from './deOtroSistema.ts';

describe('conditions among which a person chooses', () => {
  test.each([
    ['ARCA tells it', 6, 4, 4, []],
    ['ARCA tells one that its letter no longer takes', 6, 1, 1, []],
    ['the padrón tells one of its letter', 1, null, 6, []],
    ['the padrón tells one of another letter', 1, null, 4, [1, 6, 13, 16]],
    ['nobody tells it, class A', 3, null, null, [1, 6, 13, 16]],
    ['nobody tells it, class B', 8, null, null, [4, 7, 8, 9, 10, 15, 5]],
    ['nobody tells it, class C', 11, null, null, [1, 6, 13, 16, 4, 7, 8, 9, 10, 15, 5]],
  ] as const)('%s', (_caso, tipo, condicion_iva, situacion_iva_facturado, esperadas) => {
    expect(condicionesPorElegir(tipo, { condicion_iva }, { situacion_iva_facturado })).toEqual(esperadas);
  });
});

describe('problems of the receiver', () => {
  const sinNada = { razon_social_facturado: null, situacion_iva_facturado: null, condiciones: [1, 6] } as const;
  const campos = (tipeado: Parameters<typeof problemasDelReceptor>[1], leido: object = {}) =>
    problemasDelReceptor({ ...sinNada, ...leido }, tipeado).map(({ campo }) => campo);

  test('a datum that nobody tells and is not typed', () => {
    expect(campos({ razon_social_facturado: ' ', situacion_iva_facturado: null })).toEqual([
      'razon_social_facturado',
      'situacion_iva_facturado',
    ]);
  });
  test('a condition is asked for, or said to be another, in its own words', () => {
    const mensajes = [null, 5 as const].map(
      (situacion_iva_facturado) =>
        problemasDelReceptor(sinNada, { razon_social_facturado: 'Ana', situacion_iva_facturado })[0]?.mensaje,
    );
    expect(mensajes).toEqual([
      'ARCA no informa la condición frente al IVA de quien recibió el comprobante: elegí la que figura en él.',
      'Un comprobante de esta letra no va a un receptor con esa condición frente al IVA: elegí otra.',
    ]);
  });
  test('a condition that the letter does not take', () => {
    expect(campos({ razon_social_facturado: 'Ana', situacion_iva_facturado: 5 })).toEqual(['situacion_iva_facturado']);
  });
  test('none once both are typed, or ARCA tells them', () => {
    expect(campos({ razon_social_facturado: 'Ana', situacion_iva_facturado: 6 })).toEqual([]);
    const sabido = { razon_social_facturado: 'Ana SA', situacion_iva_facturado: 1, condiciones: [] };
    expect(campos({ razon_social_facturado: '', situacion_iva_facturado: null }, sabido)).toEqual([]);
  });
});

describe('sentences before recording a voucher of another system', () => {
  const hallado = (tributos: number) =>
    ({ fecha: '2026-03-05', moneda: 'DOL', tributos_total: new Decimal(tributos) }) as ComprobanteAutorizado;

  test('of an invoice with perceptions', () => {
    expect(avisosDeOtroSistema(1, hallado(36.3))).toEqual([
      'Queda entre tus comprobantes y entra en tus reportes con su fecha, 05/03/2026.',
      'Tiene US$ 36,30 de percepciones u otros tributos. La nota de crédito no los devuelve: ARCA no informa de qué régimen son.',
      'Si el otro sistema ya le hizo notas, registralas también: hasta entonces no se descuentan de lo que le queda por acreditar.',
    ]);
  });
  test('of an invoice without perceptions', () => {
    expect(avisosDeOtroSistema(1, hallado(0))).toHaveLength(2);
    expect(avisosDeOtroSistema(1, hallado(0.5))).toHaveLength(3);
  });
  test('of a credit note', () => {
    expect(avisosDeOtroSistema(8, hallado(36.3))).toEqual([
      'Queda entre tus comprobantes y entra en tus reportes con su fecha, 05/03/2026.',
      'Es una nota de crédito: se descuenta de lo que le queda por acreditar a la factura que nombra, y desde acá no se anula.',
    ]);
  });
});

test.each([
  [3, [1, 2]],
  [2, [1]],
  [8, [6, 7]],
  [7, [6]],
  [13, [11, 12]],
  [12, [11]],
  [6, []],
])('a note of kind %i refers to another system’s vouchers of kinds %j', (nota, referibles) => {
  expect(listReferibles(nota)).toEqual(referibles);
});

describe('ARCA’s data in words', () => {
  const importe = (valor: number) => new Decimal(valor);
  const hallado = {
    numero: 12,
    fecha: '2026-03-05',
    tipo_documento: 80,
    numero_documento: '30711234566',
    moneda: 'PES',
    cotizacion: importe(1),
    alicuotas: [
      { id: 5, iva: 21, neto: importe(1_000), importe: importe(210) },
      { id: 4, iva: 10.5, neto: importe(100), importe: importe(10.5) },
    ],
    neto: importe(1_100),
    iva: importe(220.5),
    exento: importe(50),
    no_gravado: importe(0),
    tributos: [{ id: 7, descripcion: 'Percepción IIBB CABA', importe: importe(33) }],
    tributos_total: importe(33),
    total: importe(1_403.5),
    autorizacion: { tipo: 'CAE', codigo: '76470000123457', vence: '2026-03-15' },
  } as const;

  test('of an invoice in pesos, net by rate and perceptions', () => {
    expect(
      describeHallazgo({ ...hallado, alicuotas: [...hallado.alicuotas], tributos: [...hallado.tributos] }),
    ).toEqual([
      ['Fecha', '05/03/2026'],
      ['Receptor', 'CUIT 30-71123456-6'],
      ['Moneda', 'Pesos'],
      ['Neto al 21 %', '$ 1.000,00, IVA $ 210,00'],
      ['Neto al 10,5 %', '$ 100,00, IVA $ 10,50'],
      ['Exento', '$ 50,00'],
      ['Percepción IIBB CABA', '$ 33,00'],
      ['Total', '$ 1.403,50'],
      ['Autorización', 'CAE 76470000123457'],
    ]);
  });

  test('of what ARCA has no words for', () => {
    const sinPalabras = {
      alicuotas: [{ id: 99, iva: null, neto: importe(10), importe: importe(1) }],
      tributos: [{ id: 99, descripcion: '', importe: importe(2) }],
      exento: importe(0),
      no_gravado: importe(3),
    };
    expect(describeHallazgo({ ...hallado, ...sinPalabras }).slice(3, -2)).toEqual([
      ['Neto, alícuota 99 de ARCA', '$ 10,00, IVA $ 1,00'],
      ['No gravado', '$ 3,00'],
      ['Tributo', '$ 2,00'],
    ]);
    expect(describeHallazgo({ ...hallado, alicuotas: [], tributos: [], neto: importe(0) }).slice(3, -2)).toEqual([
      ['Exento', '$ 50,00'],
    ]);
    const enCentavos = { alicuotas: [], tributos: [], neto: importe(0.5), exento: importe(0.25) };
    expect(describeHallazgo({ ...hallado, ...enCentavos }).slice(3, -2)).toEqual([
      ['Neto', '$ 0,50'],
      ['Exento', '$ 0,25'],
    ]);
  });

  test('of a class C in dollars, to nobody identified', () => {
    const deC = { tipo_documento: 99, numero_documento: '0', moneda: 'DOL', cotizacion: importe(1_485.5) };
    const sinIva = { alicuotas: [], iva: importe(0), exento: importe(0), tributos: [], neto: importe(40) };
    expect(describeHallazgo({ ...hallado, ...deC, ...sinIva, total: importe(40) }).slice(1, -1)).toEqual([
      ['Receptor', 'Consumidor final sin identificar'],
      ['Moneda', 'Dólar estadounidense, a $ 1.485,50 por dólar'],
      ['Neto', 'US$ 40,00'],
      ['Total', 'US$ 40,00'],
    ]);
  });
});
