import { describe, expect, test } from 'vitest';
import { checkEmail, checkPassword } from './password.ts';

describe('password (spec §5)', () => {
  test.each(['Demo#2026a', 'aB3!aB3!', 'aB3!aB3!aB3!', 'Zz9_=+-*&^%$'])('%s is good', (texto) => {
    expect(() => checkPassword(texto)).not.toThrow();
  });

  test.each([
    ['aB3!aB3', 'too short'],
    ['aB3!aB3!aB3!x', 'too long'],
    ['AB3!AB3!', 'no lowercase'],
    ['ab3!ab3!', 'no uppercase'],
    ['abC!abC!', 'no digit'],
    ['aB3xaB3x', 'no symbol'],
    ['aB3!aB3 !', 'a space'],
    ['aB3!aB3ñ', 'a letter outside a-z'],
    ['aB3!aB3?', 'a symbol outside the list'],
  ])('%s is refused: %s', (texto) => {
    expect(() => checkPassword(texto)).toThrow('password_invalido');
  });

  test('an empty password is missing, not invalid', () => {
    expect(() => checkPassword('')).toThrow('campo_requerido');
  });
});

describe('e-mail', () => {
  test('an e-mail is required and must look like one', () => {
    expect(() => checkEmail(' ')).toThrow('campo_requerido');
    expect(() => checkEmail('ana@')).toThrow('email_invalido');
    expect(() => checkEmail('ana@tienda.com.ar')).not.toThrow();
  });
});
