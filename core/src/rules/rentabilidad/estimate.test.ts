import { Decimal } from 'decimal.js';
import { describe, expect, test } from 'vitest';
import type { AlicuotaIva } from '../../contract/enums.ts';
import {
  estimateRentabilidad,
  peorEstimacion,
  type CargoPorVender,
  type EntradaEstimacion,
  type ParametrosRentabilidad,
} from './estimate.ts';
import type { EnvioCotizado } from './envio.ts';

const leido_en = new Date('2026-11-21T12:00:00-03:00');

/** A case as read in a table; absent fields take the plain case's value. */
interface Caso {
  precio: string;
  iva?: AlicuotaIva;
  fee: string;
  gratis?: boolean;
  nivel?: 1 | 2 | 3 | 4 | 5 | null;
  lista?: string;
  descuento?: string;
  modo?: string;
  /** null: no company. */
  iibb?: string | null;
  situacion?: 1 | 4 | 6;
  cost: string;
  usd?: boolean;
  cotizacion?: string;
  cobertura?: string;
  fijo?: string;
  variable?: string;
  aporte?: string;
}

const dec = (texto: string) => new Decimal(texto);

function cargoOf(total: string): CargoPorVender {
  return {
    total: dec(total),
    fijo: dec('0'),
    porcentaje: dec('0'),
    financiacion: dec('0'),
    leido_en,
    tabla_del: null,
  };
}

function empresaOf({ iibb = '4', situacion = 1, cobertura = '0', fijo = '0', variable = '0' }: Caso) {
  if (iibb === null) return null;
  return {
    situacion_iva: situacion,
    iibb_porcentaje: dec(iibb),
    cobertura_cambio: dec(cobertura),
    ajuste_fijo: dec(fijo),
    ajuste_variable: dec(variable),
  } satisfies ParametrosRentabilidad;
}

function cotizadoOf({ lista, descuento }: Caso): EnvioCotizado | null {
  if (lista === undefined) return null;
  return { list_cost: dec(lista), tasa_descuento: descuento === undefined ? null : dec(descuento), leido_en };
}

function entradaOf(caso: Caso): EntradaEstimacion {
  const { precio, iva = 21, fee, gratis = false, nivel = null, modo = 'me2', cost, usd = false, cotizacion } = caso;
  return {
    precio: dec(precio),
    moneda: 'ARS',
    cotizacion: cotizacion === undefined ? null : { valor: dec(cotizacion), fecha: '2026-11-20', vieja: false },
    empresa: empresaOf(caso),
    cargo: cargoOf(fee),
    aporte_promocion: dec(caso.aporte ?? '0'),
    envio: { modo, gratis, nivel, cotizado: cotizadoOf(caso) },
    articulo: { iva, tratamiento_iva: 'gravado' },
    partes: [
      {
        sku: 'UNO',
        cantidad: dec('1'),
        articulo: { sku: 'UNO', cost: dec(cost), currency: usd ? 'USD' : 'ARS', iva, tratamiento_iva: 'gravado' },
      },
    ],
    iva_por_defecto: 21,
  };
}

/** ingreso, comision, envio, iibb, costo, ajustes, ganancia, utilidad. */
function filaOf(caso: Caso): string[] {
  const estimacion = estimateRentabilidad(entradaOf(caso));
  const { ingreso, comision, envio, iibb, costo, ajustes, ganancia, utilidad } = estimacion;
  return [
    ...[ingreso, comision, envio, iibb, costo, ajustes, ganancia].map((termino) => termino.toFixed(2)),
    utilidad?.toFixed(2) ?? 'sin utilidad',
  ];
}

const caso1: Caso = { precio: '28500', fee: '7162.50', iibb: '3.5', cost: '9000', fijo: '300', variable: '1' };
const caso4: Caso = { precio: '45000', fee: '6525', nivel: 3, lista: '4764.30', descuento: '0.4', cost: '18000' };

// Each row's arithmetic is beside it. Every quotient is rounded half-up to the cent before the next step.
test.each<[string, Caso, string]>([
  // 28500/1.21; 7162.50/1.21; 23553.72×3.5 %; 300+28500×1 %; 23553.72−16328.80; 7224.92/9000
  ['plain, under the threshold', caso1, '23553.72 5919.42 0.00 824.38 9000.00 585.00 7224.92 80.28'],
  // Monotributo: nothing is divided. 28500−(7162.50+997.50+9000+585)=10755
  ['Monotributo', { ...caso1, situacion: 6 }, '28500.00 7162.50 0.00 997.50 9000.00 585.00 10755.00 119.50'],
  ['Exento, the same', { ...caso1, situacion: 4 }, '28500.00 7162.50 0.00 997.50 9000.00 585.00 10755.00 119.50'],
  // 45000/1.21; 6525/1.21; 3970.24/0.5×50 %=3970.24, /1.21; 37190.08×4 %; 10×1561.50×1.05; 45000×2 %
  [
    'cost in dollars with cover, half of the shipping',
    {
      precio: '45000',
      fee: '6525',
      nivel: 5,
      lista: '3970.24',
      descuento: '0.5',
      cost: '10',
      usd: true,
      cotizacion: '1561.50',
      cobertura: '5',
      variable: '2',
    },
    '37190.08 5392.56 3281.19 1487.60 16395.75 900.00 9732.98 59.36',
  ],
  // 4764.30/0.6=7940.50×60 %=4764.30, /1.21=3937.44
  ['level 3 pays 60 %', caso4, '37190.08 5392.56 3937.44 1487.60 18000.00 0.00 8372.48 46.51'],
  // 7940.50/1.21=6562.40
  [
    'level 2 pays all',
    { ...caso4, nivel: 2, lista: '7940.50', descuento: '0' },
    '37190.08 5392.56 6562.40 1487.60 18000.00 0.00 5747.52 31.93',
  ],
  [
    'level 1 pays all',
    { ...caso4, nivel: 1, lista: '7940.50', descuento: '0' },
    '37190.08 5392.56 6562.40 1487.60 18000.00 0.00 5747.52 31.93',
  ],
  // 4764.30/0.6=7940.50×50 %=3970.25, /1.21=3281.20; 37190.08−(5392.56+3281.20+1487.60+18000)=9028.72
  [
    'level 4 pays half of what level 3 was quoted 60 % of',
    { ...caso4, nivel: 4 },
    '37190.08 5392.56 3281.20 1487.60 18000.00 0.00 9028.72 50.16',
  ],
  // list_cost as given: 3970.24/1.21=3281.19
  [
    'no level: the quote as it is',
    { ...caso4, nivel: null, lista: '3970.24' },
    '37190.08 5392.56 3281.19 1487.60 18000.00 0.00 9028.73 50.16',
  ],
  // A discount of the whole: the quote as it is, 0/1.21=0; 37190.08−(5392.56+1487.60+18000)=12309.92; /18000=68.39 %
  [
    'a discount of 100 %',
    { ...caso4, lista: '0', descuento: '1' },
    '37190.08 5392.56 0.00 1487.60 18000.00 0.00 12309.92 68.39',
  ],
  // 32999.99/1.21=27272.72; 7815/1.21=6458.68; 3970.24/0.5=7940.48 whole, /1.21=6562.38; ×3 %=818.18
  [
    'one cent under the threshold, free: the whole tariff',
    {
      precio: '32999.99',
      fee: '7815',
      gratis: true,
      nivel: 5,
      lista: '3970.24',
      descuento: '0.5',
      iibb: '3',
      cost: '10000',
    },
    '27272.72 6458.68 6562.38 818.18 10000.00 0.00 3433.48 34.33',
  ],
  // 27272.72−(6458.68+818.18+10000)=9995.86; /10000=99.96 %
  [
    'one cent under the threshold, paid by the buyer',
    {
      precio: '32999.99',
      fee: '7815',
      gratis: false,
      nivel: 5,
      lista: '3970.24',
      descuento: '0.5',
      iibb: '3',
      cost: '10000',
    },
    '27272.72 6458.68 0.00 818.18 10000.00 0.00 9995.86 99.96',
  ],
  // 7940.48×50 %=3970.24, /1.21=3281.19
  [
    'at the threshold: half',
    { precio: '33000', fee: '4785', nivel: 5, lista: '3970.24', descuento: '0.5', iibb: '3', cost: '10000' },
    '27272.73 3954.55 3281.19 818.18 10000.00 0.00 9218.81 92.19',
  ],
  // 33000.01/1.21=27272.7355→27272.74; 27272.74−(3954.55+3281.19+818.18+10000)=9218.82
  [
    'one cent over it',
    { precio: '33000.01', fee: '4785', nivel: 5, lista: '3970.24', descuento: '0.5', iibb: '3', cost: '10000' },
    '27272.74 3954.55 3281.19 818.18 10000.00 0.00 9218.82 92.19',
  ],
  // 15499.99/1.105=14027.14; 3502.50/1.21=2894.63; 14027.14×5 %=701.36
  [
    'no company: 5 % of IIBB, nothing else',
    { precio: '15499.99', iva: 10.5, fee: '3502.50', iibb: null, cost: '6000' },
    '14027.14 2894.63 0.00 701.36 6000.00 0.00 4431.15 73.85',
  ],
  ['a loss', { ...caso1, cost: '17000' }, '23553.72 5919.42 0.00 824.38 17000.00 585.00 -775.08 -4.56'],
  [
    'no cost: figures without utility',
    { ...caso1, cost: '0' },
    '23553.72 5919.42 0.00 824.38 0.00 585.00 16224.92 sin utilidad',
  ],
  // 12700/1.27=10000; 2540/1.21=2099.17; 10000×4 %=400; 10000−(2099.17+400+5000)=2500.83; /5000=50.02 %
  [
    '27 %',
    { precio: '12700', iva: 27, fee: '2540', cost: '5000' },
    '10000.00 2099.17 0.00 400.00 5000.00 0.00 2500.83 50.02',
  ],
  // Rate 0: 12000 whole; 2995/1.21=2475.21; 12000×4 %=480; 12000−(2475.21+480+6000)=3044.79; /6000=50.75 %
  [
    '0 %: a book',
    { precio: '12000', iva: 0, fee: '2995', cost: '6000' },
    '12000.00 2475.21 0.00 480.00 6000.00 0.00 3044.79 50.75',
  ],
  // USD 12.50×1400=17500, no cover; 29040/1.21=24000; 4210.80/1.21=3480; 24000×4 %=960; 24000−(3480+960+17500)=2060; /17500=11.77 %
  [
    'cost in dollars without cover',
    { precio: '29040', fee: '4210.80', cost: '12.50', usd: true, cotizacion: '1400' },
    '24000.00 3480.00 0.00 960.00 17500.00 0.00 2060.00 11.77',
  ],
  // 12.50×1400×1.10=19250; 24000−(3480+960+19250)=310; /19250=1.61 %
  [
    'the same with 10 % of cover',
    { precio: '29040', fee: '4210.80', cost: '12.50', usd: true, cotizacion: '1400', cobertura: '10' },
    '24000.00 3480.00 0.00 960.00 19250.00 0.00 310.00 1.61',
  ],
  // Monotributo: 29040 whole, 4210.80 whole, 29040×4 %=1161.60; 29040−(4210.80+1161.60+19250)=4417.60; /19250=22.95 %
  [
    'Monotributo with a cost in dollars',
    { precio: '29040', fee: '4210.80', cost: '12.50', usd: true, cotizacion: '1400', cobertura: '10', situacion: 6 },
    '29040.00 4210.80 0.00 1161.60 19250.00 0.00 4417.60 22.95',
  ],
  // Shipping of a Monotributo is divided all the same: 3970.24/1.21=3281.19; 45000−(6525+3281.19+1800+18000)=15393.81; /18000=85.52 %
  [
    'Monotributo over the threshold',
    { ...caso4, situacion: 6, nivel: 5, lista: '3970.24', descuento: '0.5' },
    '45000.00 6525.00 3281.19 1800.00 18000.00 0.00 15393.81 85.52',
  ],
  // Shipping of another mode is not the rule's: 0. 37190.08−(5392.56+1487.60+18000)=12309.92
  ['not Mercado Envíos', { ...caso4, modo: 'custom' }, '37190.08 5392.56 0.00 1487.60 18000.00 0.00 12309.92 68.39'],
  [
    'no quote: nothing, and it says so',
    { precio: '45000', fee: '6525', nivel: 5, cost: '18000' },
    '37190.08 5392.56 0.00 1487.60 18000.00 0.00 12309.92 68.39',
  ],
  // SMART at 38500: 5582.50−(50000×5 %+1500)=1582.50, /1.21=1307.85; 38500/1.21=31818.18; ×4 %=1272.73;
  // 31818.18−(1307.85+1272.73+20000)=9237.60; /20000=46.19 %
  [
    'a promotion that the marketplace pays part of',
    { precio: '38500', fee: '5582.50', aporte: '4000', modo: 'custom', cost: '20000' },
    '31818.18 1307.85 0.00 1272.73 20000.00 0.00 9237.60 46.19',
  ],
  // It pays more than it charges: the charge is 0, not a gain. 31818.18−(0+1272.73+20000)=10545.45; /20000=52.73 %
  [
    'a promotion that pays more than the charge',
    { precio: '38500', fee: '3000', aporte: '4000', modo: 'custom', cost: '20000' },
    '31818.18 0.00 0.00 1272.73 20000.00 0.00 10545.45 52.73',
  ],
  // 14.5 % of 33.33 is 4.83285; to the cent 4.83, +1255=1259.83, /1.21=1041.18; 33.33/1.21=27.55; ×4 %=1.10;
  // 27.55−(1041.18+1.10+10)=−1024.73; /10=−10247.30 %
  [
    'a charge with more than cents',
    { precio: '33.33', fee: '1259.83285', cost: '10' },
    '27.55 1041.18 0.00 1.10 10.00 0.00 -1024.73 -10247.30',
  ],
  // A negative fixed adjustment is a bonus: 300 of it. −300+285=−15; 23553.72−(5919.42+824.38+9000−15)=7824.92; /9000=86.94 %
  [
    'an adjustment that gives back',
    { ...caso1, fijo: '-300' },
    '23553.72 5919.42 0.00 824.38 9000.00 -15.00 7824.92 86.94',
  ],
  // No IIBB: 23553.72−(5919.42+9000+585)=8049.30; /9000=89.44 % (89.4366…)
  ['not registered for IIBB', { ...caso1, iibb: '0' }, '23553.72 5919.42 0.00 0.00 9000.00 585.00 8049.30 89.44'],
  // A tie of the variable adjustment: 28500.50×1 %=285.005→285.01, +300 in one sum: 585.005→585.01
  // 28500.50/1.21=23554.13; ×3.5 %=824.39; 23554.13−(5919.42+824.39+9000+585.01)=7225.31; /9000=80.28 %
  ['a tie goes up', { ...caso1, precio: '28500.50' }, '23554.13 5919.42 0.00 824.39 9000.00 585.01 7225.31 80.28'],
  // Premium, 6 installments: 14.5+13.9=28.4 %: 45000×28.4 %=12780, /1.21=10561.98;
  // 37190.08−(10561.98+3281.19+1487.60+18000)=3859.31; /18000=21.44 %
  [
    'Premium with six installments',
    { ...caso4, fee: '12780', nivel: 5, lista: '3970.24', descuento: '0.5' },
    '37190.08 10561.98 3281.19 1487.60 18000.00 0.00 3859.31 21.44',
  ],
  // Premium with 3x_campaign: 14.5+9.4=23.9 %: 10755, /1.21=8888.43; 37190.08−(8888.43+3281.19+1487.60+18000)=5532.86; /18000=30.74 %
  [
    'Premium with three',
    { ...caso4, fee: '10755', nivel: 5, lista: '3970.24', descuento: '0.5' },
    '37190.08 8888.43 3281.19 1487.60 18000.00 0.00 5532.86 30.74',
  ],
  // For six units or more, each at 18200: 2639+2500=5139, /1.21=4247.11; 18200/1.21=15041.32; ×4 %=601.65; one unit's shipping,
  // which the buyer pays; 15041.32−(4247.11+601.65+6000)=4192.56; /6000=69.88 %
  [
    'a quantity price, under the threshold',
    { precio: '18200', fee: '5139', nivel: 5, lista: '3970.24', descuento: '0.5', cost: '6000' },
    '15041.32 4247.11 0.00 601.65 6000.00 0.00 4192.56 69.88',
  ],
  // Each at 36000: 5220/1.21=4314.05; 36000/1.21=29752.07; ×4 %=1190.08; one unit's shipping, half of 7940.48, /1.21=3281.19;
  // 29752.07−(4314.05+3281.19+1190.08+15000)=5966.75; /15000=39.78 %
  [
    'a quantity price over it: one unit’s shipping',
    { precio: '36000', fee: '5220', nivel: 5, lista: '3970.24', descuento: '0.5', cost: '15000' },
    '29752.07 4314.05 3281.19 1190.08 15000.00 0.00 5966.75 39.78',
  ],
  // 4764.29/0.6=7940.48333…×60 %=4764.29, /1.21=3937.43; 27272.73−(3954.55+3937.43+818.18+10000)=8562.57; /10000=85.63 %
  [
    'at the threshold with level 3: 60 % of a tariff of thirds of a cent',
    { precio: '33000', fee: '4785', nivel: 3, lista: '4764.29', descuento: '0.4', iibb: '3', cost: '10000' },
    '27272.73 3954.55 3937.43 818.18 10000.00 0.00 8562.57 85.63',
  ],
])('%s', (_titulo, caso, esperado) => {
  expect(filaOf(caso).join(' ')).toBe(esperado);
});

describe('several SKUs', () => {
  const de = (cost: string) => estimateRentabilidad(entradaOf({ ...caso1, cost }));

  test('a listing shows its lowest profit; a SKU without cost is left out', () => {
    expect(peorEstimacion([de('9000'), de('17000'), de('0')])?.ganancia.toFixed(2)).toBe('-775.08');
  });

  test('a listing with no known cost shows no profit', () => {
    expect(peorEstimacion([de('0')])).toBeNull();
    expect(peorEstimacion([])).toBeNull();
  });

  test('a profit over the usual sentinel counts too', () => {
    const caso: Caso = { precio: '3000000', fee: '0', iibb: '0', modo: 'custom', cost: '1000000' };
    expect(peorEstimacion([estimateRentabilidad(entradaOf(caso))])?.ganancia.toFixed(2)).toBe('1479338.84');
  });
});

describe('kits', () => {
  const articulo = (sku: string, cost: string, iva: AlicuotaIva = 21, currency: 'ARS' | 'USD' = 'ARS') => ({
    sku,
    cost: dec(cost),
    currency,
    iva,
    tratamiento_iva: 'gravado' as const,
  });
  const kit = (partes: EntradaEstimacion['partes'], cotizacion?: string) =>
    estimateRentabilidad({ ...entradaOf({ ...caso1, ...(cotizacion && { cotizacion }) }), partes });

  test('a kit costs its parts, each times its units', () => {
    // 2×1500.50 + 3×499.99 = 3001 + 1499.97 = 4500.97; 23553.72−(5919.42+824.38+4500.97+585)=11723.95; /4500.97=260.48 %
    const { costo, ganancia, utilidad } = kit([
      { sku: 'A', cantidad: dec('2'), articulo: articulo('A', '1500.50') },
      { sku: 'B', cantidad: dec('3'), articulo: articulo('B', '499.99') },
    ]);
    expect([costo, ganancia, utilidad].map(String)).toEqual(['4500.97', '11723.95', '260.48']);
  });

  test('a kit adds up its parts before rounding', () => {
    // 3×0.335 + 3×0.335 = 2.01, not 1.01+1.01
    const parte = (sku: string) => ({ sku, cantidad: dec('3'), articulo: articulo(sku, '0.335') });
    expect(kit([parte('A'), parte('B')]).costo.toFixed(2)).toBe('2.01');
  });

  test('a kit is sold at its own VAT rate, whatever its parts’ rates', () => {
    // 28500/1.21=23553.72
    const estimacion = kit([
      { sku: 'A', cantidad: dec('1'), articulo: articulo('A', '6000') },
      { sku: 'B', cantidad: dec('1'), articulo: articulo('B', '3000', 10.5) },
    ]);
    expect(estimacion.ingreso.toFixed(2)).toBe('23553.72');
    expect(estimacion.origen.precios.map(({ iva, precio }) => `${iva}: ${precio.toFixed(2)}`)).toEqual([
      '21: 28500.00',
    ]);
  });

  test('a kit with a part in dollars', () => {
    // 1000 + 2×1.50×1400 = 5200
    const estimacion = kit(
      [
        { sku: 'A', cantidad: dec('1'), articulo: articulo('A', '1000') },
        { sku: 'B', cantidad: dec('2'), articulo: articulo('B', '1.50', 21, 'USD') },
      ],
      '1400',
    );
    expect(estimacion.costo.toFixed(2)).toBe('5200.00');
  });

  test('a kit tells which part lacks what, and has no utility', () => {
    const estimacion = kit([
      { sku: 'A', cantidad: dec('1'), articulo: articulo('A', '1000') },
      { sku: 'B', cantidad: dec('1'), articulo: null },
      { sku: 'C', cantidad: dec('1'), articulo: articulo('C', '0') },
      { sku: 'D', cantidad: dec('1'), articulo: articulo('D', '5', 21, 'USD') },
    ]);
    expect(estimacion.faltan).toEqual([
      { falta: 'articulo', sku: 'B' },
      { falta: 'costo', sku: 'C' },
      { falta: 'cotizacion', sku: 'D' },
    ]);
    expect(estimacion.utilidad).toBeNull();
  });
});

describe('an unknown term is told', () => {
  test('the charge is unknown', () => {
    const estimacion = estimateRentabilidad({ ...entradaOf(caso1), cargo: null });
    expect(estimacion.faltan).toEqual([{ falta: 'comision', sku: null }]);
  });

  test('the dollar of a listing in dollars is unknown', () => {
    const estimacion = estimateRentabilidad({ ...entradaOf(caso1), moneda: 'USD', precio: dec('20') });
    expect(estimacion.faltan).toEqual([{ falta: 'cotizacion_del_precio', sku: null }]);
  });

  test('a price in dollars is converted without the cover', () => {
    // 20×1400=28000; /1.21=23140.50
    const entrada = entradaOf({ ...caso1, cotizacion: '1400', cobertura: '10' });
    const estimacion = estimateRentabilidad({ ...entrada, moneda: 'USD', precio: dec('20') });
    expect([estimacion.precio, estimacion.ingreso].map((valor) => valor.toFixed(2))).toEqual(['28000.00', '23140.50']);
  });

  test('a marketplace quote other than the rule’s tariff is told', () => {
    const { origen } = estimateRentabilidad(entradaOf({ ...caso4, nivel: 5 }));
    expect(origen.envio.tarifa.toFixed(2)).toBe('3970.25');
    expect(origen.envio.cotizado_distinto?.toFixed(2)).toBe('4764.30');
    expect(estimateRentabilidad(entradaOf(caso4)).origen.envio.cotizado_distinto).toBeNull();
  });
});
