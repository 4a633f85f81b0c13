import {
  estimateRentabilidad,
  type EntradaEstimacion,
  type Ganancia,
  type PublicacionListada,
} from '@talonario/core/publicaciones';
import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { renderLines } from '../../output/lines.ts';
import type { Output } from '../../output/output.ts';
import { describePrecio } from './precioCalcular.ts';
import { describePublicaciones } from './publicaciones.ts';

const textOf = (salida: Output): string => renderLines(salida).join('\n');

const leida_en = new Date('2026-11-21T14:05:00-03:00');
const sinFalta: Ganancia = {
  sku: 'OLLA-5',
  ganancia: new Decimal('-775.08'),
  margen: new Decimal('-3.29'),
  utilidad: new Decimal('-4.56'),
  mayor_termino: 'costo',
  mayor_importe: new Decimal(17000),
  faltan: [],
};
const fila = (ganancia: Ganancia): PublicacionListada => ({
  id: 'MLA1',
  title: 'Olla Acero',
  price: new Decimal(28500),
  original_price: null,
  moneda: 'ARS',
  status: 'active',
  status_detalle: null,
  listing_type_id: 'gold_special',
  cuotas: null,
  tags: [],
  permalink: null,
  thumbnail: null,
  seller_id: '1',
  shipping: { mode: 'me2', logistic_type: null, free_shipping: false, tags: [] },
  available_quantity: 1,
  sold_quantity: 0,
  skus: ['OLLA-5'],
  catalog_listing: true,
  competencia: { status: 'losing', price_to_win: new Decimal(27900) },
  es_kit: false,
  precio_automatico: false,
  promo: null,
  ganancia,
  estimaciones: [],
  calculada_en: leida_en,
  vieja: false,
  leida_en,
});
const resumen = { publicaciones: 2, pierden: 1, bajo_piso: 0, sin_costo: 1, sin_ganancia: 1 };
const estado = { leida_en, en_curso: false, hechas: 2, total: 2, error: null };
const nada = { results: [], totalResults: 0, resumen: { ...resumen, publicaciones: 0 } };

test('a row says what it leaves and what weighs most, or what is missing', () => {
  const faltan = [
    { falta: 'costo' as const, sku: 'OLLA-5' },
    { falta: 'articulo' as const, sku: null },
  ];
  const sinDato: Ganancia = {
    sku: null,
    ganancia: null,
    margen: null,
    utilidad: null,
    mayor_termino: null,
    mayor_importe: null,
    faltan,
  };
  const salida = describePublicaciones({ results: [fila(sinFalta), fila(sinDato)], totalResults: 2, resumen, estado });
  const texto = textOf(salida);
  expect(texto).toMatch(
    /MLA1 +Olla Acero +\$ 28\.500,00 +-\$ 775,08 +-3,29 % +-4,56 % +costo \$ 17\.000,00 +perdiendo/,
  );
  expect(texto).toContain('falta el costo (OLLA-5), falta el artículo');
  expect(texto).toContain(
    '2 publicaciones · 1 pierde plata · 1 sin costo · 1 sin calcular · leídas el 21/11/2026 14:05',
  );
});

test('before the first reading it says what to do', () => {
  const texto = textOf(describePublicaciones({ ...nada, estado: { ...estado, leida_en: null } }));
  expect(texto).toContain('--refrescar');
  expect(textOf(describePublicaciones({ ...nada, estado }))).toContain('Ninguna publicación coincide con los filtros.');
});

test('a price tells the step it is at, and which SKUs do not reach it', () => {
  const estimada = { precio: new Decimal(33000), ganancia: sinFalta, estimaciones: [] };
  const antes = { ...estimada, precio: new Decimal('32999.99') };
  const salida = describePrecio({
    resultado: 'hallado',
    moneda: 'ARS',
    ...estimada,
    escalon: { antes, sobra: new Decimal('120.5') },
    no_alcanzan: ['OTRO'],
  });
  const texto = textOf(salida);
  expect(texto).toContain('con un centavo menos ($ 32.999,99) deja -$ 775,08. Sobran $ 120,50.');
  expect(texto).toContain('Los SKU que no llegan con este precio: OTRO.');
  expect(texto).not.toContain('envío:');
  const sinPrecio = describePrecio({ resultado: 'sin_solucion', moneda: 'USD', cercanos: [antes, estimada] });
  expect(sinPrecio.exit).toBe(2);
  expect(textOf(sinPrecio)).toContain('Ningún precio llega a ese objetivo.');
  expect(textOf(sinPrecio)).toContain('US$ 33.000,00');
});

const entrada: EntradaEstimacion = {
  precio: new Decimal(45000),
  moneda: 'ARS',
  cotizacion: null,
  empresa: null,
  cargo: null,
  aporte_promocion: new Decimal(0),
  envio: { modo: 'me2', gratis: true, nivel: 5, cotizado: null },
  articulo: null,
  partes: [],
  iva_por_defecto: 21,
};

test('a price that does not count the shipping, or counts an old tariff, says so', () => {
  const conEnvio = (cotizado: EntradaEstimacion['envio']['cotizado']) => {
    const estimacion = estimateRentabilidad({ ...entrada, envio: { ...entrada.envio, cotizado } });
    const estimada = {
      precio: new Decimal(45000),
      ganancia: sinFalta,
      estimaciones: [{ sku: 'OLLA-5', ...estimacion }],
    };
    return textOf(describePrecio({ resultado: 'hallado', moneda: 'ARS', ...estimada, escalon: null, no_alcanzan: [] }));
  };
  expect(conEnvio(null)).toContain('El cálculo no incluye el envío: Mercado Libre no informó la tarifa.');
  const vieja = { list_cost: new Decimal(3970), tasa_descuento: null, leido_en: leida_en };
  expect(conEnvio({ ...vieja, tabla_del: '2026-11-12' })).toContain('con la tarifa del 12/11/2026');
  expect(conEnvio(vieja)).not.toContain('tarifa');
});
