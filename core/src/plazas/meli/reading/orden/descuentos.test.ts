import { capturas } from '@talonario/fixtures';
import { Decimal } from 'decimal.js';
import { describe, expect, it } from 'vitest';
import { NINGUNO, POR_SABER, sabido } from '../../../../contract/sabido.ts';
import { descuentosDeOrden } from '../../../../contract/ventas/venta.ts';
import type { MeliJson } from '../../types.ts';
import { descuentosOf } from './descuentos.ts';

const item = (id: string) => ({ item: { id }, quantity: 1, unit_price: 5000 });
const orden = (cambios: MeliJson = {}): MeliJson => ({
  tags: ['order_has_discount'],
  order_items: [item('MLA1'), item('MLA2')],
  payments: [{ status: 'approved', coupon_amount: 0 }],
  ...cambios,
});
const cupon = (seller: unknown, resto: object = {}) => ({
  type: 'coupon',
  items: [{ id: 'MLA1', quantity: 2, amounts: { total: 1000, seller } }],
  ...resto,
});
const conCupon = orden({ payments: [{ status: 'approved', coupon_amount: 1000 }] });

it('takes only the seller’s part of the coupons, per listing', () => {
  const leidos = descuentosOf(orden(), {
    details: [
      { type: 'discount', items: [{ id: 'MLA1', quantity: 2, amounts: { total: 3000, seller: 2100 } }] },
      cupon(600.1),
      cupon('0.2'),
      { type: 'coupon', items: [{ id: 'MLA2', quantity: 1, amounts: { total: 900, seller: 0 } }] },
      { type: 'cashback', items: [{ id: 'MLA2', quantity: 1, amounts: { total: 900, seller: 900 } }] },
    ],
  });
  const descuentosEsperados = { cupon_vendedor: [{ publicacion_id: 'MLA1', importe: new Decimal('600.3') }] };
  expect(leidos).toEqual(sabido(descuentosEsperados));
  expect(descuentosDeOrden.safeEncode(descuentosEsperados).success).toBe(true);
});

describe('none', () => {
  const [muestra] = capturas('ordenes/discounts-1');
  it.each<[string, MeliJson, MeliJson | null]>([
    ['an order without any, not asked', orden({ tags: [] }), null],
    ['a coupon that the marketplace bears whole: the official sample', conCupon, muestra?.cuerpo as MeliJson],
    ['the tag, and nothing answered of a coupon that nobody paid', orden(), { details: [] }],
  ])('%s', (_, leida, respuesta) => {
    expect(descuentosOf(leida, respuesta)).toEqual(NINGUNO);
  });
});

describe('not known', () => {
  it.each<[string, MeliJson, MeliJson | null]>([
    ['not asked', orden(), null],
    ['an empty answer', orden(), {}],
    ['no list', orden(), { details: null }],
    ['without the seller’s part', conCupon, { details: [cupon(undefined)] }],
    ['with a part that is no amount', conCupon, { details: [cupon('s/d')] }],
    ['with a part below zero', conCupon, { details: [cupon(-1)] }],
    ['without items', conCupon, { details: [{ type: 'coupon' }] }],
    ['with an empty list of items', conCupon, { details: [cupon(600, { items: [] })] }],
    [
      'of a listing that is not of the order',
      conCupon,
      { details: [cupon(600, { items: [{ id: 'MLA9', amounts: { seller: 600 } }] })] },
    ],
    ['without its type', conCupon, { details: [cupon(600, { type: null })] }],
    [
      'of a type that nobody knows, borne by the seller who knows how',
      orden(),
      { details: [cupon(undefined, { type: 'bundle' })] },
    ],
    ['none of a coupon that the payments tell of', conCupon, { details: [] }],
  ])('%s', (_, leida, respuesta) => {
    expect(descuentosOf(leida, respuesta)).toEqual(POR_SABER);
  });
});
