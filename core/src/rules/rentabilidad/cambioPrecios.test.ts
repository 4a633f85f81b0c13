import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import type { Redondeo } from '../../contract/publicaciones/precios.ts';
import {
  bajoElPiso,
  cambiaDeMas,
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
