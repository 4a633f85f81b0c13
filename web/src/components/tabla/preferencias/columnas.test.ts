import { expect, test } from 'vitest';
import { isVisible, readGuardadas, sortColumnas } from './columnas.ts';

const columnas = [{ key: 'numero', fija: true }, { key: 'fecha' }, { key: 'cae', oculta: true }, { key: 'total' }];
const keys = (ordenadas: readonly { key: string }[]) => ordenadas.map(({ key }) => key);

test('as they come, without what is out of sight', () => {
  expect(keys(sortColumnas(columnas, null))).toEqual(['numero', 'fecha', 'cae', 'total']);
  expect(columnas.filter((columna) => isVisible(columna, null)).map(({ key }) => key)).toEqual([
    'numero',
    'fecha',
    'total',
  ]);
});

test('as they were left: the one that names the row stays first, a new one is where it comes', () => {
  const guardadas = { orden: ['total', 'cae', 'numero'], ocultas: ['numero', 'total'] };
  expect(keys(sortColumnas(columnas, guardadas))).toEqual(['numero', 'total', 'fecha', 'cae']);
  expect(columnas.filter((columna) => isVisible(columna, guardadas)).map(({ key }) => key)).toEqual([
    'numero',
    'fecha',
    'cae',
  ]);
});

test.each([null, '', '{', '3', '{"orden":[1],"ocultas":[]}', '{"orden":"a"}'])('%s is nothing kept', (texto) => {
  expect(readGuardadas(texto)).toBeNull();
});

test('a saved choice of columns is read', () => {
  const guardadas = { orden: ['a'], ocultas: [] };
  expect(readGuardadas(JSON.stringify(guardadas))).toEqual(guardadas);
});
