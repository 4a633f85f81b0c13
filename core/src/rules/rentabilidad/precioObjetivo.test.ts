import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AlicuotaIva } from '../../contract/enums.ts';
import { round2 } from '../money.ts';
import { UMBRAL_ENVIO_GRATIS, type NivelReputacion } from './envio.ts';
import { estimateRentabilidad, type EntradaEstimacion, type Estimacion } from './estimate.ts';
import { findPrecioPara, type Cotizada, type Objetivo, type PrecioHallado } from './precioObjetivo.ts';

const leido_en = new Date('2026-11-21T12:00:00-03:00');
const dec = (valor: string | number) => new Decimal(valor);
const CENTAVO = dec('0.01');

/** A marketplace: a percentage, a fixed fee by band, and a tariff. */
interface Plaza {
  porcentaje: number;
  /** Fixed fee by the price it applies from; the first one, from 0. */
  tramos: readonly { desde: number; fijo: number }[];
  envio: { gratis: boolean; nivel: NivelReputacion | null; list_cost: number; descuento: number | null } | null;
}

/** ARS per dollar; null: the listing is in pesos. */
type Dolar = number | null;
const enArs = (precio: Decimal, dolar: Dolar): Decimal => round2(precio.times(dolar ?? 1));

const usual: Plaza = {
  porcentaje: 14.5,
  tramos: [
    { desde: 0, fijo: 1255 },
    { desde: 16_000, fijo: 2500 },
    { desde: 24_000, fijo: 3030 },
    { desde: 33_000, fijo: 0 },
  ],
  envio: { gratis: false, nivel: 5, list_cost: 3970.24, descuento: 0.5 },
};

function cotizadaEn({ porcentaje, tramos, envio }: Plaza, precio: Decimal): Cotizada {
  const fijo = dec(tramos.findLast(({ desde }) => precio.gte(desde))?.fijo ?? 0);
  const total = round2(precio.times(porcentaje).div(100)).plus(fijo);
  const cargo = { total, fijo, porcentaje: dec(porcentaje), financiacion: dec(0), leido_en, tabla_del: null };
  if (envio === null) return { cargo, envio: { modo: 'custom', gratis: false, nivel: null, cotizado: null } };
  const { gratis, nivel, list_cost, descuento } = envio;
  // Under the threshold the marketplace gives no discount.
  const conDescuento = precio.gte(UMBRAL_ENVIO_GRATIS) ? descuento : null;
  const lista = dec(list_cost).div(conDescuento === null ? 1 - (descuento ?? 0) : 1);
  const tasa_descuento = conDescuento === null ? null : dec(conDescuento);
  return {
    cargo,
    envio: { modo: 'me2', gratis, nivel, cotizado: { list_cost: round2(lista), tasa_descuento, leido_en } },
  };
}

function baseOf(
  cost: number,
  { iva = 21 as AlicuotaIva, situacion = 1 as 1 | 6, iibb = 3.5, variable = 0, dolar = null as Dolar } = {},
) {
  return {
    moneda: dolar === null ? ('ARS' as const) : ('USD' as const),
    cotizacion: dolar === null ? null : { valor: dec(dolar), fecha: '2026-11-20', vieja: false },
    empresa: {
      situacion_iva: situacion,
      iibb_porcentaje: dec(iibb),
      cobertura_cambio: dec(0),
      ajuste_fijo: dec(0),
      ajuste_variable: dec(variable),
    },
    aporte_promocion: dec(0),
    articulo: { iva, tratamiento_iva: 'gravado' as const },
    partes: [
      {
        sku: 'UNO',
        cantidad: dec(1),
        articulo: { sku: 'UNO', cost: dec(cost), currency: 'ARS' as const, iva, tratamiento_iva: 'gravado' as const },
      },
    ],
    iva_por_defecto: 21 as const,
  };
}
type Base = ReturnType<typeof baseOf>;

/** ARS that the profit lacks at a price, by asking the marketplace there: independent of the search. */
function faltaEn(plaza: Plaza, base: Base, objetivo: Objetivo, precio: Decimal): Decimal {
  const cotizada = cotizadaEn(plaza, enArs(precio, base.cotizacion?.valor.toNumber() ?? null));
  const entrada: EntradaEstimacion = { ...base, precio, ...cotizada };
  const estimacion: Estimacion = estimateRentabilidad(entrada);
  if ('ganancia' in objetivo) return objetivo.ganancia.minus(estimacion.ganancia);
  const meta =
    'utilidad' in objetivo
      ? round2(estimacion.costo.times(objetivo.utilidad).div(100))
      : estimacion.ingreso.times(objetivo.margen).div(100);
  return meta.minus(estimacion.ganancia);
}

async function find(plaza: Plaza, base: Base, objetivo: Objetivo, minimo?: Decimal) {
  let consultas = 0;
  const cotizar = async (precio: Decimal) => {
    consultas++;
    return cotizadaEn(plaza, enArs(precio, base.cotizacion?.valor.toNumber() ?? null));
  };
  const hallado = await findPrecioPara(objetivo, base, cotizar, minimo);
  return { hallado, consultas };
}

describe('the price that reaches a goal', () => {
  test('inside a band the price is exact to the cent', async () => {
    const base = baseOf(9000);
    const { hallado, consultas } = await find(usual, base, { utilidad: dec(80) });
    if (hallado.kind !== 'hallado') throw new Error('not found');
    const { precio, estimacion } = hallado.hallado;
    // 9000 × 80 % = 7200
    expect(estimacion.ganancia.minus(7200).toNumber()).toBeGreaterThanOrEqual(0);
    expect(estimacion.ganancia.minus(7200).toNumber()).toBeLessThanOrEqual(0.01);
    expect(faltaEn(usual, base, { utilidad: dec(80) }, precio.minus(CENTAVO)).gt(0)).toBe(true);
    expect(hallado.escalon).toBeNull();
    expect(consultas).toBeLessThan(40);
  });

  test('at a step one cent less changes the charge, and the excess is told', async () => {
    // From 33,000 on the fixed fee of 3,030 goes, and nothing is paid to ship it. At 32999.99: 27272.72 − 7815/1.21 − 954.55 −
    // 10000 = 9859.49; at 33000: 27272.73 − 4785/1.21 − 954.55 − 10000 = 12363.63. What is wanted is 11000.
    const plaza = { ...usual, envio: null };
    const { hallado } = await find(plaza, baseOf(10_000), { utilidad: dec(110) });
    if (hallado.kind !== 'hallado') throw new Error('not found');
    expect(hallado.hallado.precio.toString()).toBe('33000');
    expect(hallado.hallado.estimacion.ganancia.toString()).toBe('12363.63');
    expect(hallado.escalon?.antes.precio.toString()).toBe('32999.99');
    expect(hallado.escalon?.antes.estimacion.ganancia.toString()).toBe('9859.49');
    expect(hallado.escalon?.sobra.toString()).toBe('1363.63');
  });

  test('with no solution, the answer is the two nearest prices', async () => {
    const { hallado } = await find(usual, baseOf(10_000), { margen: dec(90) });
    if (hallado.kind !== 'sin_solucion') throw new Error('found');
    expect(hallado.cercanos).toHaveLength(2);
    const [cercano, precioEstimado] = hallado.cercanos;
    expect(cercano?.precio.lt(precioEstimado?.precio ?? 0)).toBe(true);
  });

  test('the price of a listing in dollars is in dollars, at the rate of the day', async () => {
    // 55 % of 20000 is 11000. US$ 32.40 × 1561.50 = 50592.60; 41812.07 − 7335.93/1.21 = 6062.75 − 3281.19 − 1463.42 − 20000 =
    // 11004.71. US$ 32.39 is 50576.985, 50576.99; 41799.17 − 7333.66/1.21 = 6060.88 − 3281.19 − 1462.97 − 20000 = 10994.13.
    const base = baseOf(20_000, { dolar: 1561.5 });
    const { hallado } = await find(usual, base, { utilidad: dec(55) });
    if (hallado.kind !== 'hallado') throw new Error('not found');
    expect(hallado.hallado.precio.toString()).toBe('32.4');
    expect(hallado.hallado.estimacion.precio.toString()).toBe('50592.6');
    expect(hallado.hallado.estimacion.ganancia.toString()).toBe('11004.71');
    expect(hallado.hallado.estimacion.origen.precio_en_dolares?.toString()).toBe('32.4');
    expect(hallado.escalon).toBeNull();
    expect(faltaEn(usual, base, { utilidad: dec(55) }, dec('32.39')).toString()).toBe('5.87');
  });

  test('in dollars, the step of free shipping is the first price that is 33,000 pesos', async () => {
    // 33000 / 1561.50 = 21.1335: US$ 21.13 is 32994.50, and 21.14 is 33010.11.
    const { hallado } = await find({ ...usual, envio: null }, baseOf(10_000, { dolar: 1561.5 }), {
      utilidad: dec(110),
    });
    if (hallado.kind !== 'hallado') throw new Error('not found');
    expect(hallado.hallado.precio.toString()).toBe('21.14');
    expect(hallado.escalon?.antes.precio.toString()).toBe('21.13');
    expect(hallado.escalon?.sobra.gt(1000)).toBe(true);
  });

  test('from a minimum price on: the first one that reaches the goal again, past where shipping begins to be paid', async () => {
    const base = baseOf(10_000);
    const objetivo = { utilidad: dec(96) };
    const { hallado: antes } = await find(usual, base, objetivo);
    expect(antes.kind === 'hallado' && antes.hallado.precio.lt(33_000)).toBe(true);
    expect(faltaEn(usual, base, objetivo, dec(33_000)).gt(0)).toBe(true);
    const { hallado } = await find(usual, base, objetivo, dec(33_000));
    if (hallado.kind !== 'hallado') throw new Error('not found');
    const { precio } = hallado.hallado;
    expect(precio.gt(33_000)).toBe(true);
    expect(faltaEn(usual, base, objetivo, precio).lte(0)).toBe(true);
    expect(faltaEn(usual, base, objetivo, precio.minus(CENTAVO)).gt(0)).toBe(true);
  });

  test('breaking even is a goal', async () => {
    const base = baseOf(5000);
    const { hallado } = await find(usual, base, { utilidad: dec(0) });
    if (hallado.kind !== 'hallado') throw new Error('not found');
    expect(hallado.hallado.estimacion.ganancia.toNumber()).toBeGreaterThanOrEqual(0);
    expect(hallado.hallado.estimacion.ganancia.toNumber()).toBeLessThanOrEqual(0.01);
  });
});

const plazas = fc
  .record({
    porcentaje: fc.integer({ min: 80, max: 350 }).map((decimos) => decimos / 10),
    fijos: fc.uniqueArray(fc.integer({ min: 0, max: 4000 }), { minLength: 1, maxLength: 5 }),
    limites: fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 4, maxLength: 4 }),
    envio: fc.option(
      fc.record({
        gratis: fc.boolean(),
        nivel: fc.constantFrom<NivelReputacion | null>(1, 2, 3, 4, 5, null),
        list_cost: fc.integer({ min: 100_000, max: 900_000 }).map((centavos) => centavos / 100),
        descuento: fc.constantFrom(null, 0.4, 0.5),
      }),
    ),
  })
  .map(({ porcentaje, fijos, limites, envio }): Plaza => {
    const orden = limites.toSorted((a, b) => a - b);
    return {
      porcentaje,
      tramos: fijos.map((fijo, n) => ({ desde: n === 0 ? 0 : (orden[n - 1] ?? 0) * 1000, fijo })),
      envio,
    };
  });

const objetivos = fc.oneof(
  fc.integer({ min: 0, max: 300 }).map((utilidad): Objetivo => ({ utilidad: dec(utilidad) })),
  fc.integer({ min: 0, max: 40 }).map((margen): Objetivo => ({ margen: dec(margen) })),
);

/** Defects of an answer, in words; empty when there is none. */
function defectsOf(plaza: Plaza, dolar: Dolar, hallado: PrecioHallado, falta: (precio: Decimal) => Decimal): string[] {
  const bordes = [...plaza.tramos.map(({ desde }) => desde), UMBRAL_ENVIO_GRATIS.toNumber()].map((desde) =>
    dec(desde)
      .minus(desde === 0 || dolar === null ? 0 : '0.005')
      .div(dolar ?? 1)
      .toDecimalPlaces(2, Decimal.ROUND_CEIL),
  );
  // The profit rises inside a band but for its rounding: where it could be reached first is near its ends and its answer.
  const cerca = (precio: Decimal) => Array.from({ length: 13 }, (_, n) => precio.plus(CENTAVO.times(n - 6)));
  const alcanzan = (precios: readonly Decimal[]) =>
    precios.filter((precio) => precio.gt(0) && falta(precio).lte(0)).map((precio) => `${String(precio)} reaches it`);
  if (hallado.kind === 'sin_solucion') {
    return alcanzan([...bordes.flatMap(cerca), dec(100_000), dec(1_000_000), dec(100_000_000)]);
  }
  const { precio } = hallado.hallado;
  const reparto = Array.from({ length: 20 }, (_, n) => precio.times(n).div(20).toDecimalPlaces(2));
  const menores = [...bordes.flatMap(cerca), ...cerca(precio), ...reparto].filter((precioMenor) =>
    precioMenor.lt(precio),
  );
  const sobra = falta(precio).negated();
  return [
    ...(sobra.lt(0) ? [`${String(precio)} does not reach it`] : []),
    ...alcanzan(menores),
    ...(hallado.escalon === null && sobra.gt(round2(CENTAVO.times(dolar ?? 1)))
      ? [`${String(sobra)} left over at ${String(precio)}`]
      : []),
    ...(hallado.escalon !== null && !bordes.some((borde) => borde.eq(precio)) ? ['no step there'] : []),
  ];
}

test('over every table of charges: it reaches the goal, a cheaper price does not, and nothing is left over but at a step', async () => {
  await fc.assert(
    fc.asyncProperty(
      plazas,
      objetivos,
      // Up to usual prices, and up to prices near the largest possible.
      fc.oneof(fc.integer({ min: 1, max: 4_000_000 }), fc.integer({ min: 1, max: 10_000_000_000 })),
      fc.constantFrom<AlicuotaIva>(0, 10.5, 21, 27),
      fc.constantFrom<1 | 6>(1, 6),
      fc.constantFrom<Dolar>(null, null, 1561.5, 987.65),
      async (plaza, objetivo, centavos, iva, situacion, dolar) => {
        const base = baseOf(centavos / 100, { iva, situacion, dolar });
        const { hallado } = await find(plaza, base, objetivo);
        expect(defectsOf(plaza, dolar, hallado, (precio) => faltaEn(plaza, base, objetivo, precio))).toEqual([]);
      },
    ),
    { numRuns: 60 },
  );
});
