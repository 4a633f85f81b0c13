import { describe, expect, test } from 'vitest';
import { autorizaciones, autorizacionOf, claseDeAutorizacionOf, tipoAutorizacionOf } from './autorizaciones.ts';

const [ELECTRONICO, TALONARIO] = [1, 2] as const;
const [FACTURA_B, PRESUPUESTO] = [6, 9999] as const;

describe('what authorises a voucher', () => {
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

  test('only the code that ARCA gives to a voucher has a QR', () => {
    expect(Object.values(autorizaciones).map(({ numera, codigoQr }) => [numera, codigoQr !== null])).toEqual([
      ['serie', true],
      ['formulario', false],
      ['contador', false],
    ]);
  });
});

describe('the code of a voucher', () => {
  const codigos = {
    cae: '76470000123457',
    cae_vencimiento: '2026-11-30',
    cai: '50123456789012',
    cai_vencimiento: '2027-01-31',
  };

  test('is read where its authorisation keeps it', () => {
    expect(autorizacionOf({ ...codigos, modo_facturacion: ELECTRONICO, tipo_comprobante: FACTURA_B })).toEqual({
      tipo: 'CAE',
      codigo: '76470000123457',
      vence: '2026-11-30',
    });
    expect(autorizacionOf({ ...codigos, modo_facturacion: TALONARIO, tipo_comprobante: FACTURA_B })).toEqual({
      tipo: 'CAI',
      codigo: '50123456789012',
      vence: '2027-01-31',
    });
  });

  test('is none in a draft and in a quote', () => {
    const borrador = { cae: null, cae_vencimiento: null, cai: null, cai_vencimiento: null };
    expect(autorizacionOf({ ...borrador, modo_facturacion: ELECTRONICO, tipo_comprobante: FACTURA_B })).toBeNull();
    expect(autorizacionOf({ ...codigos, modo_facturacion: ELECTRONICO, tipo_comprobante: PRESUPUESTO })).toBeNull();
  });
});
