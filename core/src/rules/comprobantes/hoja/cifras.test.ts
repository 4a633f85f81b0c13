import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { round2 } from '../../money.ts';
import { computeTotales, conIva, sinIva } from '../totales.ts';
import { cifrasOf } from './cifras.ts';

const d = (valor: string | number) => new Decimal(valor);

/** Lines of 21 % typed with or without VAT, each price with the other one that the form derives. */
function itemsOf(lineas: readonly { precio: string; cantidad: string | number }[], precios_con_iva: boolean) {
  const items = lineas.map(({ precio, cantidad }) => ({
    sku: null,
    descripcion: 'Tornillo',
    cantidad: d(cantidad),
    unidad: 7 as const,
    importe: precios_con_iva ? d(precio) : conIva(d(precio), 21),
    importe_sin_iva: precios_con_iva ? sinIva(d(precio), 21) : d(precio),
    bonificacion: d(0),
    iva: 21 as const,
    tratamiento_iva: 'gravado' as const,
    despacho: null,
    clase: 'producto' as const,
    meli_order_id: null,
    publicacion_id: null,
  }));
  return computeTotales({ items, percepciones: [], precios_con_iva, discrimina_iva: true }).items;
}

const numero = (texto: string) => d(texto.replaceAll('.', '').replace(',', '.'));

test.each<[string, boolean, boolean, string, string]>([
  // 79,0199 without VAT × 3,000: with VAT 286.842,24, which no price of four decimals gives.
  ['class B, prices without VAT', false, false, '95,614080', '286.842,24'],
  ['class A, prices with VAT', true, true, '65,305703', '195.917,11'],
  ['class B, prices with VAT', true, false, '79,0199', '237.059,70'],
])('%s: 79.0199 × 3,000 gives the line’s printed amount', (_, precios_con_iva, netas, unitario, subtotal) => {
  const [item] = itemsOf([{ precio: '79.0199', cantidad: 3000 }], precios_con_iva);
  const cifras = cifrasOf([item!], netas);
  expect([cifras.unitario(item!), cifras.subtotal(item!)]).toEqual([unitario, subtotal]);
});

test('quantity × printed unit price is the printed amount of every line without discount', () => {
  const linea = fc.record({
    precio: fc.integer({ min: 1, max: 99_999_999 }).map((n) => d(n).div(10_000).toFixed(4)),
    cantidad: fc.integer({ min: 1, max: 999_999 }),
  });
  fc.assert(
    fc.property(
      fc.array(linea, { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      fc.boolean(),
      (lineas, conIvaTipeado, netas) => {
        const items = itemsOf(lineas, conIvaTipeado);
        const cifras = cifrasOf(items, netas);
        for (const item of items) {
          expect(round2(numero(cifras.unitario(item)).times(item.cantidad)).toFixed(2)).toBe(
            numero(cifras.subtotal(item)).toFixed(2),
          );
        }
      },
    ),
  );
});
