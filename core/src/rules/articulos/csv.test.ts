import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Articulo } from '../../contract/articulos/articulo.ts';
import { columnasOf, columnasEnOrden, isEncabezado, firmaOf } from './columnas.ts';
import { compareArticulo } from './compareArticulo.ts';
import { guardCelda, unguardCelda } from '../planillas/guardCelda.ts';
import { parseCifra, readFila, readPrecio, type ErrorDeCelda } from './fila.ts';
import { checkArticulo } from './checkArticulo.ts';
import { decodeTexto, detectDecimal, detectDelimitador } from './formato.ts';

const bytes = (...valores: number[]) => new Uint8Array(valores);

describe('detecting how a file is written', () => {
  test('UTF-8 is read with and without its byte order mark', () => {
    expect(decodeTexto(new TextEncoder().encode('niño'))).toEqual({ texto: 'niño', codificacion: 'utf-8' });
    expect(decodeTexto(bytes(0xef, 0xbb, 0xbf, 0x61))).toEqual({ texto: 'a', codificacion: 'utf-8' });
  });

  test('a file saved by Excel in Windows is read', () => {
    expect(decodeTexto(bytes(0x6e, 0x69, 0xf1, 0x6f, 0x80))).toEqual({ texto: 'niño€', codificacion: 'windows-1252' });
    expect(decodeTexto(bytes(0xff, 0xfe, 0xf1, 0x00))).toEqual({ texto: 'ñ', codificacion: 'utf-16le' });
  });

  test('the encoding that a person chose wins over the detected one', () => {
    expect(decodeTexto(new TextEncoder().encode('ñ'), 'windows-1252').texto).toBe('Ã±');
    expect(decodeTexto(bytes(0xf1), 'utf-8')).toEqual({ texto: '\uFFFD', codificacion: 'utf-8' });
  });

  test.each([
    ['sku;descripcion;costo\nA;Taza, chica;1,5\nB;Plato;2,75', ';'],
    ['sku,descripcion,costo\nA,"Taza; chica; azul",1.5\nB,Plato,2.75', ','],
    ['sku\tdescripcion\nA\tTaza; chica', '\t'],
    ['sku|costo\nA|1,5', '|'],
    ['sku\nA\nB', ';'],
    ['', ';'],
  ])('the delimiter of %j is detected', (texto, delimitador) => {
    expect(detectDelimitador(texto)).toBe(delimitador);
  });

  test.each([
    [['1.234,56', '12'], ','],
    [['1,234.56'], '.'],
    [['1.234', '12.5'], '.'],
    [['1,234', '12,5'], ','],
    [['1.234.567'], ','],
    [['1,234,567'], '.'],
    [['0.500'], '.'],
    [['1.234'], ','],
    [['12', ''], ','],
  ])('the decimal mark of %j is detected', (cifras, decimal) => {
    expect(detectDecimal(cifras)).toBe(decimal);
  });
});

describe('columns', () => {
  test('columns are found by their names, whatever the accents and signs', () => {
    const fila = ['Código', 'Descripción', 'Precio de costo', 'IVA (%)', 'Color', 'Cantidad'];
    expect(isEncabezado(fila)).toBe(true);
    expect(columnasOf(fila)).toEqual({ sku: 0, descripcion: 1, costo: 2, iva: 3, stock: 5 });
  });

  test('a row of data names none', () => {
    expect(isEncabezado(['MOCH-25', 'Mochila', 'ARS', '9000', '41', '21', ''])).toBe(false);
    expect(isEncabezado(['sku'])).toBe(false);
  });

  test('columns without names are taken in the order of the format', () => {
    expect(columnasEnOrden(4)).toEqual({ sku: 0, descripcion: 1, moneda: 2, costo: 3 });
  });

  test('a matching of columns is found again by the header', () => {
    expect(firmaOf(['Código ', 'Precio U$S'])).toBe(firmaOf(['CODIGO', 'precio u$s']));
  });
});

describe('a row', () => {
  const columnas = columnasEnOrden(7);
  const erroresOf = (celdas: string[]): ErrorDeCelda[] => {
    const leida = readFila(celdas, columnas, ',');
    return 'errores' in leida ? leida.errores : [];
  };

  test('a whole row is read', () => {
    expect(readFila(['MOCH-25', ' Mochila ', 'usd', '1.234,50', '41', '10,5', ''], columnas, ',')).toEqual({
      articulo: {
        sku: 'MOCH-25',
        descripcion: 'Mochila',
        currency: 'USD',
        cost: new Decimal('1234.5'),
        stock: new Decimal(41),
        iva: 10.5,
        despacho: null,
      },
    });
  });

  test('a stock keeps all the decimals that its form takes', () => {
    const stock = new Decimal('0.123456');
    expect(
      checkArticulo({
        sku: 'A',
        descripcion: 'Tela',
        cost: new Decimal(1),
        currency: 'ARS',
        stock,
        iva: 21,
        despacho: null,
      }).articulo.stock,
    ).toEqual(stock);
    expect(readFila(['A', '0,123456'], { sku: 0, stock: 1 }, ',')).toEqual({ articulo: { sku: 'A', stock } });
  });

  test('a row has only the fields that the file brings', () => {
    expect(readFila(['A', '12.5'], { sku: 0, costo: 1 }, '.')).toEqual({
      articulo: { sku: 'A', cost: new Decimal('12.5') },
    });
  });

  test('every wrong cell of a row is told', () => {
    expect(
      erroresOf(['', '', 'EUR', 'doce', '1,2345678', '19', '']).map(({ campo, mensaje }) => `${campo}: ${mensaje}`),
    ).toEqual([
      'sku: Requerido',
      'descripcion: Requerido',
      'moneda: La moneda es ARS o USD.',
      'costo: No es un número.',
      'stock: Tiene más de 6 decimales.',
      'iva: El IVA es 0, 10,5, 21 o 27.',
    ]);
  });

  test.each([
    ['-1', 'El costo no puede ser negativo.'],
    ['1000000000,01', 'Es un número demasiado grande.'],
    ['1.5', 'No es un número.'],
    ['1e3', 'No es un número.'],
    ['', 'Requerido'],
  ])('a cost of %j is refused', (costo, mensaje) => {
    expect(erroresOf(['A', 'Taza', 'ARS', costo, '1', '21', ''])).toEqual([{ campo: 'costo', valor: costo, mensaje }]);
  });

  test('a price is read as people write it', () => {
    expect(readFila(['A', 'Taza', '', '$ 1.500,25', '1', '21 %', ''], columnas, ',')).toMatchObject({
      articulo: { cost: new Decimal('1500.25'), currency: 'ARS', iva: 21 },
    });
  });

  test('a cost that says dollars is in dollars, unless the file says another currency', () => {
    const cost = new Decimal('10.5');
    for (const costo of ['U$S 10,50', 'US$10,50', 'u$s 10,50']) {
      expect(readFila(['A', costo], { sku: 0, costo: 1 }, ',')).toEqual({
        articulo: { sku: 'A', cost, currency: 'USD' },
      });
    }
    for (const moneda of ['', 'USD']) {
      expect(readFila(['A', 'Taza', moneda, 'U$S 10,50', '1', '21', ''], columnas, ',')).toMatchObject({
        articulo: { cost, currency: 'USD' },
      });
    }
    expect(erroresOf(['A', 'Taza', 'ARS', 'U$S 10,50', '1', '21', ''])).toEqual([
      { campo: 'costo', valor: 'U$S 10,50', mensaje: 'Está en dólares y la moneda dice ARS.' },
    ]);
  });

  test('a price of a list that says dollars is refused, since lists are in pesos', () => {
    expect(readPrecio(['A', 'U$S 10,50'], { sku: 0, precio: 1 }, ',')).toEqual({
      errores: [
        { campo: 'precio', valor: 'U$S 10,50', mensaje: 'Está en dólares y los precios de la lista son en pesos.' },
      ],
    });
    expect(readPrecio(['A', '$ 10,50'], { sku: 0, precio: 1 }, ',')).toEqual({
      precio: { sku: 'A', precio: new Decimal('10.5') },
    });
  });

  test.each(['7,79123E+12', '7.79E+12', '1E+15'])('a SKU that a spreadsheet shortened is refused: %s', (sku) => {
    const mensaje = 'La planilla abrevió el número: poné la columna como texto y volvé a guardarla.';
    expect(erroresOf([sku, 'Taza', 'ARS', '1', '1', '21', ''])).toEqual([{ campo: 'sku', valor: sku, mensaje }]);
    expect(readPrecio([sku, '1'], { sku: 0, precio: 1 }, ',')).toEqual({
      errores: [{ campo: 'sku', valor: sku, mensaje }],
    });
  });

  test('a text with characters that cannot be printed is refused', () => {
    expect(erroresOf(['A\u0000', 'Taza\ud800', 'ARS', '1', '1', '21', '']).map(({ campo }) => campo)).toEqual([
      'sku',
      'descripcion',
    ]);
  });
});

test('a figure is read as it was written, with thousands or without', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000 }),
      fc.constantFrom<',' | '.'>(',', '.'),
      fc.boolean(),
      (centavos, decimal, miles) => {
        const [enteros = '', decimales = ''] = (centavos / 100).toFixed(2).split('.');
        const conMiles = enteros.replace(/\B(?=(\d{3})+$)/g, decimal === ',' ? '.' : ',');
        const texto = `${miles ? conMiles : enteros}${decimal}${decimales}`;
        expect(parseCifra(texto, decimal)?.times(100).toNumber()).toBe(centavos);
      },
    ),
  );
});

test('a text that a spreadsheet would take for a formula comes back as it was', () => {
  const deOtroSeparador = ['Taza,=1+1', 'Taza;@SUM(A1)', 'Taza\t-5', 'Taza,"=1', 'Azul, -20 cm', "L'Oréal"];
  for (const texto of ['=1+1', '+54 9 11', '-5', '@SUM(A1)', "'quoted", 'plain', '', ...deOtroSeparador]) {
    expect(unguardCelda(guardCelda(texto))).toBe(texto);
  }
  expect(guardCelda('=HYPERLINK("x")')).toBe(`'=HYPERLINK("x")`);
  // Opened with a comma where the file has semicolons, the second cell would be a formula.
  expect(guardCelda('Taza,=HYPERLINK("x")')).toBe(`Taza,'=HYPERLINK("x")`);
  expect(guardCelda('Azul, -20 cm')).toBe('Azul, -20 cm');
});

describe('comparing a row with its article', () => {
  const actual: Articulo = {
    sku: 'A',
    descripcion: 'Taza',
    cost: new Decimal(10),
    currency: 'ARS',
    stock: new Decimal(3),
    iva: 21,
    tratamiento_iva: 'gravado',
    despacho: null,
  };

  test('a row equal to its article changes nothing', () => {
    expect(compareArticulo(actual, { sku: 'A', cost: new Decimal('10.00') }).clase).toBe('igual');
  });

  test('a row changes the fields it brings', () => {
    const cambio = compareArticulo(actual, { sku: 'A', cost: new Decimal(12), stock: new Decimal(3) });
    expect(cambio).toMatchObject({ clase: 'cambia', campos: ['cost'], antes: actual });
    expect(cambio.articulo).toMatchObject({ descripcion: 'Taza', cost: new Decimal(12) });
  });

  test('a row of an unknown SKU adds an article', () => {
    expect(compareArticulo(null, { sku: 'B', cost: new Decimal(5) })).toEqual({
      clase: 'nuevo',
      articulo: { ...actual, sku: 'B', descripcion: 'B', cost: new Decimal(5), stock: new Decimal(0) },
    });
  });

  test('an article at rate 0 is exempt, unless it was no gravado', () => {
    expect(compareArticulo(actual, { sku: 'A', iva: 0 }).articulo.tratamiento_iva).toBe('exento');
    const noGravado: Articulo = { ...actual, iva: 0, tratamiento_iva: 'no_gravado' };
    expect(compareArticulo(noGravado, { sku: 'A', iva: 0 }).clase).toBe('igual');
    expect(compareArticulo(noGravado, { sku: 'A', iva: 21 }).articulo.tratamiento_iva).toBe('gravado');
  });
});
