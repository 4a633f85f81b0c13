import { expect, test } from 'vitest';
import { exactInteger, parseExact } from './parseExact.ts';

test.each([
  ['{"id":9007199254740993}', { id: '9007199254740993' }],
  ['[9007199254740992, 2000001234567890]', ['9007199254740992', 2_000_001_234_567_890]],
  [
    '{"id": -123456789012345678901 , "otro":"9007199254740993"}',
    { id: '-123456789012345678901', otro: '9007199254740993' },
  ],
  ['{"precio":12345678.25,"grande":1e300}', { precio: 12_345_678.25, grande: 1e300 }],
])('%s keeps its digits', (texto, leido) => {
  expect(parseExact(texto)).toEqual(leido);
});

test('every text of the JSON goes through `cleanText` when it is given', () => {
  expect(parseExact('{"a":"x\\u0000y"}', (texto) => texto.replace('\0', ''))).toEqual({ a: 'xy' });
});

test.each(['1234', '9007199254740993', '123456789012345678901'])('%s is written digit by digit', (digitos) => {
  expect(JSON.stringify({ id: exactInteger(digitos) })).toBe(`{"id":${digitos}}`);
});
