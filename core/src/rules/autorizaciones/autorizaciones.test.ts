import { describe, expect, test } from 'vitest';
import { autorizaciones, tipoAutorizacionOf } from '../../contract/autorizaciones/autorizaciones.ts';
import { claseDeAutorizacionOf, formatAutorizacion, impedimentoDeAutorizacion } from './autorizaciones.ts';

const [ELECTRONICO, TALONARIO] = [1, 2] as const;
const [FACTURA_B, PRESUPUESTO] = [6, 9999] as const;

describe('the authorisation of a voucher by its kind', () => {
  test.each([
    ['an electronic invoice', ELECTRONICO, FACTURA_B, 'CAE', 'serie'],
    ['a pre-printed invoice', TALONARIO, FACTURA_B, 'CAI', 'formulario'],
    ['a quote of an electronic point of sale', ELECTRONICO, PRESUPUESTO, 'ninguna', 'contador'],
    ['a quote of a pre-printed point of sale', TALONARIO, PRESUPUESTO, 'ninguna', 'contador'],
    ['a voucher whose type is not chosen yet', ELECTRONICO, null, 'CAE', 'serie'],
  ] as const)('%s', (_nombre, modo_facturacion, tipo_comprobante, tipo, numera) => {
    expect(tipoAutorizacionOf({ modo_facturacion, tipo_comprobante })).toBe(tipo);
    expect(claseDeAutorizacionOf({ modo_facturacion, tipo_comprobante }).numera).toBe(numera);
  });

  test('only a voucher with a code given by ARCA has a QR', () => {
    expect(Object.values(autorizaciones).map(({ numera, codigoQr }) => [numera, codigoQr !== null])).toEqual([
      ['serie', true],
      ['formulario', false],
      ['correlativo', true],
      ['contador', false],
    ]);
  });
});

describe('an authorisation', () => {
  const cae = { tipo: 'CAE', codigo: '76470000123457', vence: '2026-11-30' } as const;
  const cai = { tipo: 'CAI', codigo: '50123456789012', vence: '2026-11-30' } as const;

  test('is written with the abbreviation of its kind', () => {
    expect([cae, cai, { ...cai, codigo: '' }, null].map(formatAutorizacion)).toEqual([
      'CAE 76470000123457',
      'CAI 50123456789012',
      null,
      null,
    ]);
  });

  test('refuses a voucher dated after the last day of a code given beforehand', () => {
    expect(impedimentoDeAutorizacion(cai, '2026-12-01')).toMatchObject({
      code: 'autorizacion_vencida',
      data: { sigla: 'CAI', vence: '2026-11-30', fecha: '2026-12-01' },
    });
    expect(impedimentoDeAutorizacion(cai, '2026-11-30')).toBeNull();
    expect(impedimentoDeAutorizacion({ ...cai, vence: null }, '2026-12-01')).toBeNull();
    expect(impedimentoDeAutorizacion(cae, '2026-12-01')).toBeNull();
  });
});
