import { expect, test } from 'vitest';
import { dniOfCuil, formatCuit, formatDocumento, isValidCuit, stripDocumento } from './cuit.ts';

test.each([
  '33693450239',
  '30703088534',
  '30716543214',
  '30710000006',
  '30711234566',
  '30000000007',
  '20111111112',
  '23000000000',
])('%s is valid', (cuit) => {
  expect(isValidCuit(cuit)).toBe(true);
});

test.each([
  '30711234563',
  '20304050607',
  '27255555550',
  '33111111118',
  '20123456789',
  '3071654321',
  '30-71654321-4',
  '00000000000',
  '',
])('%j is not valid', (cuit) => {
  expect(isValidCuit(cuit)).toBe(false);
});

test('a number whose check digit would be 10 is valid with no digit', () => {
  for (let digito = 0; digito <= 9; digito += 1) expect(isValidCuit(`2099999999${digito}`)).toBe(false);
});

test('a CUIT, a DNI and any other text are formatted', () => {
  expect(stripDocumento('30-71654321-4')).toBe('30716543214');
  expect(formatCuit('30716543214')).toBe('30-71654321-4');
  expect(['30716543214', '30772273', '4772273', 'AB123'].map(formatDocumento)).toEqual([
    '30-71654321-4',
    '30.772.273',
    '4.772.273',
    'AB123',
  ]);
  expect([dniOfCuil('20123456786'), dniOfCuil('20047722736')]).toEqual(['12345678', '4772273']);
});
