import { describe, expect, test } from 'vitest';
import { camposArticulo } from '../../rules/articulos/columnas.ts';
import { readFila } from '../../rules/articulos/fila.ts';
import { readArchivo } from './leerArchivo.ts';

const leer = (texto: string) =>
  readArchivo(new TextEncoder().encode(texto), { campos: camposArticulo }, {}, async () => null);

/** The costs and rates of a file's rows, or what is wrong in them. */
async function costosDe(texto: string): Promise<unknown[]> {
  const { filas, columnas, deteccion } = await leer(texto);
  return filas.map(({ celdas }) => {
    const leida = readFila(celdas, columnas, deteccion.decimal);
    return 'errores' in leida
      ? leida.errores.map(({ mensaje }) => mensaje)
      : [leida.articulo.cost?.toFixed(), leida.articulo.iva];
  });
}

describe('the rate of VAT does not tell how the costs are written', () => {
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
    expect(await costosDe(texto)).toEqual(esperado);
  });
});
