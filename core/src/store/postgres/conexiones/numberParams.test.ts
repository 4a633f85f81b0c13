import { expect, test } from 'vitest';
import { numberParams } from './numberParams.ts';

test('each ? is numbered in turn, and an escaped one stays an operator', () => {
  expect(numberParams(`select ?::jsonb \\? 'a' where b = any(?) and c = ?`)).toBe(
    `select $1::jsonb ? 'a' where b = any($2) and c = $3`,
  );
  expect(numberParams('select 1')).toBe('select 1');
});
