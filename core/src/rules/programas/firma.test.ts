import { expect, test } from 'vitest';
import { ENCABEZADO_FIRMA, ENCABEZADO_SUCESO, formatFirma, textoFirmado } from './firma.ts';
import { isLocalHost } from './local.ts';

test('a message is signed with its time, once per valid secret', () => {
  expect(textoFirmado(1_764_000_000, '{"a":1}')).toBe('1764000000.{"a":1}');
  expect(formatFirma(1_764_000_000, ['aa', 'bb'])).toBe('t=1764000000,v1=aa,v1=bb');
  expect([ENCABEZADO_FIRMA, ENCABEZADO_SUCESO]).toEqual(['Talonario-Signature', 'Talonario-Event-Id']);
});

test('this machine is localhost and its loopback addresses, and no name that begins or ends like one', () => {
  expect(['localhost', '[::1]', '127.0.0.1', '127.255.0.12'].map(isLocalHost)).toEqual([true, true, true, true]);
  expect(
    ['localhost.ejemplo.com', '10.127.0.0.1', '127.0.0.1.ejemplo.com', '127.0.0', '128.0.0.1', '127.0.0.1234'].map(
      isLocalHost,
    ),
  ).toEqual(Array(6).fill(false));
});
