import { Decimal } from 'decimal.js';
import { describe, expect, test } from 'vitest';
import type { AlicuotaIva, Moneda } from '../../contract/enums.ts';
import type { ArticuloCosteado } from './costo.ts';
import {
  aPrecio,
  entradasOf,
  estimateEntradas,
  ofrecidosOf,
  summarizeGanancia,
  skusDeCosto,
  type Inventario,
  type MarcoEstimacion,
  type PublicacionEstimable,
} from './publicacion.ts';

const dec = (valor: number | string) => new Decimal(valor);
const leido_en = new Date('2026-11-21T12:00:00-03:00');

function articulo(
  sku: string,
  cost: number | string,
  currency: Moneda = 'ARS',
  iva: AlicuotaIva = 21,
): ArticuloCosteado {
  return { sku, cost: dec(cost), currency, iva, tratamiento_iva: 'gravado' };
}

const inventario: Inventario = {
  articulos: new Map(
    [
      articulo('OLLA', 9000),
      articulo('TAPA', 4500),
      articulo('LIBRO', 2000, 'ARS', 10.5),
      articulo('CABLE', 10, 'USD'),
      articulo('NUEVO', 0),
      articulo('ENVUELTO', 0, 'ARS', 10.5),
      { ...articulo('EXENTO', 0), tratamiento_iva: 'exento' as const },
    ].map((articuloCosteado) => [articuloCosteado.sku, articuloCosteado]),
  ),
  kits: new Map([
    [
      'JUEGO',
      [
        { sku: 'OLLA', cantidad: dec(1) },
        { sku: 'TAPA', cantidad: dec(2) },
      ],
    ],
    ['ENVUELTO', [{ sku: 'OLLA', cantidad: dec(1) }]],
    ['EXENTO', [{ sku: 'OLLA', cantidad: dec(1) }]],
  ]),
};

/** Case 1 of the worked ones: a Responsable inscripto, IIBB 3.5, fixed 300, variable 1 %. */
const marco: MarcoEstimacion = {
  empresa: {
    situacion_iva: 1,
    iibb_porcentaje: dec(3.5),
    cobertura_cambio: dec(5),
    ajuste_fijo: dec(300),
    ajuste_variable: dec(1),
  },
  cotizacion: { valor: dec('1561.50'), fecha: '2026-11-21', vieja: false },
  nivel: 5,
  iva_por_defecto: 21,
};

/** At 28,500, fee 28500 x 14.5 % + 3030 = 7162.50, and the buyer pays the shipping. */
function publicacion(cambios: Partial<PublicacionEstimable> = {}): PublicacionEstimable {
  return {
    precio: dec(28500),
    moneda: 'ARS',
    aporte: dec(0),
    cargo: {
      total: dec('7162.5'),
      fijo: dec(3030),
      porcentaje: dec(14.5),
      financiacion: dec(0),
      leido_en,
      tabla_del: null,
    },
    envio: null,
    modo_envio: 'me2',
    envio_gratis: false,
    skus: ['OLLA'],
    kit: null,
    ...cambios,
  };
}

function estimar(cambios: Partial<PublicacionEstimable> = {}, cambiosDeMarco: Partial<MarcoEstimacion> = {}) {
  const publicacionEstimable = publicacion(cambios);
  return estimateEntradas(
    entradasOf(publicacionEstimable, ofrecidosOf(publicacionEstimable, inventario), { ...marco, ...cambiosDeMarco }),
  );
}
const gananciaOf = (cambios: Partial<PublicacionEstimable> = {}, cambiosDeMarco: Partial<MarcoEstimacion> = {}) =>
  summarizeGanancia(estimar(cambios, cambiosDeMarco));

describe('the profit of a listing, to the cent', () => {
  // ingreso 28500 / 1.21 = 23553.72; comision 5919.42; iibb 824.38; ajustes 300 + 285 = 585
  test.each<[string, Partial<PublicacionEstimable>, { costo: string; ganancia: string; utilidad: string }]>([
    // 23553.72 − 5919.42 − 824.38 − 9000 − 585
    ['one SKU', {}, { costo: '9000', ganancia: '7224.92', utilidad: '80.28' }],
    // 9000 + 2 × 4500 = 18000; 7224.92 − 9000
    ['an own kit', { skus: ['JUEGO'] }, { costo: '18000', ganancia: '-1775.08', utilidad: '-9.86' }],
    // 4500 × 3
    [
      'a virtual kit of one product three times',
      { skus: [], kit: [{ sku: 'TAPA', cantidad: 3 }] },
      { costo: '13500', ganancia: '2724.92', utilidad: '20.18' },
    ],
    // a virtual kit whose part is an own kit: 18000 + 2 × 4500
    [
      'a virtual kit with an own kit inside',
      {
        skus: [],
        kit: [
          { sku: 'JUEGO', cantidad: 1 },
          { sku: 'TAPA', cantidad: 2 },
        ],
      },
      { costo: '27000', ganancia: '-10775.08', utilidad: '-39.91' },
    ],
    // 10 × 1561.50 × 1.05 = 16395.75; 16224.92 − 16395.75
    [
      'a cost in dollars, with cover',
      { skus: ['CABLE'] },
      { costo: '16395.75', ganancia: '-170.83', utilidad: '-1.04' },
    ],
    // three SKUs: the one that costs most
    [
      'several SKUs',
      { skus: ['TAPA', 'CABLE', 'OLLA'] },
      { costo: '16395.75', ganancia: '-170.83', utilidad: '-1.04' },
    ],
  ])('%s', (_que, cambios, { costo, ganancia, utilidad }) => {
    const [peor] = estimar(cambios);
    expect([peor?.costo.toFixed(), peor?.ganancia.toFixed(), peor?.utilidad?.toFixed()]).toEqual([
      costo,
      ganancia,
      utilidad,
    ]);
    expect(gananciaOf(cambios).ganancia?.toFixed()).toBe(ganancia);
  });

  // Parts at 21 and at 10.5: it is invoiced as a kit, at the rate of its own SKU's article or else the account's.
  const kit = [
    { sku: 'OLLA', cantidad: 1 },
    { sku: 'LIBRO', cantidad: 1 },
  ];
  test.each<[string, Partial<PublicacionEstimable>, string]>([
    // 28500 / 1.21
    ['a virtual kit without SKU', { skus: [], kit }, '23553.72'],
    ['a virtual kit whose SKU is not in the inventory', { skus: ['COMBO'], kit }, '23553.72'],
    // 28500 / 1.105
    ['a virtual kit whose SKU is at 10.5', { skus: ['LIBRO'], kit }, '25791.86'],
    ['an own kit at 10.5 whose parts are at 21', { skus: ['ENVUELTO'] }, '25791.86'],
    ['an own kit without VAT', { skus: ['EXENTO'] }, '28500'],
  ])('%s brings in what its invoice says', (_que, cambios, ingreso) => {
    const [estimada] = estimar(cambios);
    expect(estimada?.ingreso.toFixed()).toBe(ingreso);
  });

  test('a price in dollars is converted without cover', () => {
    const cargo = { ...publicacion().cargo!, total: dec('22641.75'), fijo: dec(0) };
    const [estimada] = estimar({ precio: dec(100), moneda: 'USD', cargo });
    expect(estimada?.precio.toFixed()).toBe('156150');
    expect(estimada?.comision.toFixed()).toBe('18712.19');
  });

  test('the marketplace’s contribution to a promotion reduces the charge', () => {
    // 38500 × 14.5 % = 5582.50; less 2500 + 1500: 1582.50 / 1.21
    const cargo = { ...publicacion().cargo!, total: dec('5582.5'), fijo: dec(0) };
    expect(estimar({ precio: dec(38500), aporte: dec(4000), cargo })[0]?.comision.toFixed()).toBe('1307.85');
  });

  test('without a company, IIBB is 5 % and nothing else is subtracted', () => {
    // 23553.72 − 5919.42 − 1177.69 − 9000
    expect(gananciaOf({}, { empresa: null }).ganancia?.toFixed()).toBe('7456.61');
  });
});

describe('a missing term is told', () => {
  test.each<[string, Partial<PublicacionEstimable>, Partial<MarcoEstimacion>, object[]]>([
    ['no article', { skus: ['OTRO'] }, {}, [{ falta: 'articulo', sku: 'OTRO' }]],
    ['no SKU', { skus: [] }, {}, [{ falta: 'articulo', sku: null }]],
    ['no cost', { skus: ['NUEVO'] }, {}, [{ falta: 'costo', sku: 'NUEVO' }]],
    ['no dollar', { skus: ['CABLE'] }, { cotizacion: null }, [{ falta: 'cotizacion', sku: 'CABLE' }]],
    ['no charge', { cargo: null }, {}, [{ falta: 'comision', sku: null }]],
    ['a virtual kit of which nothing is known', { skus: [], kit: [] }, {}, [{ falta: 'articulo', sku: null }]],
    ['a part without article', { kit: [{ sku: null, cantidad: 1 }] }, {}, [{ falta: 'articulo', sku: null }]],
  ])('%s', (_que, cambios, cambiosDeMarco, faltan) => {
    expect(gananciaOf(cambios, cambiosDeMarco)).toMatchObject({
      ganancia: null,
      margen: null,
      utilidad: null,
      mayor_termino: null,
      faltan,
    });
  });

  test('of one SKU of several, and the others still tell the lowest', () => {
    expect(gananciaOf({ skus: ['NUEVO', 'OLLA', 'OTRO', 'TAPA'] })).toMatchObject({
      sku: 'OLLA',
      ganancia: dec('7224.92'),
      mayor_termino: 'costo',
      mayor_importe: dec(9000),
      faltan: [
        { falta: 'costo', sku: 'NUEVO' },
        { falta: 'articulo', sku: 'OTRO' },
      ],
    });
  });
});

test('at another price the charge of the band is kept until the marketplace answers, and the promotion is not', () => {
  const [entrada] = entradasOf(publicacion({ aporte: dec(500) }), ofrecidosOf(publicacion(), inventario), marco);
  if (!entrada) throw new Error('there is one');
  const llevada = aPrecio(entrada, dec(30000));
  expect([llevada.cargo?.total.toFixed(), llevada.aporte_promocion.toFixed()]).toEqual(['7380', '0']);
  const cargo = { ...publicacion().cargo!, total: dec(4785), fijo: dec(0) };
  expect(aPrecio(entrada, dec(33000), { cargo, envio: null }).cargo?.total.toFixed()).toBe('4785');
  expect(aPrecio(entrada, dec(28500)).aporte_promocion.toFixed()).toBe('0');
});

test('a profit depends on the SKUs of its listing and of their parts', () => {
  const ofrecidos = ofrecidosOf({ skus: ['JUEGO', 'LIBRO'], kit: null }, inventario);
  expect(skusDeCosto(['JUEGO', 'LIBRO'], ofrecidos)).toEqual(['JUEGO', 'LIBRO', 'OLLA', 'TAPA']);
  expect(skusDeCosto([], ofrecidosOf({ skus: [], kit: null }, inventario))).toEqual([]);
});
