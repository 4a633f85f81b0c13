import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import type { Redondeo } from '../../contract/publicaciones/precios.ts';
import { fueraDeLimites, noSirveEn, objetivoDe, precioCambiado, redondear, textoDeCambio } from './cambioPrecios.ts';

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
  expect(redondear(dec(precio), redondeo).toFixed()).toBe(cerca);
  expect(redondear(dec(precio), redondeo, true).toFixed()).toBe(arriba);
});

test('a price within its limits has nothing said of it', () => {
  const limites = { sube_hasta: dec(10), baja_hasta: dec(10), precio_minimo: dec(900), piso_margen: dec(5) };
  const fuera = (despues: number, margen: string | null, otros: Parameters<typeof fueraDeLimites>[1] = limites) =>
    fueraDeLimites(
      { antes: dec(1000), despues: dec(despues), enArs: dec(despues), margen: margen === null ? null : dec(margen) },
      otros,
    );
  expect(fuera(1100, '5')).toBeNull();
  expect(fuera(900, '5')).toBeNull();
  expect(fuera(1101, '5')).toContain('Subiría 10,1 %');
  expect(fuera(899, '5')).toContain('Bajaría 10,1 %');
  expect(fuera(1050, '4.99')).toContain('4,99 %');
  expect(fuera(5000, null, {})).toBeNull();
});

test('a floor does not let through what nobody knows', () => {
  const cambio = { antes: dec(10), despues: dec(11), enArs: null, margen: null };
  expect(fueraDeLimites(cambio, { sube_hasta: dec(10) })).toBeNull();
  expect(fueraDeLimites(cambio, { piso_margen: dec(20) })).toBe(
    'No se sabe qué margen dejaría, y pusiste un piso de 20 %.',
  );
  expect(fueraDeLimites(cambio, { precio_minimo: dec(9) })).toBe(
    'No se sabe cuánto es en pesos, y pusiste un mínimo de $ 9,00: falta la cotización del dólar.',
  );
});

test('the lowest price is in pesos, also of a price in dollars', () => {
  const enDolares = { antes: dec(10), despues: dec(11), margen: null };
  expect(fueraDeLimites({ ...enDolares, enArs: dec(16500) }, { precio_minimo: dec(16500) })).toBeNull();
  expect(fueraDeLimites({ ...enDolares, enArs: dec(16500) }, { precio_minimo: dec(16501) })).toContain('$ 16.500,00');
});

test('what is told in pesos is not done to a price in dollars', () => {
  const de = (tipo: 'porcentaje' | 'importe' | 'fijar' | 'utilidad', redondeo?: Redondeo) =>
    ({ cambio: { tipo, valor: dec(500) }, redondeo }) as const;
  expect(noSirveEn('ARS', de('importe', 'mil'))).toBeNull();
  expect(noSirveEn('USD', de('importe'))).toContain('en pesos');
  expect(noSirveEn('USD', de('fijar'))).toContain('en pesos');
  expect(noSirveEn('USD', de('porcentaje', 'decena'))).toContain('redondeo');
  expect(noSirveEn('USD', de('porcentaje', 'peso'))).toBeNull();
  expect(noSirveEn('USD', de('utilidad'))).toBeNull();
});

test('what is asked, in words, and what it has to leave', () => {
  const cambio = { tipo: 'margen' as const, valor: dec(20) };
  expect(textoDeCambio({ cambio, redondeo: 'termina_990' })).toBe('Llegar a un margen de 20 %, terminado en 990');
  expect(textoDeCambio({ cambio: { tipo: 'porcentaje', valor: dec(-5) }, redondeo: undefined })).toBe('Bajar 5 %');
  expect(objetivoDe(cambio)).toEqual({ margen: dec(20) });
  expect(objetivoDe({ tipo: 'fijar', valor: dec(1) })).toBeNull();
});
