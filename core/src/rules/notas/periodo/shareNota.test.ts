import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AlicuotaIva, TipoComprobante } from '../../../contract/enums.ts';
import { addUp, ivaIncluido } from '../../comprobantes/totales.ts';
import type { ConImportes } from '../enMonedaOf.ts';
import { estaCancelada, excedeSaldo, saldoOf } from '../saldo.ts';
import { cifrasDeParte } from './parteOf.ts';
import {
  disponibleOf,
  saldoDelPeriodo,
  shareNota,
  shareWhatFits,
  type FacturaDelPeriodo,
  type Parte,
} from './shareNota.ts';

const d = (importe: Decimal.Value): Decimal => new Decimal(importe);
const PESOS = { moneda: 'PES', cotizacion: d(1) };

/** Gross amounts of a voucher; `tasas`: percent to gross. */
interface Brutos {
  tasas?: Record<number, Decimal.Value>;
  exento?: Decimal.Value;
  no_gravado?: Decimal.Value;
  neto?: Decimal.Value;
}

function importes(
  { tasas = {}, exento = 0, no_gravado = 0, neto = 0 }: Brutos,
  tipo_comprobante: TipoComprobante = 8,
): ConImportes {
  const alicuotas = Object.entries(tasas).map(([iva, bruto]) => ivaIncluido(Number(iva) as AlicuotaIva, d(bruto)));
  const totales = addUp({ alicuotas, neto: d(neto), exento: d(exento), no_gravado: d(no_gravado), percepciones: [] });
  return { ...PESOS, tipo_comprobante, items: [], ...totales };
}

const factura = (id: string, brutos: Brutos, notas: readonly ConImportes[] = []): FacturaDelPeriodo => ({
  ...importes(brutos, 6),
  id,
  notas,
});
const comoNota = (parte: Parte): ConImportes => ({ ...PESOS, tipo_comprobante: 8, ...cifrasDeParte(parte) });
const totales = (partes: readonly Parte[] | null) =>
  partes?.map(({ factura_id, total }) => `${factura_id} ${total.toFixed(2)}`) ?? null;

describe('the invoices of a period', () => {
  test('are taken from the first one on, each whole before the next', () => {
    const facturas = [factura('F1', { tasas: { 21: 1000 } }), factura('F2', { tasas: { 21: 500 } })];
    expect(totales(shareNota(importes({ tasas: { 21: 1200 } }), facturas))).toEqual(['F1 1000.00', 'F2 200.00']);
    expect(totales(shareNota(importes({ tasas: { 21: 400 } }), facturas))).toEqual(['F1 400.00']);
  });

  test('each rate goes to the invoices that have it', () => {
    const facturas = [
      factura('F1', { tasas: { 21: 121 }, exento: 50 }),
      factura('F2', { tasas: { 21: 121, 10.5: 221 }, no_gravado: 30 }),
    ];
    const nota = importes({ tasas: { 21: 130, 10.5: 110.5 }, exento: 20, no_gravado: 30 });
    const partes = shareNota(nota, facturas);
    expect(totales(partes)).toEqual(['F1 141.00', 'F2 149.50']);
    expect(partes?.[1]?.alicuotas.map(({ iva, neto, importe }) => `${iva} ${neto} ${importe}`)).toEqual([
      '21 7.44 1.56',
      '10.5 100 10.5',
    ]);
  });

  test('what other notes took of them is not taken again', () => {
    const facturas = [
      factura('F1', { tasas: { 21: 1000 } }, [importes({ tasas: { 21: 900 } })]),
      factura('F2', { tasas: { 21: 500 } }),
    ];
    expect(totales(shareNota(importes({ tasas: { 21: 200 } }), facturas))).toEqual(['F1 100.00', 'F2 100.00']);
  });

  test('class C has one balance, its net', () => {
    const facturas = [factura('F1', { neto: 100 }), factura('F2', { neto: 100 })];
    expect(totales(shareNota(importes({ neto: '150.01' }, 13), facturas))).toEqual(['F1 100.00', 'F2 50.01']);
  });

  test.each<[string, Brutos, FacturaDelPeriodo[]]>([
    ['a cent more than all of them have', { tasas: { 21: 1500.01 } }, [factura('F1', { tasas: { 21: 1500 } })]],
    [
      'more of a rate, though the total fits',
      { tasas: { 10.5: 101 } },
      [factura('F1', { tasas: { 21: 1000, 10.5: 100 } })],
    ],
    ['a rate that none has', { exento: 1 }, [factura('F1', { tasas: { 21: 1000 } })]],
    ['a period without invoices', { tasas: { 21: 1 } }, []],
    [
      'an invoice that a note of another rate took',
      { tasas: { 21: 100 } },
      [factura('F1', { tasas: { 21: 100 } }, [importes({ exento: 40 })])],
    ],
  ])('does not fit: %s', (_, brutos, facturas) => {
    const nota = importes(brutos);
    expect(shareNota(nota, facturas)).toBeNull();
    expect(excedeSaldo(saldoDelPeriodo(facturas, PESOS), nota)).toBe(true);
  });

  test('an invoice credited beyond its amount takes nothing off the others', () => {
    const pasada = factura('F1', { tasas: { 21: 100 } }, [importes({ tasas: { 21: 150 } })]);
    const facturas = [pasada, factura('F2', { tasas: { 21: 500 } })];
    expect(saldoDelPeriodo(facturas, PESOS).total.toFixed(2)).toBe('500.00');
    expect(totales(shareNota(importes({ tasas: { 21: 500 } }), facturas))).toEqual(['F2 500.00']);
  });
});

test('note after note, nothing exceeds an invoice, the parts add up to each note, and the last one takes all to zero', () => {
  const centavos = fc.integer({ min: 1, max: 3_000_000 }).map((valor) => d(valor).div(100));
  const tasas = fc.record({ 21: centavos, 10.5: centavos, 27: centavos }, { requiredKeys: [] });
  const brutos = fc.oneof(
    fc.record({ tasas, exento: centavos, no_gravado: centavos }, { requiredKeys: ['tasas', 'exento'] }),
    fc.record({ neto: centavos }),
  );
  const pedidos = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 });
  fc.assert(
    fc.property(fc.array(brutos, { minLength: 1, maxLength: 5 }), pedidos, (facturados, fracciones) => {
      let facturas = facturados.map((facturado, indice) => factura(`F${indice}`, facturado));
      for (const fraccion of [...fracciones, 1]) {
        const saldo = saldoDelPeriodo(facturas, PESOS);
        const tomar = (valor: Decimal): Decimal => valor.times(fraccion).toDecimalPlaces(2, Decimal.ROUND_DOWN);
        const { alicuotas, neto, exento, no_gravado } = saldo;
        const pedida = {
          alicuotas: alicuotas.map((a) => ({ iva: a.iva, neto: tomar(a.neto), importe: tomar(a.importe) })),
          neto: tomar(neto),
          exento: tomar(exento),
          no_gravado: tomar(no_gravado),
        };
        // A voucher has rates or the net of class C, never both.
        const notas = [
          { ...pedida, neto: d(0) },
          { alicuotas: [], exento: d(0), no_gravado: d(0), neto: pedida.neto },
        ].map((cifras): ConImportes => ({
          ...PESOS,
          tipo_comprobante: 8,
          items: [],
          ...addUp({ ...cifras, percepciones: [] }),
        }));
        for (const nota of notas) {
          const partes = shareNota(nota, facturas);
          if (partes === null) throw new Error('a note within the balance did not fit');
          expect(partes.reduce((suma, { total }) => suma.plus(total), d(0)).equals(nota.total)).toBe(true);
          facturas = facturas.map((facturada) => {
            const parte = partes.find(({ factura_id }) => factura_id === facturada.id);
            return parte ? { ...facturada, notas: [...facturada.notas, comoNota(parte)] } : facturada;
          });
        }
        for (const { notas, ...facturada } of facturas) {
          const queda = saldoOf(facturada, notas);
          const cifras = queda.alicuotas.flatMap((a) => [a.neto, a.importe]);
          expect([...cifras, queda.neto, queda.exento, queda.no_gravado].every((cifra) => cifra.gte(0))).toBe(true);
        }
      }
      expect(facturas.every(({ notas, ...facturada }) => estaCancelada(facturada, notas))).toBe(true);
    }),
    { numRuns: 200 },
  );
});

describe('the balance of a period', () => {
  test('goes from the highest rate to the lowest, whatever the order of the invoices', () => {
    const facturas = [
      factura('F1', { tasas: { 10.5: 110.5 } }),
      factura('F2', { tasas: { 27: 127 } }),
      factura('F3', { tasas: { 21: 121 } }),
    ];
    expect(saldoDelPeriodo(facturas, PESOS).alicuotas.map(({ iva, neto }) => `${iva}: ${neto}`)).toEqual([
      '27: 100',
      '21: 100',
      '10.5: 100',
    ]);
  });

  test('leaves out the perceptions of an invoice and of its notes', () => {
    const percepciones = [{ importe: d(30) }];
    const withPercepcion = (comprobante: ConImportes): ConImportes => ({
      ...comprobante,
      ...addUp({ ...comprobante, neto: d(0), percepciones }),
    });
    const nota = withPercepcion(importes({ tasas: { 21: 21 } }));
    const conNota = { ...factura('F1', {}), ...withPercepcion(importes({ tasas: { 21: 121 } }, 6)), notas: [nota] };
    expect(saldoDelPeriodo([conNota], PESOS).total.toFixed(2)).toBe('100.00');
    expect(totales(shareNota(importes({ tasas: { 21: 100 } }), [conNota]))).toEqual(['F1 100.00']);
    expect(disponibleOf(conNota).total.toFixed(2)).toBe('100.00');
  });

  test('a note with a rate that the invoice lacks leaves less of its total', () => {
    const ajena = importes({ tasas: { 10.5: 60 } });
    const conAjena = factura('F1', { tasas: { 21: 121 } }, [ajena]);
    expect(disponibleOf(conAjena).total.toFixed(2)).toBe('61.00');
    expect(disponibleOf(conAjena).alicuotas).toEqual([{ iva: 21, neto: d(100), importe: d(21) }]);
    const { partes, entera } = shareWhatFits(importes({ tasas: { 21: 121 } }), [conAjena]);
    expect([totales(partes), entera]).toEqual([['F1 61.00'], false]);
  });
});

test('an invoice gives no part in a rate of which nothing is left', () => {
  const sinVeintiuno = factura('F1', { tasas: { 21: 121, 10.5: 110.5 } }, [importes({ tasas: { 21: 121 } })]);
  const [parte] = shareNota(importes({ tasas: { 21: 121, 10.5: 50 } }), [
    sinVeintiuno,
    factura('F2', { tasas: { 21: 121 } }),
  ])!;
  expect(parte?.alicuotas.map(({ iva }) => iva)).toEqual([10.5]);
  const soloIva = shareWhatFits(
    { ...importes({ tasas: { 21: 0 } }), alicuotas: [{ iva: 21, neto: d(0), importe: d(1) }] },
    [factura('F1', { tasas: { 21: 121 } })],
  );
  expect(soloIva.partes[0]?.alicuotas).toEqual([{ iva: 21, neto: d(0), importe: d(1) }]);
});
