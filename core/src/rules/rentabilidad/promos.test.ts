import { Decimal } from 'decimal.js';
import { describe, expect, test } from 'vitest';
import type { Promo } from '../../contract/publicaciones/promo.ts';
import { permisosDePromo, porQueNoSeToca, precioDePromo, promoTrasCambio, sortPromos } from './promos.ts';

function promo(id: string, status: Promo['status'], price: number | null, suggested: number | null = null): Promo {
  return {
    id,
    type: 'DEAL',
    status,
    name: id,
    price: price === null ? null : new Decimal(price),
    original_price: null,
    suggested_price: suggested === null ? null : new Decimal(suggested),
    min_price: null,
    max_price: null,
    meli_percentage: null,
    seller_percentage: null,
    aporte: new Decimal(0),
    start_date: null,
    end_date: null,
    stock: null,
    cantidad: null,
  };
}

test('promotions are listed by state (started, joinable, other) and then by price (spec §4)', () => {
  const promos = [
    promo('terminada', 'finished', 1),
    promo('invitada cara', 'candidate', null, 300),
    promo('sin precio', 'candidate', null),
    promo('empezada', 'started', 500),
    promo('invitada barata', 'candidate', 200),
    promo('empezada barata', 'started', 400),
  ];
  expect(sortPromos(promos).map(({ id }) => id)).toEqual([
    'empezada barata',
    'empezada',
    'invitada barata',
    'invitada cara',
    'sin precio',
    'terminada',
  ]);
});

test('a promotion sells at its price, or else at the suggested one', () => {
  expect(precioDePromo(promo('a', 'candidate', 100, 90))?.toFixed()).toBe('100');
  expect(precioDePromo(promo('a', 'candidate', null, 90))?.toFixed()).toBe('90');
  expect(precioDePromo(promo('a', 'candidate', null))).toBeNull();
});

test.each<[string, Promo['status'], boolean, boolean]>([
  ['PRICE_DISCOUNT', 'candidate', true, false],
  ['PRICE_DISCOUNT', 'started', true, true],
  ['SMART', 'candidate', true, false],
  ['SMART', 'started', false, true],
  ['LIGHTNING', 'pending', true, true],
  ['LIGHTNING', 'started', true, false],
  ['VOLUME', 'candidate', false, false],
  ['PRICE_MATCHING_MELI_ALL', 'started', false, false],
  ['DE_MANIANA', 'candidate', true, false],
  ['DEAL', 'finished', false, false],
])('%s %s: join %j, leave %j', (type, status, puede_entrar, puede_salir) => {
  expect(permisosDePromo({ type, status })).toMatchObject({ puede_entrar, puede_salir });
});

test('a promotion that cannot be joined or left here says why, and where it can', () => {
  const de = (type: string, status: Promo['status']) => porQueNoSeToca({ type, status });
  for (const type of ['VOLUME', 'SELLER_COUPON_CAMPAIGN']) {
    expect(de(type, 'candidate')).toMatchObject({ enLaPlaza: true });
    // A started campaign can still be left.
    expect(de(type, 'started')).toBeNull();
  }
  expect(de('PRICE_MATCHING_MELI_ALL', 'started')?.motivo).toContain('Mercado Libre');
  expect(de('DEAL', 'candidate')).toBeNull();
  expect(de('VOLUME', 'finished')).toBeNull();
});

describe('the promotion that sets a price, when the listing’s own price changes', () => {
  const enPromo = (type: string, name = 'Cyber Monday') => ({
    moneda: 'ARS' as const,
    precio: new Decimal(28_500),
    precio_original: new Decimal(30_000),
    promo: { type, name },
  });
  test.each([
    ['DEAL', 33_000, true],
    ['DEAL', 28_500.01, true],
    ['DEAL', 28_500, false],
    ['DEAL', 27_000, false],
    ['PRICE_DISCOUNT', 33_000, false],
    ['PRICE_DISCOUNT', 29_000, true],
  ])('%s, at %d: goes on %s', (type, nuevo, sigue) => {
    expect(promoTrasCambio(enPromo(type), new Decimal(nuevo))?.sigue).toBe(sigue);
  });

  test('a sentence tells whether the listing stays in the promotion', () => {
    expect(promoTrasCambio(enPromo('DEAL'), new Decimal(33_000))?.texto).toBe(
      'La publicación está en «Cyber Monday»: mientras dure, los compradores siguen pagando $ 28.500,00.',
    );
    expect(promoTrasCambio(enPromo('PRICE_DISCOUNT', ''), new Decimal(33_000))?.texto).toBe(
      'La publicación sale de «Descuento individual»: los compradores pasan a pagar $ 33.000,00.',
    );
    expect(promoTrasCambio({ ...enPromo(''), promo: null }, new Decimal(33_000))?.texto).toBe(
      'La publicación está en una promoción: mientras dure, los compradores siguen pagando $ 28.500,00.',
    );
  });

  test('null, when no promotion sets the price', () => {
    expect(promoTrasCambio({ ...enPromo('DEAL'), precio_original: null }, new Decimal(33_000))).toBeNull();
  });
});

test.each([
  ['PRICE_DISCOUNT', true, false],
  ['DEAL', true, false],
  ['SELLER_CAMPAIGN', true, false],
  ['LIGHTNING', true, true],
  ['DOD', true, false],
  ['SMART', false, false],
])('joining a promotion %s asks for a price: %s; for a stock: %s', (type, precio, stock) => {
  expect(permisosDePromo({ type, status: 'candidate' }).pide).toEqual({ precio, stock });
});

test('promotions of one state and price are listed by id', () => {
  const ids = ['c', 'a', 'b'];
  expect(sortPromos(ids.map((id) => promo(id, 'candidate', 100))).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

test('a discount goes on at the listing’s own price, and ends over it', () => {
  const enOferta = {
    moneda: 'ARS' as const,
    precio: new Decimal(80),
    precio_original: new Decimal(100),
    promo: { type: 'PRICE_DISCOUNT', name: 'Oferta' },
  };
  const goesOn = (nuevo: number) => promoTrasCambio(enOferta, new Decimal(nuevo))?.sigue;
  expect([80, 81, 100, 101].map(goesOn)).toEqual([false, true, true, false]);
});

test('a promotion of a whole campaign is not joined from a listing; the site of the marketplace does', () => {
  expect(porQueNoSeToca({ type: 'VOLUME', status: 'candidate' })).toMatchObject({ enLaPlaza: true });
  expect(porQueNoSeToca({ type: 'SELLER_COUPON_CAMPAIGN', status: 'candidate' })).toMatchObject({ enLaPlaza: true });
});
