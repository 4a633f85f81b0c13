import { expect, test } from 'vitest';
import type { AlicuotaIva } from '../../../contract/enums.ts';
import { buildOrden, buildVenta, d, decideFactura } from '../../../../../tests/builders/ventas.ts';
import { cifrasDeParte, parteOf } from './parteOf.ts';

const { datos } = decideFactura(buildVenta([buildOrden('1', [{ precio: 1210 }])]));

function part(id: string, iva: AlicuotaIva, neto: number, importe: number) {
  return {
    comprobante: { id },
    alicuotas: [{ iva, neto: d(neto), importe: d(importe) }],
    neto: d(0),
    exento: d(3),
    no_gravado: d(2),
    total: d(neto + importe + 5),
  };
}

test('the part of an invoice has its rates as net and VAT, and no line or perception', () => {
  expect(cifrasDeParte(part('1', 21, 100, 21))).toMatchObject({
    neto: d(100),
    iva: d(21),
    exento: d(3),
    no_gravado: d(2),
    tributos: d(0),
    total: d(126),
    items: [],
    percepciones: [],
  });
  expect(cifrasDeParte({ ...part('1', 21, 100, 21), alicuotas: [], neto: d(40) })).toMatchObject({
    neto: d(40),
    iva: d(0),
  });
});

test('a note of one invoice is itself; one of a period is its part of the invoice, or nothing of it', () => {
  const reparto = [part('1', 21, 100, 21), part('2', 10.5, 200, 21)];
  const simple = { ...datos, periodo_asociado: null, reparto };
  const dePeriodo = { ...datos, periodo_asociado: { desde: '2026-11-01', hasta: '2026-11-30' }, reparto };
  expect(parteOf(simple, '1')).toBe(simple);
  expect(parteOf(dePeriodo, '2')).toMatchObject({ neto: d(200), iva: d(21), total: d(226), fecha: datos.fecha });
  expect(parteOf(dePeriodo, '3')).toBe(null);
});
