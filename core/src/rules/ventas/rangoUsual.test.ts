import { expect, test } from 'vitest';
import { rangoUsual } from './rangoUsual.ts';

test('the lists open on 30 days, today included', () => {
  expect(rangoUsual('2026-11-30')).toEqual({ desde: '2026-11-01', hasta: '2026-11-30' });
});
