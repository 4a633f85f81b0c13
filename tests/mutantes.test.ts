import { expect, test } from 'vitest';
import { readSource } from './helpers/sources.ts';
import { EXPLICADOS } from './mutantes/explicados.ts';
import { mutate } from './mutantes/mutar.ts';

function changesOf(fuente: string): string[] {
  return mutate('una.ts', fuente, 1).mutantes.map(({ antes, despues }) => `${antes} → ${despues}`);
}

test('a condition, a boundary and a logical operator are changed', () => {
  expect(changesOf('if (a > b && c) d();')).toEqual([
    'a > b && c → true',
    'a > b && c → false',
    'a > b && c → a > b',
    'a > b && c → c',
    'a > b && c → (a > b) || (c)',
    'a > b → (a) >= (b)',
    'd(); → ',
  ]);
});

test('methods and arithmetic of money are changed', () => {
  expect(changesOf('const x = a.plus(b).abs();')).toEqual(['a.plus(b).abs() → a.plus(b)', 'a.plus(b) → a.minus(b)']);
});

test('the links of an optional chain are changed as a whole', () => {
  expect(changesOf('const x = a?.b.c.filter(d).e;')).toEqual([
    'a?.b.c.filter(d).e → a?.b.c.e',
    'a?.b.c.filter(d).e → a.b.c.filter(d).e',
  ]);
});

test('a call that is left out leaves its object whole, with its parentheses', () => {
  expect(changesOf('const x = (a ?? b).filter(c);')).toContain('(a ?? b).filter(c) → (a ?? b)');
});

test('types, names, sentences and imports are left as they are', () => {
  expect(changesOf("import a from 'b'; type A = 1 | 'c'; const d = { e: f as A, 'g': `h`, i: 'Una frase.' };")).toEqual(
    [],
  );
});

test.each([
  ['a function', 'function f(a, b) { return a > b ? a - b : b?.c.d ?? -1; } f(3, 1) + f(2, { c: { d: 7 } });', 9],
  ['a chain that stops', 'const a = undefined; [a?.b.c.filter((d) => d > 1).length ?? 4][0];', 4],
  ['an else without braces', 'let a = 0; function f(b) { if (b) a += 1; else a -= 2; } f(0); f(1); f(0); a;', -3],
])('%s with its switches off is worth what it was', (_, fuente, valor) => {
  const { texto, mutantes } = mutate('una.ts', fuente, 1);
  // eslint-disable-next-line no-eval -- The text is written above.
  expect([globalThis.eval(fuente), globalThis.eval(texto)]).toEqual([valor, valor]);
  expect(mutantes.length).toBeGreaterThan(5);
});

test('each change that is explained is still one of its file', () => {
  const changes = new Map(
    [...new Set(EXPLICADOS.map(({ archivo }) => archivo))].map((archivo) => [
      archivo,
      mutate(archivo, readSource(archivo), 1).mutantes.map(({ antes, despues }) => `${antes} → ${despues}`),
    ]),
  );
  const gone = EXPLICADOS.filter(
    ({ archivo, antes, despues }) => !changes.get(archivo)?.includes(`${antes} → ${despues}`),
  );
  expect(gone).toEqual([]);
  expect(EXPLICADOS.filter(({ razon, fecha }) => razon.length < 10 || !/^\d{4}-\d\d-\d\d$/.test(fecha))).toEqual([]);
});
