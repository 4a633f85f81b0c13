import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import type { Redondeo } from '../../contract/publicaciones/precios.ts';
import { fueraDeLimites, objetivoDe, precioCambiado, redondear, textoDeCambio } from './cambioPrecios.ts';

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
  expect(fueraDeLimites(dec(1000), dec(1100), dec(5), limites)).toBeNull();
  expect(fueraDeLimites(dec(1000), dec(900), null, limites)).toBeNull();
  expect(fueraDeLimites(dec(1000), dec(1101), dec(5), limites)).toContain('Subiría 10,1 %');
  expect(fueraDeLimites(dec(1000), dec(899), dec(5), limites)).toContain('Bajaría 10,1 %');
  expect(fueraDeLimites(dec(1000), dec(1050), dec('4.99'), limites)).toContain('4,99 %');
  expect(fueraDeLimites(dec(1000), dec(5000), null, {})).toBeNull();
});

test('what is asked, in words, and what it has to leave', () => {
  const cambio = { tipo: 'margen' as const, valor: dec(20) };
  expect(textoDeCambio({ cambio, redondeo: 'termina_990' })).toBe('Llegar a un margen de 20 %, terminado en 990');
  expect(textoDeCambio({ cambio: { tipo: 'porcentaje', valor: dec(-5) }, redondeo: undefined })).toBe('Bajar 5 %');
  expect(objetivoDe(cambio)).toEqual({ margen: dec(20) });
  expect(objetivoDe({ tipo: 'fijar', valor: dec(1) })).toBeNull();
});
