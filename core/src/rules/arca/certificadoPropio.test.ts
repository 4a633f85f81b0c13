import { expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { mensajeCertificadoPropio } from './certificadoPropio.ts';
import { isSinPadron } from './isSinPadron.ts';

test('a refused certificate says why and what to do, by the reason', () => {
  const told = (data: object) => mensajeCertificadoPropio(data);
  expect(told({ motivo: 'falta' })).toMatch(/^Falta el certificado\./);
  expect(told({ motivo: 'falta', cifrada: true })).toMatch(/^La clave privada tiene contraseña\./);
  expect(told({ motivo: 'falta', cifrada: false })).toMatch(/^Falta el certificado\./);
  expect(told({ motivo: 'cms.cert.expired', vence: '2026-10-31' })).toMatch(
    /^El certificado venció el 31\/10\/2026\. Sacá otro/,
  );
  expect(told({ motivo: 'cms.cert.expired' })).toMatch(/^El certificado venció\. Sacá otro/);
  expect(told({ motivo: 'otro', mensaje: 'Computador no autorizado.' })).toBe(
    'ARCA no aceptó el certificado: Computador no autorizado. Revisá que sea el último que te dio, y su clave.',
  );
  for (const mensaje of ['', undefined])
    expect(told({ motivo: 'otro', mensaje })).toMatch(/^ARCA no aceptó el certificado\. Revisá/);
});

test('a failure is of the padrón only when the certificate lacks its service', () => {
  const failure = (servicio: string) => new AppError('arca_certificado', { motivo: 'coe.notAuthorized', servicio });
  expect(isSinPadron(failure('ws_sr_constancia_inscripcion'))).toBe(true);
  expect(isSinPadron(failure('wsfe'))).toBe(false);
  expect(isSinPadron(new AppError('padron_no_disponible', { cuit: '30711234566' }))).toBe(false);
  expect(isSinPadron(new Error('coe.notAuthorized'))).toBe(false);
});
