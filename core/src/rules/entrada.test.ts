import { describe, expect, test } from 'vitest';
import { findDefecto, MAX_NIVELES } from './entrada.ts';

/** Nested arrays, `niveles` deep, with `hoja` in the innermost. */
function anidado(niveles: number, hoja: unknown): unknown {
  let valor = hoja;
  for (let nivel = 0; nivel < niveles; nivel += 1) valor = [valor];
  return valor;
}

/** Counts in `visitas` each reading of an array's length or an object's keys. */
function vigilado<T extends object>(valor: T, visitas: { leidos: number }): T {
  return new Proxy(valor, {
    ownKeys(objeto) {
      visitas.leidos += 1;
      return Reflect.ownKeys(objeto);
    },
    get(objeto, clave) {
      if (clave === 'length') visitas.leidos += 1;
      return Reflect.get(objeto, clave);
    },
  });
}

/** A copy of a value in which every array and object is counted. */
function todoVigilado(valor: unknown, visitas: { leidos: number }): unknown {
  if (typeof valor !== 'object' || valor === null) return valor;
  const copia: object = Array.isArray(valor)
    ? valor.map((parte) => todoVigilado(parte, visitas))
    : Object.fromEntries(Object.entries(valor).map(([clave, parte]) => [clave, todoVigilado(parte, visitas)]));
  return vigilado(copia, visitas);
}

describe('defects of a caller’s input', () => {
  test.each([
    ['plain text', 'hola', null],
    ['a number', 7, null],
    ['nothing', undefined, null],
    ['a NUL in a text', { a: [{ b: 'x\0y' }] }, { causa: 'texto', path: ['a', '0', 'b'] }],
    ['half a pair of UTF-16', '\uD800', { causa: 'texto', path: [] }],
    ['a NUL in a key', { a: { 'x\0': 1 } }, { causa: 'texto', path: ['a'] }],
    ['the deepest value allowed', anidado(MAX_NIVELES, 1), null],
    ['a value one level deeper', anidado(MAX_NIVELES + 1, 1), { causa: 'niveles' }],
    ['an empty array one level too deep', anidado(MAX_NIVELES + 1, []), { causa: 'niveles' }],
  ])('%s', (_caso, input, defecto) => {
    expect(findDefecto(input)).toEqual(defecto);
  });

  test('a body of a hundred thousand levels is refused after reading fifty of them', () => {
    const visitas = { leidos: 0 };
    let fondo: unknown = 1;
    for (let nivel = 0; nivel < 100_000; nivel += 1) fondo = vigilado([fondo], visitas);
    expect(findDefecto(fondo)).toEqual({ causa: 'niveles' });
    expect(visitas.leidos).toBe(MAX_NIVELES);
  });

  test('each array and object is read once, however many siblings it has', () => {
    const visitas = { leidos: 0 };
    const ancho = Array.from({ length: 500 }, (_, i) => ({ i, hijos: [{ nombre: 'a' }, { nombre: 'b' }] }));
    const vigiladas = todoVigilado({ ancho }, visitas);
    visitas.leidos = 0;
    expect(findDefecto(vigiladas)).toBeNull();
    // The body, its list, and for each of the 500: itself, its list, its two children.
    expect(visitas.leidos).toBe(2 + 500 * 4);
  });
});
