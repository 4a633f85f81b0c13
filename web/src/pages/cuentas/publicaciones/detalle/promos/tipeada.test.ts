import { aPrecio, type PromoConGanancia, type Publicacion } from '@talonario/core/publicaciones';
import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { gananciaEnPromo, problemasDePromo } from './tipeada.ts';

const promo = {
  pide: { precio: true, stock: true },
  min_price: new Decimal(500),
  max_price: new Decimal(950),
  stock: { min: 5, max: 50, quedan: null },
} as PromoConGanancia;

test.each([
  ['900', '10', {}],
  ['barato', '10', { precio: 'Precio inválido: barato' }],
  ['499,99', '10', { precio: 'El mínimo es $\u00A0500,00' }],
  ['950,01', '10', { precio: 'El máximo es $\u00A0950,00' }],
  ['900', 'diez', { stock: 'Poné cuántas unidades, en números' }],
  ['900', '0', { stock: 'Poné cuántas unidades, en números' }],
  ['900', '2,5', { stock: 'Poné cuántas unidades, en números' }],
  ['900', '4', { stock: 'Como mínimo 5' }],
  ['900', '51', { stock: 'Como máximo 50' }],
])('at %s, %s units', (precio, stock, problemas) => {
  expect(problemasDePromo(promo, { precio, stock }, 'ARS')).toEqual(problemas);
});

test('a field that the promotion’s type does not ask for is ignored', () => {
  const fija = { ...promo, pide: { precio: false, stock: false } };
  expect(problemasDePromo(fija, { precio: '', stock: '' }, 'ARS')).toEqual({});
});

/** A listing of a company that is exempt, so that the profit is the price less the charge and the cost. */
const entrada = {
  sku: 'UNO',
  precio: new Decimal(100),
  moneda: 'USD',
  cotizacion: { valor: new Decimal(1000), fecha: '2026-11-20', vieja: false },
  empresa: {
    situacion_iva: 6,
    iibb_porcentaje: new Decimal(0),
    cobertura_cambio: new Decimal(0),
    ajuste_fijo: new Decimal(0),
    ajuste_variable: new Decimal(0),
  },
  cargo: {
    total: new Decimal(10_000),
    fijo: new Decimal(0),
    porcentaje: new Decimal(10),
    financiacion: new Decimal(0),
    leido_en: new Date(0),
    tabla_del: null,
  },
  aporte_promocion: new Decimal(0),
  envio: { modo: 'custom', gratis: false, nivel: null, cotizado: null },
  articulo: { iva: 21, tratamiento_iva: 'gravado' },
  partes: [
    {
      sku: 'UNO',
      cantidad: new Decimal(1),
      articulo: { sku: 'UNO', cost: new Decimal(1000), currency: 'ARS', iva: 21, tratamiento_iva: 'gravado' },
    },
  ],
  iva_por_defecto: 21,
} as Publicacion['entradas'][number];

test('the marketplace’s contribution to a listing in dollars comes back in pesos', () => {
  // US$ 50 is $ 50,000: 10 % of it is 5,000, of which US$ 2 come back; and 1,000 of cost.
  const a50 = aPrecio(entrada, new Decimal(50));
  expect(gananciaEnPromo([a50], { aporte: new Decimal(2) }).ganancia?.toNumber()).toBe(50_000 - (5000 - 2000) - 1000);
});
