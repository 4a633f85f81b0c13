import { describe, expect, test } from 'vitest';
import { camposArticulo } from '../../rules/articulos/columnas.ts';
import { readFila } from '../../rules/articulos/fila.ts';
import { xlsxDeTandas } from '../../rules/planillas/xlsx.ts';
import { readArchivo } from './readArchivo.ts';

async function* tandas<T>(filas: readonly T[]): AsyncGenerator<readonly T[]> {
  yield filas;
}

const leer = (texto: string) =>
  readArchivo(new TextEncoder().encode(texto), { campos: camposArticulo }, {}, async () => null);

/** The costs and rates of a file's rows, or what is wrong in them. */
async function costosOf(texto: string): Promise<unknown[]> {
  const { filas, columnas, deteccion } = await leer(texto);
  return filas.map(({ celdas }) => {
    const leida = readFila(celdas, columnas, deteccion.decimal);
    return 'errores' in leida
      ? leida.errores.map(({ mensaje }) => mensaje)
      : [leida.articulo.cost?.toFixed(), leida.articulo.iva];
  });
}

describe('the VAT rate does not decide the decimal separator of the costs', () => {
  test.each([
    [
      'A;Mate;ARS;1.500;10;10.5;\nB;Bombilla;ARS;2.750;5;21;',
      [
        ['1500', 10.5],
        ['2750', 21],
      ],
    ],
    [
      'A;Mate;ARS;1.500;10;10.5;\nB;Bombilla;ARS;1.234,50;5;21.00;',
      [
        ['1500', 10.5],
        ['1234.5', 21],
      ],
    ],
    ['A;Mate;ARS;1234,50;10;10.5;', [['1234.5', 10.5]]],
    ['A;Mate;ARS;1234.50;10;10,5 %;', [['1234.5', 10.5]]],
  ])('%j', async (texto, esperado) => {
    expect(await costosOf(texto)).toEqual(esperado);
  });
});

describe('lines and formats that other programs add', () => {
  test.each([
    ['sep=;\r\nsku;costo\r\nA,B;1,5\r\n', ';', 'A,B'],
    ['"sep=,"\nsku,costo\nA;B,1.5\n', ',', 'A;B'],
    ['SEP=\t\nsku\tcosto\nA;B\t1,5\n', '\t', 'A;B'],
  ])('the line that tells Excel the delimiter is not read as a row: %j', async (texto, delimitador, sku) => {
    const { deteccion, columnas, filas } = await leer(texto);
    expect(deteccion).toMatchObject({ delimitador, encabezado: true });
    expect(columnas).toEqual({ sku: 0, costo: 1 });
    expect(filas.map(({ linea, celdas }) => [linea, celdas[0]])).toEqual([[3, sku]]);
  });

  test.each([
    ['a broken xlsx', [0x50, 0x4b, 0x03, 0x04], 'la planilla está dañada o cortada; guardala de nuevo'],
    [
      'an xls',
      [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
      'es una planilla de Excel antigua (.xls); guardala como .xlsx o como CSV',
    ],
  ])('%s is refused with its reason', async (_, bytes, motivo) => {
    await expect(
      readArchivo(new Uint8Array([...bytes, 0x0a, 0x41]), { campos: camposArticulo }, {}, async () => null),
    ).rejects.toMatchObject({ data: { motivo } });
  });

  test('the first sheet of an xlsx is read as the same rows of a CSV', async () => {
    const filas = [
      ['sku', 'descripcion', 'costo', 'stock'],
      ['0012', 'Taza; con coma, y “comillas”', { cifra: '1234,50' }, { cifra: '3' }],
      ['B', '=1+1', { cifra: '1500' }, { cifra: '0' }],
    ];
    const partes: Uint8Array[] = [];
    for await (const bytes of xlsxDeTandas({ hoja: 'Artículos' }, tandas(filas))) partes.push(bytes);
    const {
      deteccion,
      columnas,
      filas: leidas,
    } = await readArchivo(new Uint8Array(Buffer.concat(partes)), { campos: camposArticulo }, {}, async () => null);
    expect(deteccion).toMatchObject({ decimal: ',', encabezado: true });
    expect(columnas).toEqual({ sku: 0, descripcion: 1, costo: 2, stock: 3 });
    expect(leidas).toEqual([
      { linea: 2, celdas: ['0012', 'Taza; con coma, y “comillas”', '1234,5', '3'] },
      { linea: 3, celdas: ['B', '=1+1', '1500', '0'] },
    ]);
  });
});
