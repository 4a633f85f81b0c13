import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import type { Redondeo } from '../../contract/publicaciones/precios.ts';
import {
  bajoElPiso,
  cambiaDeMas,
  MAX_DE_UN_CAMBIO,
  noSirveEn,
  objetivoOf,
  precioCambiado,
  roundPrecio,
  textoDeCambio,
} from './cambioPrecios.ts';

const dec = (valor: number | string) => new Decimal(valor);

test.each<['porcentaje' | 'importe' | 'fijar', number, string]>([
  ['porcentaje', 10, '16990'],
  ['porcentaje', -7.5, '14287.04'],
  ['importe', 250.5, '15695.95'],
  ['fijar', 9999.99, '9999.99'],
])('%s %d', (tipo, valor, esperado) => {
  expect(precioCambiado(dec('15445.45'), { tipo, valor: dec(valor) }).toFixed()).toBe(esperado);
});

test.each<[Redondeo, string, string, string]>([
  ['ninguno', '15445.454', '15445.45', '15445.46'],
  ['peso', '15445.45', '15445', '15446'],
  ['decena', '15445.45', '15450', '15450'],
  ['centena', '15445.45', '15400', '15500'],
  ['mil', '15445.45', '15000', '16000'],
  ['termina_99', '15445.45', '15399', '15499'],
  ['termina_99', '15499', '15499', '15499'],
  ['termina_990', '15445.45', '14990', '15990'],
  ['mil', '12', '1000', '1000'],
])('%s of %s', (redondeo, precio, cerca, arriba) => {
  expect(roundPrecio(dec(precio), redondeo).toFixed()).toBe(cerca);
  expect(roundPrecio(dec(precio), redondeo, true).toFixed()).toBe(arriba);
});

test('a price that changes within its limits gets no notice', () => {
  const limites = { sube_hasta: dec(10), baja_hasta: dec(10) };
  const deMas = (despues: number, limitesDados: Parameters<typeof cambiaDeMas>[1] = limites) =>
    cambiaDeMas({ antes: dec(1000), despues: dec(despues) }, limitesDados);
  expect([deMas(1100), deMas(900), deMas(5000, {})]).toEqual([null, null, null]);
  expect(deMas(1101)).toContain('Subiría 10,1 %');
  expect(deMas(899)).toContain('Bajaría 10,1 %');
});

test('one floor is for the price buyers pay in pesos, another for the margin it leaves', () => {
  const piso = (enArs: number, margen: string, limitesDados: Parameters<typeof bajoElPiso>[1]) =>
    bajoElPiso({ enArs: dec(enArs), margen: dec(margen) }, limitesDados);
  const limites = { precio_minimo: dec(900), piso_margen: dec(5) };
  expect(piso(900, '5', limites)).toBeNull();
  expect(piso(899, '5', limites)).toBe('Quedaría en $ 899,00, menos que el mínimo de $ 900,00.');
  expect(piso(900, '4.99', limites)).toContain('4,99 %');
  expect(piso(1, '-50', {})).toBeNull();
});

test('a floor stops a price whose pesos or margin are unknown', () => {
  const desconocido = { enArs: null, margen: null };
  expect(bajoElPiso(desconocido, {})).toBeNull();
  expect(bajoElPiso(desconocido, { piso_margen: dec(20) })).toBe(
    'Faltan datos para calcular el margen, y pusiste un piso de 20 %.',
  );
  expect(bajoElPiso(desconocido, { precio_minimo: dec(9) })).toBe(
    'Falta la cotización del dólar para compararlo con el mínimo de $ 9,00.',
  );
  const parcial = (margen: number) =>
    bajoElPiso({ enArs: dec(900), margen: dec(margen), parcial: true }, { piso_margen: dec(20) });
  expect(parcial(30)).toBe('Faltan datos para calcular el margen, y pusiste un piso de 20 %.');
  expect(parcial(10)).toBe('Dejaría un margen de 10 %, menos que el piso de 20 %.');
});

test('a change in pesos does not apply to a price in dollars', () => {
  const de = (tipo: 'porcentaje' | 'importe' | 'fijar' | 'utilidad', redondeo?: Redondeo) =>
    ({ cambio: { tipo, valor: dec(500) }, redondeo }) as const;
  expect(noSirveEn('ARS', de('importe', 'mil'))).toBeNull();
  expect(noSirveEn('USD', de('importe'))).toContain('en pesos');
  expect(noSirveEn('USD', de('fijar'))).toContain('en pesos');
  expect(noSirveEn('USD', de('porcentaje', 'decena'))).toContain('redondeo');
  expect(noSirveEn('USD', de('porcentaje', 'peso'))).toBeNull();
  expect(noSirveEn('USD', de('utilidad'))).toBeNull();
});

test('a change is told in words, with the profit it has to leave', () => {
  const cambio = { tipo: 'margen' as const, valor: dec(20) };
  expect(textoDeCambio({ cambio, redondeo: 'termina_990' })).toBe('Llegar a un margen de 20 %, terminado en 990');
  expect(textoDeCambio({ cambio: { tipo: 'porcentaje', valor: dec(-5) }, redondeo: undefined })).toBe('Bajar 5 %');
  expect(objetivoOf(cambio)).toEqual({ margen: dec(20) });
  expect(objetivoOf({ tipo: 'fijar', valor: dec(1) })).toBeNull();
});

test.each([
  ['porcentaje', -7.5, 'ninguno', 'Bajar 7,5 %'],
  ['porcentaje', 0, 'mil', 'Subir 0 %, de a $ 1.000'],
  ['importe', -250.5, 'peso', 'Bajar $ 250,50, sin centavos'],
  ['importe', 0, 'decena', 'Subir $ 0,00, de a $ 10'],
  ['importe', 100, 'centena', 'Subir $ 100,00, de a $ 100'],
  ['fijar', 9999, 'termina_99', 'Poner $ 9.999,00, terminado en 99'],
  ['utilidad', 30, 'termina_990', 'Llegar a una utilidad de 30 %, terminado en 990'],
  ['margen', 12.5, 'ninguno', 'Llegar a un margen de 12,5 %'],
  ['ganancia', 1500, 'ninguno', 'Ganar $ 1.500,00 por unidad'],
] as const)('a change by %s of %d, rounded by %s, is told as «%s»', (tipo, valor, redondeo, texto) => {
  expect(textoDeCambio({ cambio: { tipo, valor: dec(valor) }, redondeo })).toBe(texto);
});

test('a change about profit has its goal, and another has none', () => {
  const goalOf = (tipo: 'utilidad' | 'margen' | 'ganancia' | 'fijar') => objetivoOf({ tipo, valor: dec(7) });
  expect([goalOf('utilidad'), goalOf('margen'), goalOf('ganancia'), goalOf('fijar')]).toEqual([
    { utilidad: dec(7) },
    { margen: dec(7) },
    { ganancia: dec(7) },
    null,
  ]);
});

test('a price under the first multiple goes up to it', () => {
  expect(roundPrecio(dec(12), 'termina_990').toFixed()).toBe('990');
  expect(roundPrecio(dec(12), 'termina_99').toFixed()).toBe('99');
  expect(roundPrecio(dec('0.001'), 'ninguno').toFixed()).toBe('0.01');
});

test('a listing without a price of before changes within any limit', () => {
  const limites = { sube_hasta: dec(10), baja_hasta: dec(10) };
  expect(cambiaDeMas({ antes: dec(0), despues: dec(5000) }, limites)).toBe(null);
  expect(cambiaDeMas({ antes: dec('0.5'), despues: dec(5) }, limites)).toBe(
    'Subiría 900 %, más que el límite de 10 %.',
  );
});

test('one change of prices takes twenty thousand listings', () => {
  expect(MAX_DE_UN_CAMBIO).toBe(20_000);
});
