import { capturas } from '@talonario/fixtures';
import { Decimal } from 'decimal.js';
import { describe, expect, it, test } from 'vitest';
import { descuentosVenta } from '../../../contract/ventas/venta.ts';
import { normalizeDescuentos, tellsCupones } from './descuentos.ts';

describe('normalizeDescuentos', () => {
  it('takes only the seller’s part of the coupons, per listing', () => {
    const leidos = normalizeDescuentos({
      details: [
        { type: 'discount', items: [{ id: 'MLA1', quantity: 2, amounts: { total: 3000, seller: 2100 } }] },
        { type: 'coupon', items: [{ id: 'MLA1', quantity: 2, amounts: { total: 1000, seller: 600.1 } }] },
        { type: 'coupon', items: [{ id: 'MLA1', quantity: 2, amounts: { total: 50, seller: 0.2 } }] },
        { type: 'coupon', items: [{ id: 'MLA2', quantity: 1, amounts: { total: 900, seller: 0 } }] },
        { type: 'cashback', items: [{ id: 'MLA2', quantity: 1, amounts: { total: 900, seller: 900 } }] },
      ],
    });
    expect(leidos).toEqual({ cupon_vendedor: [{ publicacion_id: 'MLA1', importe: new Decimal('600.3') }] });
    expect(descuentosVenta.safeEncode(leidos).success).toBe(true);
  });

  it.each([{}, { details: null }, { details: [{ type: 'coupon' }] }])('finds none in %j', (raw) => {
    expect(normalizeDescuentos(raw)).toEqual({ cupon_vendedor: [] });
  });
});

const coupon = (item: unknown, type: unknown = 'coupon') => ({ details: [{ type, items: [item] }] });

test.each([
  ['a captured answer', true, capturas('ordenes/discounts-1')[0]?.cuerpo as object],
  ['none', true, { details: [] }],
  ['a price discount without amounts', true, { details: [{ type: 'discount', items: null }] }],
  ['no list', false, {}],
  ['an element that is nothing', false, { details: [null] }],
  ['a coupon without items', false, { details: [{ type: 'coupon', items: [] }] }],
  ['a coupon of no item', false, coupon({ amounts: { seller: 500 } })],
  ['a coupon without the part of the seller', false, coupon({ id: 'MLA1', amounts: { total: 500 } })],
  ['a discount of a kind that is no text', false, coupon({ id: 'MLA1', amounts: { seller: 500 } }, ['coupon'])],
])('%s: whether it says what of the coupons the seller pays', (_caso, esperado, descuentos) => {
  expect(tellsCupones(descuentos as Record<string, unknown>)).toBe(esperado);
});
