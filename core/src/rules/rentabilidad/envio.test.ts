import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { avisoDeTarifa, nivelDeReputacion, SIN_TARIFA, tarifaEnvio, type EntradaEnvio } from './envio.ts';

const dec = (valor: string | number) => new Decimal(valor);
const leido_en = new Date('2026-11-21T12:00:00-03:00');
const cotizado = { list_cost: dec('3970.24'), tasa_descuento: dec('0.5'), leido_en };

const tariff = (cambios: Partial<EntradaEnvio>) => {
  const { tarifa, regla, completo, porcentaje, cotizado_distinto } = tarifaEnvio({
    precio: dec(45_000),
    modo: 'me2',
    gratis: false,
    nivel: 5,
    cotizado,
    ...cambios,
  });
  return [tarifa.toFixed(2), regla, completo?.toFixed(2) ?? null, porcentaje, cotizado_distinto?.toFixed(2) ?? null];
};

test('from the threshold on, the seller pays what the reputation leaves of the whole tariff', () => {
  expect(tariff({ precio: dec(33_000) })).toEqual(['3970.24', 'compartido_por_nivel', '7940.48', 50, null]);
  expect(tariff({ nivel: 4 })).toEqual(['3970.24', 'compartido_por_nivel', '7940.48', 50, null]);
  expect(tariff({ nivel: 3 })).toEqual(['4764.29', 'compartido_por_nivel', '7940.48', 60, '3970.24']);
  for (const nivel of [1, 2] as const)
    expect(tariff({ nivel })).toEqual(['7940.48', 'compartido_por_nivel', '7940.48', 100, '3970.24']);
});

test('under the threshold the seller pays it whole when it is offered free, and nothing when the buyer pays', () => {
  const precio = dec('32999.99');
  expect(tariff({ precio, gratis: true })).toEqual(['7940.48', 'gratis_bajo_el_umbral', '7940.48', 100, '3970.24']);
  expect(tariff({ precio })).toEqual(['0.00', 'paga_el_comprador', null, null, null]);
});

test('another mode of shipping, and one without a quote, cost nothing that is known', () => {
  expect(tariff({ modo: 'custom' })).toEqual(['0.00', 'otro_modo', null, null, null]);
  expect(tariff({ cotizado: null })).toEqual(['0.00', 'sin_cotizacion', null, null, null]);
});

test('a seller without level, and a discount of the whole, pay the marketplace’s own quote', () => {
  expect(tariff({ nivel: null })).toEqual(['3970.24', 'sin_nivel', null, null, null]);
  for (const tasa of [1, 1.2])
    expect(tariff({ cotizado: { ...cotizado, tasa_descuento: dec(tasa) } })[1]).toBe('descuento_total');
  expect(tariff({ cotizado: { ...cotizado, tasa_descuento: null }, nivel: 1 })[0]).toBe('3970.24');
});

test('a quote of another day is told, and a missing one leaves the shipping out', () => {
  const deAntes = { ...cotizado, tabla_del: '2026-10-31' };
  const entrada = { precio: dec(45_000), modo: 'me2', gratis: false, nivel: 5 as const, cotizado: deAntes };
  expect(avisoDeTarifa(tarifaEnvio(entrada))).toBe(
    'El envío se calcula con la tarifa del 31/10/2026: Mercado Libre no informó otra.',
  );
  expect(avisoDeTarifa(tarifaEnvio({ ...entrada, nivel: null }))).toContain('31/10/2026');
  expect('tabla_del' in tarifaEnvio({ ...entrada, cotizado })).toBe(false);
  expect(avisoDeTarifa(tarifaEnvio({ ...entrada, cotizado }))).toBe(null);
  expect(avisoDeTarifa(tarifaEnvio({ ...entrada, cotizado: null }))).toBe(SIN_TARIFA);
});

test('the reputation is the digit of the marketplace’s level; a seller may have none yet', () => {
  expect(['5_green', '1_red', '3_yellow', '6_x', '', null].map(nivelDeReputacion)).toEqual([5, 1, 3, null, null, null]);
});
