import { expect, test } from 'vitest';
import { createContador } from './contarEntradas.ts';

const bytes = (texto: string) => new TextEncoder().encode(texto);

test('the files of a ZIP are counted as they begin, also when two chunks share a beginning', () => {
  const count = createContador();
  expect(count(bytes('PK\u0003\u0004uno'))).toBe(1);
  expect(count(bytes('datosP'))).toBe(1);
  expect(count(bytes('K\u0003\u0004dosPPK\u0003\u0004tres'))).toBe(3);
  // The index at the end has other marks.
  expect(count(bytes('PK\u0001\u0002PK\u0005\u0006'))).toBe(3);
});
