import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { redondeoDeCambio, type OperacionDeCambio, type RedondeoDeCambio } from '../../contract/articulos/cambio.ts';
import { changeCosto, changeIva, updatePrecio, updateStock } from './cambio.ts';
import { roundPrecio } from './roundPrecio.ts';
import { changeArticulo, checkArticulo, checkPrecio } from './checkArticulo.ts';

const d = (valor: number | string) => new Decimal(valor);

test.each<[number, RedondeoDeCambio, number]>([
  [1234.565, 'centavos', 1234.57],
  [1234.5, '1', 1235],
  [1234.49, '1', 1234],
  [1235, '10', 1240],
  [1250, '100', 1300],
  [1234.56, '9', 1239],
  [1234, '9', 1234 + 5],
  [1233.99, '9', 1229],
  [3, '9', 9],
  [1349, '99', 1399],
  [1348.99, '99', 1299],
  [20, '99', 99],
  [1340, '90', 1390],
  [1339.99, '90', 1290],
  [30, '100', 100],
  [0.001, 'centavos', 0.01],
  [0, '90', 0],
])('%d rounded to %s is %d', (importe, redondeo, esperado) => {
  expect(roundPrecio(d(importe), redondeo).toNumber()).toBe(esperado);
});

test('rounding keeps a rounded amount, and moves any other by half a step at most or to the first one', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000_000 }),
      fc.constantFrom(...redondeoDeCambio.options),
      (centavos, forma) => {
        const importe = d(centavos).div(100);
        const redondo = roundPrecio(importe, forma);
        expect(roundPrecio(redondo, forma).eq(redondo)).toBe(true);
        expect(redondo.gt(0)).toBe(true);
        const paso = ({ centavos: 0.01, '1': 1, '10': 10, '100': 100, '9': 10, '99': 100, '90': 100 } as const)[forma];
        const cerca = redondo
          .minus(importe)
          .abs()
          .lte(paso / 2);
        expect(cerca || importe.lte(paso)).toBe(true);
      },
    ),
  );
});

describe('a bulk change', () => {
  const regla = (operacion: OperacionDeCambio, valor: number | string, redondeo: RedondeoDeCambio = 'centavos') => ({
    operacion,
    valor: d(valor),
    redondeo,
  });

  test.each([
    [100, regla('porcentaje', 12.5), { valor: d('112.5') }],
    [100, regla('porcentaje', -100), { valor: d(0) }],
    [100, regla('sumar', -150), { motivo: 'El costo quedaría negativo.' }],
    [100, regla('fijar', '12.3456'), { valor: d('12.3456') }],
    [100, regla('porcentaje', 10, '99'), { valor: d(99) }],
    [999_999_999, regla('porcentaje', 50), { motivo: 'Es un número demasiado grande.' }],
  ])('a cost of %d after the change %j', (cost, como, esperado) => {
    expect(changeCosto(d(cost), como)).toEqual(esperado);
  });

  test('a price never ends at zero', () => {
    expect(updatePrecio(d(100), regla('porcentaje', -100))).toEqual({
      motivo: 'El precio tiene que ser mayor que cero.',
    });
    expect(updatePrecio(d(1000), regla('porcentaje', 7, '90'))).toEqual({ valor: d(1090) });
  });

  test('a stock may be negative and may have decimals', () => {
    expect(updateStock(d(2), regla('sumar', -5))).toEqual({ valor: d(-3) });
    expect(updateStock(d(3), regla('porcentaje', 50))).toEqual({ valor: d('4.5') });
  });

  test('a VAT rate can only be set, and only to a rate of the catalogue', () => {
    expect(changeIva(d(21), regla('fijar', 10.5))).toEqual({ valor: d(10.5) });
    for (const mal of [regla('fijar', 19), regla('porcentaje', 10)])
      expect(changeIva(d(21), mal)).toEqual({ motivo: 'El IVA es 0, 10,5, 21 o 27.' });
  });
});

describe('a typed article', () => {
  const tipeado = {
    sku: ' MOCH-25 ',
    descripcion: ' Mochila ',
    cost: d(10),
    currency: 'ARS',
    stock: d(1),
    iva: 0,
    despacho: ' ',
  } as const;

  test('is trimmed, and is exempt when its rate is 0', () => {
    expect(checkArticulo(tipeado).articulo).toEqual({
      sku: 'MOCH-25',
      descripcion: 'Mochila',
      cost: d(10),
      currency: 'ARS',
      stock: d(1),
      iva: 0,
      tratamiento_iva: 'exento',
      despacho: null,
    });
  });

  test.each([
    [{ sku: ' ' }, 'campo_requerido'],
    [{ descripcion: '' }, 'campo_requerido'],
    [{ cost: d(-1) }, 'valor_invalido'],
    [{ cost: d('0.00001') }, 'valor_invalido'],
    [{ stock: d(2_000_000_000) }, 'valor_invalido'],
    [{ sku: 'x'.repeat(101) }, 'valor_invalido'],
    [{ descripcion: 'a\u0007' }, 'valor_invalido'],
  ])('with %j is refused: %s', (mal, code) => {
    expect(() => checkArticulo({ ...tipeado, ...mal })).toThrow(expect.objectContaining({ code }));
  });

  test('is edited only in the fields that the edit brings', () => {
    const { articulo } = checkArticulo(tipeado);
    expect(changeArticulo(articulo, { cost: d(12), stock: undefined })).toMatchObject({
      clase: 'cambia',
      campos: ['cost'],
      articulo: { cost: d(12), stock: d(1) },
    });
    expect(changeArticulo(articulo, {}).clase).toBe('igual');
  });

  test('a price is greater than zero, with cents at most', () => {
    expect(checkPrecio(d('0.01')).toNumber()).toBe(0.01);
    for (const mal of ['0', '-1', '1.005', '1000000001'])
      expect(() => checkPrecio(d(mal))).toThrow(expect.objectContaining({ code: 'valor_invalido' }));
  });
});
