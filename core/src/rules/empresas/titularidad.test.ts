import { expect, test } from 'vitest';
import {
  cedeEnElActo,
  CERTIFICADOS_POR_EMPRESA,
  chooseNumero,
  DIAS_DE_NUMERO,
  DIAS_DE_PLAZO,
  impedimentoDeCuit,
  isPuntoElectronico,
  PRUEBAS_ABIERTAS,
  SIN_VERIFICAR_POR_USUARIO,
} from './titularidad.ts';

const empresa = { company_id: '7', cuit: '30716543214' };

test('a company issues with the CUIT that it holds, or that nobody holds where users are trusted', () => {
  const refusal = (modo: 'a_probar' | 'de_confianza', titular: string | null) =>
    impedimentoDeCuit(modo, titular === null ? null : { company_id: titular, prueba: 'certificado' as never }, empresa);
  expect(refusal('a_probar', '7')).toBe(null);
  expect(refusal('de_confianza', '7')).toBe(null);
  expect(refusal('a_probar', null)).toMatchObject({ code: 'empresa_sin_verificar', data: { cuit: empresa.cuit } });
  expect(refusal('a_probar', '8')).toMatchObject({ code: 'empresa_sin_verificar' });
  expect(refusal('de_confianza', null)).toBe(null);
  expect(refusal('de_confianza', '8')).toMatchObject({ code: 'cuit_de_otro_usuario', data: { cuit: empresa.cuit } });
});

test('a CUIT held without a proof is taken by the first one', () => {
  expect((['heredada', 'de_confianza', 'certificado'] as never[]).map(cedeEnElActo)).toEqual([true, true, false]);
});

test('a number that proves a CUIT goes from 1000 to 9998, by chance, and is none in use', () => {
  expect([0, 0.5, 0.999_999].map((azar) => chooseNumero(new Set(), azar))).toEqual([1000, 5499, 9998]);
  expect(chooseNumero(new Set([1000, 1001]), 0)).toBe(1002);
  expect(chooseNumero(new Set(Array.from({ length: 8999 }, (_, n) => 1000 + n)), 0.5)).toBe(null);
});

test('a point of sale issues by web service with a CAE, while it is neither blocked nor dropped', () => {
  const punto = { tipo_emision: 'CAE', bloqueado: false, baja: null };
  expect(isPuntoElectronico(punto)).toBe(true);
  expect(isPuntoElectronico({ ...punto, tipo_emision: 'CAE - Monotributo' })).toBe(true);
  expect(isPuntoElectronico({ ...punto, tipo_emision: 'CAEA' })).toBe(false);
  expect(isPuntoElectronico({ ...punto, tipo_emision: 'Sin CAE' })).toBe(false);
  expect(isPuntoElectronico({ ...punto, bloqueado: true })).toBe(false);
  expect(isPuntoElectronico({ ...punto, baja: '20260101' })).toBe(false);
});

test('the terms of a proof: a week to prove again, a week for a number, and few open at once', () => {
  expect([
    DIAS_DE_PLAZO,
    DIAS_DE_NUMERO,
    PRUEBAS_ABIERTAS,
    SIN_VERIFICAR_POR_USUARIO,
    CERTIFICADOS_POR_EMPRESA,
  ]).toEqual([7, 7, 3, 10, 5]);
});
