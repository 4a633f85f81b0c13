import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AlicuotaIva } from '../../contract/enums.ts';
import { d } from '../../../../tests/builders/ventas.ts';
import { enMonedaOf, importeEnMonedaOf, type ConImportes } from './enMonedaOf.ts';
import { alicuotaDeNota, estaCancelada, excedeSaldo, saldoOf, saldoPorClave } from './saldo.ts';

interface Cifras {
  tasas?: [iva: AlicuotaIva, neto: number | string, importe: number | string][];
  neto?: number | string;
  exento?: number | string;
  no_gravado?: number | string;
  tributos?: number | string;
}

function voucher(tipo_comprobante: number, cifras: Cifras, cambios: Partial<ConImportes> = {}): ConImportes {
  const alicuotas = (cifras.tasas ?? []).map(([iva, neto, importe]) => ({ iva, neto: d(neto), importe: d(importe) }));
  const neto = alicuotas.reduce((suma, alicuota) => suma.plus(alicuota.neto), d(cifras.neto ?? 0));
  const iva = alicuotas.reduce((suma, { importe }) => suma.plus(importe), d(0));
  const [exento, no_gravado, tributos] = [d(cifras.exento ?? 0), d(cifras.no_gravado ?? 0), d(cifras.tributos ?? 0)];
  return {
    tipo_comprobante,
    moneda: 'PES',
    cotizacion: d(1),
    items: [],
    alicuotas,
    neto,
    iva,
    exento,
    no_gravado,
    tributos,
    total: neto.plus(iva).plus(exento).plus(no_gravado).plus(tributos),
    ...cambios,
  };
}

const FACTURA = voucher(6, {
  tasas: [
    [21, 100, 21],
    [10.5, 200, 21],
  ],
  exento: 50,
  no_gravado: 30,
  tributos: 12,
});

describe('the balance of an invoice', () => {
  test('leaves out its perceptions, and each note takes of its own rate and total', () => {
    const notas = [voucher(8, { tasas: [[21, 40, '8.40']], exento: 20 }), voucher(8, { no_gravado: 5, tributos: 3 })];
    const saldo = saldoOf(FACTURA, notas);
    expect(saldo).toMatchObject({
      alicuotas: [
        { iva: 21, neto: d(60), importe: d('12.60') },
        { iva: 10.5, neto: d(200), importe: d(21) },
      ],
      neto: d(0),
      exento: d(30),
      no_gravado: d(25),
      total: d('348.60'),
    });
    expect([21, 10.5, 27, 'exento', 'no_gravado'].map((clave) => saldoPorClave(saldo, clave as 21).toNumber())).toEqual(
      [72.6, 221, 0, 30, 25],
    );
  });

  test('of class C is its net', () => {
    expect(saldoOf(voucher(11, { neto: 100 }), [voucher(13, { neto: 30 })])).toMatchObject({
      neto: d(70),
      total: d(70),
    });
  });

  test('takes no debit note, which would add what no invoice has', () => {
    expect(() => saldoOf(FACTURA, [voucher(7, { exento: 1 })])).toThrow('only credit notes');
    expect(() => saldoOf(FACTURA, [voucher(8, { exento: 1 }), voucher(7, { exento: 1 })])).toThrow('only credit notes');
  });

  test('an invoice of 0 with no note is not cancelled', () => {
    const gratis = voucher(6, {});
    expect([estaCancelada(gratis, []), estaCancelada(gratis, [voucher(8, {})])]).toEqual([false, true]);
  });
});

describe('a note exceeds the balance', () => {
  const saldo = saldoOf(FACTURA, []);
  const entera = {
    tasas: [
      [21, 100, 21],
      [10.5, 200, 21],
    ] satisfies Cifras['tasas'],
    exento: 50,
    no_gravado: 30,
  };

  test.each<[string, Cifras, boolean]>([
    ['as the whole of it', entera, false],
    ['as the whole and its perceptions', { ...entera, tributos: 12 }, false],
    ['in the net of a rate', { tasas: [[21, '100.01', '20.99']] }, true],
    ['in the VAT of a rate', { tasas: [[21, 100, '21.01']] }, true],
    [
      'in the VAT of its second rate',
      {
        tasas: [
          [21, 1, '0.21'],
          [10.5, 1, '21.01'],
        ],
      },
      true,
    ],
    ['in a rate that the invoice does not have', { tasas: [[27, 1, '0.27']] }, true],
    ['in the exempt amount', { exento: '50.01' }, true],
    ['in the amount that is not taxed', { no_gravado: '30.01' }, true],
    ['in a net without rate', { neto: '0.01' }, true],
  ])('%s', (_, cifras, excede) => {
    expect(excedeSaldo(saldo, voucher(8, cifras))).toBe(excede);
  });

  test('in its total, where its parts do not say so', () => {
    expect(excedeSaldo(saldo, { ...voucher(8, {}), total: d('422.01') })).toBe(true);
    expect(excedeSaldo(saldo, { ...voucher(8, {}), total: d('422.01'), tributos: d('0.01') })).toBe(false);
  });

  test('of class C, in its net', () => {
    const deClaseC = saldoOf(voucher(11, { neto: 100 }), []);
    expect(['100', '100.01'].map((neto) => excedeSaldo(deClaseC, voucher(13, { neto })))).toEqual([false, true]);
  });
});

describe('a rate of a note', () => {
  const saldo = { alicuotas: [{ iva: 21 as const, neto: d('82.64'), importe: d('17.36') }] };
  const ajustada = (neto: string, importe: string, conIva: boolean, iva: AlicuotaIva = 21): string[] => {
    const alicuota = alicuotaDeNota({ iva, neto: d(neto), importe: d(importe) }, saldo, conIva);
    return [alicuota.neto.toFixed(2), alicuota.importe.toFixed(2)];
  };

  test.each([
    ['that takes the rest takes the rest of both, with VAT in the prices', '82.65', '17.35', true, ['82.64', '17.36']],
    ['whose VAT is over what is left gives the cent to the net', '82.63', '17.37', true, ['82.64', '17.36']],
    ['within the balance stays as it is', '41.32', '8.68', true, ['41.32', '8.68']],
    ['over the balance stays as it is', '82.65', '17.36', true, ['82.65', '17.36']],
    ['with the net that is left takes the VAT that is left', '82.64', '17.35', false, ['82.64', '17.36']],
    ['with less net takes no more VAT than is left', '82.63', '17.40', false, ['82.63', '17.36']],
    ['with less net keeps its own VAT', '41.32', '8.68', false, ['41.32', '8.68']],
    ['with more net than is left stays as it is', '82.65', '17.40', false, ['82.65', '17.40']],
  ])('%s', (_, neto, importe, conIva, esperada) => {
    expect(ajustada(neto, importe, conIva)).toEqual(esperada);
  });

  test('that the balance does not have stays as it is', () => {
    expect(ajustada('10', '2.70', true, 27)).toEqual(['10.00', '2.70']);
  });
});

describe('a note in the currency of its invoice', () => {
  const enDolares = { moneda: 'DOL', cotizacion: d(1000) };
  const enPesos = { moneda: 'PES', cotizacion: d(1) };

  test('is worth its pesos, up to the next cent', () => {
    expect(importeEnMonedaOf(enDolares, enPesos, d(5000)).toFixed()).toBe('5');
    expect(importeEnMonedaOf(enDolares, enPesos, d(5001)).toFixed()).toBe('5.01');
    expect(importeEnMonedaOf(enDolares, { moneda: '060', cotizacion: d(1200) }, d(10)).toFixed()).toBe('12');
    expect(importeEnMonedaOf(enDolares, enDolares, d('5.005')).toFixed()).toBe('5.005');
  });

  test('of the same currency is itself', () => {
    expect(enMonedaOf(enPesos, FACTURA)).toBe(FACTURA);
  });

  test('has its rates and totals in the same proportions, and no perceptions', () => {
    const nota = voucher(8, {
      tasas: [
        [21, 100_000, 21_000],
        [10.5, 200_000, 21_000],
      ],
      exento: 50_000,
      no_gravado: 30_000,
      tributos: 7000,
    });
    expect(enMonedaOf(enDolares, nota)).toMatchObject({
      ...enDolares,
      alicuotas: [
        { iva: 21, neto: d(100), importe: d(21) },
        { iva: 10.5, neto: d(200), importe: d(21) },
      ],
      neto: d(300),
      iva: d(42),
      exento: d(50),
      no_gravado: d(30),
      tributos: d(0),
      total: d(422),
    });
  });

  test('of class C keeps its net', () => {
    const convertida = enMonedaOf(enDolares, voucher(13, { neto: 4000, exento: 2000 }));
    expect(convertida).toMatchObject({ alicuotas: [], neto: d(4), iva: d(0), exento: d(2), total: d(6) });
  });

  test('adds up to its converted total, whatever the amounts and the rate', () => {
    const centavos = fc.integer({ min: 0, max: 9_999_999 }).map((valor) => d(valor).div(100).toFixed(2));
    const cotizacion = fc.integer({ min: 1, max: 3_000_000 }).map((valor) => d(valor).div(1000));
    fc.assert(
      fc.property(fc.tuple(centavos, centavos, centavos, centavos), cotizacion, ([neto, iva, exento, no], cambio) => {
        const nota = voucher(8, { tasas: [[21, neto, iva]], exento, no_gravado: no });
        const convertida = enMonedaOf({ moneda: 'DOL', cotizacion: cambio }, nota);
        const total = importeEnMonedaOf({ moneda: 'DOL', cotizacion: cambio }, nota, nota.total);
        const partes = [convertida.neto, convertida.iva, convertida.exento, convertida.no_gravado];
        expect(convertida.total.toFixed()).toBe(total.toFixed());
        expect(partes.reduce((suma, parte) => suma.plus(parte)).toFixed()).toBe(total.toFixed());
        expect(total.times(cambio).gte(nota.total)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});
