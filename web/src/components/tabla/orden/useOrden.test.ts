import { expect, test } from 'vitest';
import { nextOrden } from './useOrden.ts';

test('a head goes its way, the other, and back', () => {
  const total = { columna: 'total', sentido: 'desc' } as const;
  expect(nextOrden(null, total)).toEqual(total);
  expect(nextOrden({ columna: 'fecha', sentido: 'desc' }, total)).toEqual(total);
  expect(nextOrden(total, total)).toEqual({ columna: 'total', sentido: 'asc' });
  expect(nextOrden({ columna: 'total', sentido: 'asc' }, total)).toBeNull();
});
