import { estimateRentabilidad, type EntradaEstimacion } from '@talonario/core/publicaciones';
import { Decimal } from 'decimal.js';
import { describe, expect, test } from 'vitest';
import { barsOf, pasosOf } from './cascada.ts';
import { explain } from './explicar.ts';

const d = (numero: number | string) => new Decimal(numero);
const leido_en = new Date('2026-11-20T13:30:00Z');

/** 40.000 with 21 %, 14,5 % of charge, half of a 6.000 shipping, 3,5 % of gross income, 12.000 of cost. */
const entrada: EntradaEstimacion = {
  precio: d(40_000),
  moneda: 'ARS',
  cotizacion: { valor: d(1_450), fecha: '2026-11-19', vieja: true },
  empresa: {
    situacion_iva: 1,
    iibb_porcentaje: d('3.5'),
    cobertura_cambio: d(0),
    ajuste_fijo: d(0),
    ajuste_variable: d(0),
  },
  cargo: { total: d(5_800), fijo: d(0), porcentaje: d('14.5'), financiacion: d(0), leido_en, tabla_del: null },
  aporte_promocion: d(0),
  envio: { modo: 'me2', gratis: true, nivel: 5, cotizado: { list_cost: d(3_000), tasa_descuento: d('0.5'), leido_en } },
  articulo: { iva: 21, tratamiento_iva: 'gravado' },
  partes: [articulo('MATE', 12_000)],
  iva_por_defecto: 21,
};

function articulo(sku: string, cost: number, currency: 'ARS' | 'USD' = 'ARS') {
  return {
    sku,
    cantidad: d(1),
    articulo: { sku, cost: d(cost), currency, iva: 21 as const, tratamiento_iva: 'gravado' as const },
  };
}

const leer = (cambios: Partial<EntradaEstimacion> = {}) => {
  const estimacion = estimateRentabilidad({ ...entrada, ...cambios });
  return { estimacion, pasos: pasosOf(estimacion) };
};
const cifras = (pasos: ReturnType<typeof pasosOf>) => pasos.map(({ clave, importe }) => [clave, importe.toNumber()]);

describe('the waterfall', () => {
  test('goes from the price to the profit; what adds nothing is left out', () => {
    expect(cifras(leer().pasos)).toEqual([
      ['precio', 40_000],
      // 40.000 − 40.000 / 1,21
      ['iva', -6_942.15],
      // 5.800 / 1,21
      ['comision', -4_793.39],
      // 3.000 / 1,21
      ['envio', -2_479.34],
      // 3,5 % of 33.057,85
      ['iibb', -1_157.02],
      ['costo', -12_000],
      ['ganancia', 12_628.1],
    ]);
  });

  test('each bar begins where the previous one ended, and the last is the profit', () => {
    const { pasos } = leer();
    const restas = pasos.slice(1, -1);
    restas.forEach(({ hasta }, indice) => expect(hasta.eq(restas[indice - 1]?.desde ?? 40_000)).toBe(true));
    expect(restas.at(-1)?.desde.toNumber()).toBe(12_628.1);
  });

  test('a loss is under zero, and every bar has its width', () => {
    const { pasos } = leer({ partes: [articulo('MATE', 30_000)] });
    expect(pasos.at(-1)).toMatchObject({ nombre: 'Perdés' });
    const barras = barsOf(pasos);
    const [precio] = barras;
    // -5.371,90 of 45.371,90
    expect(precio?.left).toBeCloseTo(11.84, 2);
    expect(barras.at(-1)?.left).toBe(0);
    for (const { left, width } of barras) expect(left + width).toBeLessThanOrEqual(100.000001);
  });
});

describe('why each term is what it is', () => {
  const por = (clave: Parameters<typeof explain>[0], cambios: Partial<EntradaEstimacion> = {}) =>
    explain(clave, leer(cambios).estimacion);

  test('the charge: its parts, whose VAT is taken off, and who said it', () => {
    expect(por('comision')).toEqual([
      '14,5 % del precio: $ 5.800,00, sin su IVA del 21 %',
      'Según Mercado Libre, 20/11/2026 10:30',
    ]);
  });

  test('a charge that was told before says of which day', () => {
    const cargo = { total: d(6_895), fijo: d(1_095), porcentaje: d('14.5'), financiacion: d(4), leido_en };
    expect(por('comision', { cargo: { ...cargo, tabla_del: '2026-10-01' } })).toEqual([
      '14,5 % del precio, con 4 % por las cuotas más $ 1.095,00 fijos: $ 6.895,00, sin su IVA del 21 %',
      'Cargo del 01/10/2026 para una publicación igual: Mercado Libre no respondió',
    ]);
  });

  test('the shipping: whose share, and of what', () => {
    expect(por('envio')).toEqual([
      'Desde $ 33.000 el envío es gratis y lo pagan entre vos y Mercado Libre',
      '50 % de $ 6.000,00 por tu reputación: $ 3.000,00',
      'sin su IVA del 21 %',
    ]);
    expect(por('envio', { precio: d(20_000), envio: { ...entrada.envio, gratis: false } })).toEqual([
      'Por debajo de $ 33.000 el envío lo paga el comprador',
    ]);
  });

  test('a cost in dollars says the rate and of which day', () => {
    expect(por('costo', { partes: [articulo('TALADRO', 20, 'USD')] })).toEqual([
      'TALADRO: US$ 20,00, de tus artículos',
      'El dólar a $ 1.450,00 del 19/11/2026 (BCRA), el último que se conoce',
    ]);
  });

  test('the company’s margin over the rate is explained', () => {
    const empresa = entrada.empresa && { ...entrada.empresa, cobertura_cambio: d(5) };
    expect(por('costo', { empresa, partes: [articulo('HUB', 11, 'USD')] })[1]).toBe(
      'El dólar a $ 1.450,00 del 19/11/2026 (BCRA), el último que se conoce, más 5 % de cobertura',
    );
  });

  test('an article that is not there is said, never guessed', () => {
    expect(por('costo', { partes: [{ sku: 'NADA', cantidad: d(2), articulo: null }] })).toEqual([
      '2 × NADA: no está en tus artículos',
    ]);
  });
});
