import { Decimal } from 'decimal.js';
import { describe, expect, test } from 'vitest';
import { convertPrecio, diaDeCotizacion, difiereDeCotizacion, sinCotizacion, textoDeDiferencia } from './cotizacion.ts';

const d = (valor: string) => new Decimal(valor);

test.each([
  ['1485', '1485', false],
  ['1514.70', '1485', false],
  ['1514.71', '1485', true],
  ['1455.30', '1485', false],
  ['1455.29', '1485', true],
  ['1', '1485', true],
])('a typed rate of %s against a proposed one of %s asks for confirmation: %s', (escrita, propuesta, lejos) => {
  expect(difiereDeCotizacion(d(escrita), d(propuesta))).toBe(lejos);
});

test.each([
  ['2026-11-26', '2026-11-29', '2026-11-25'],
  ['2026-11-29', '2026-11-29', '2026-11-28'],
  ['2026-12-03', '2026-11-29', '2026-11-28'],
])('a voucher of %s, typed on %s, has the rate of %s at the latest', (fecha, hoy, dia) => {
  expect(diaDeCotizacion(fecha, hoy)).toBe(dia);
});

describe('a price in another currency', () => {
  test.each([
    ['32670', '1', '1485', '22'],
    ['11000', '1', '1485', '7.41'],
    ['22', '1485', '1', '32670'],
    ['100', '1', '1485', '0.0673'],
    ['10', '1485.5', '1717.3', '8.65'],
    ['2228', '1', '1485', '1.5'],
    ['-11000', '1', '1485', '-7.41'],
  ])('%s at a rate of %s, converted to a rate of %s, is %s', (precio, de, a, resultado) => {
    expect(convertPrecio(d(precio), d(de), d(a)).toFixed()).toBe(resultado);
  });
});

test('the reason for not proposing a rate says that it is not known, and names the central bank’s apart', () => {
  expect(sinCotizacion('060', 'sin_respuesta')).toBe(
    'ARCA no respondió la cotización del euro. Escribí el tipo de cambio.',
  );
  expect(sinCotizacion('DOL', 'sin_dato', { cotizacion: d('1475'), fecha: '2026-11-27' })).toBe(
    'ARCA no tiene la cotización del dólar de los 10 días anteriores. La cotización del Banco Central del 27/11/2026 es 1475,00, y puede ser distinta de la de ARCA. Escribí el tipo de cambio.',
  );
});

test.each([
  ['1200', '1485.5', 'un 19,2 % menos'],
  ['14855', '1485.5', 'un 900 % más'],
  ['1492.93', '1485.5', 'un 0,5 % más'],
  ['1485.5', '1485.5', 'un 0 % más'],
])('a rate of %s against ARCA’s %s is %s', (escrita, oficial, diferencia) => {
  expect(textoDeDiferencia(d(escrita), d(oficial))).toBe(diferencia);
});
