import { expect, test } from 'vitest';
import { datosDeError, textoActividad, textoDeError } from '../automatico/actividad.ts';
import { errores } from './errores.ts';
import { AppError, type ErrorCode } from '../errors.ts';
import { messageOf } from '../messages.ts';
import { codigoInterno, codigoPublicado } from './codigoPublicado.ts';
import { readFalla } from './fallaPublicada.ts';

const codigos = Object.keys(errores) as ErrorCode[];

test.each([
  ['plaza_no_disponible', 'meli_no_disponible'],
  ['plaza_no_autorizado', 'meli_no_autorizado'],
  ['plaza_rechazo', 'meli_rechazo'],
  ['plaza_no_encontrado', 'meli_no_encontrado'],
] as const)('%s of Mercado Libre is published as %s', (code, publicado) => {
  expect(codigoPublicado({ code, data: { plaza: 'meli' } })).toBe(publicado);
  expect(codigoPublicado({ code })).toBe(publicado);
  expect(codigoInterno(publicado)).toMatchObject({ code, plaza: 'meli' });
});

test('every failure has its own published code, and none names marketplaces in general', () => {
  const publicados = codigos.map((code) => codigoPublicado({ code }));
  expect(new Set(publicados).size).toBe(codigos.length);
  expect(publicados.map((publicado) => codigoInterno(publicado).code)).toEqual(codigos);
  expect(publicados.filter((publicado) => /^plaza_(?!sin_publicaciones$)/.test(publicado))).toEqual([]);
});

test('a failure of a marketplace without published codes keeps its code when published, kept and read', () => {
  const falla = new AppError('plaza_rechazo', { plaza: 'ferial', status: 400 });
  expect(codigoPublicado(falla)).toBe('plaza_rechazo');
  expect(readFalla(codigoPublicado(falla), falla.data)).toMatchObject({ code: 'plaza_rechazo', data: falla.data });
  expect(textoDeError(datosDeError(falla))).toBe('ferial rechazó el pedido. Revisalo y volvé a intentar.');
});

test('a failed job kept without its marketplace is read as the failure it was', () => {
  const guardada = { code: 'meli_rechazo', data: { status: 403, mensaje: 'forbidden' } };
  expect(readFalla(guardada.code, guardada.data)).toMatchObject({
    code: 'plaza_rechazo',
    data: { plaza: 'meli', status: 403, mensaje: 'forbidden' },
  });
});

test('an activity kept by an older version has the same sentence', () => {
  const guardada = { codigo: 'meli_no_disponible', motivo: 'http_500' };
  expect(textoDeError(guardada)).toBe('Mercado Libre no responde. Volvé a intentar en unos minutos.');
  expect(textoActividad('omitida', { codigo: 'meli_no_autorizado' }).texto).toBe(
    'Talonario no tiene permiso de Mercado Libre para usar esta cuenta: la desvinculaste, o el permiso se retiró. Volvé a vincularla en Cuentas MELI.',
  );
});

test('a failure of a marketplace is kept with its published code', () => {
  const falla = new AppError('plaza_no_disponible', { plaza: 'meli', motivo: 'http_500' });
  expect(datosDeError(falla)).toEqual({ plaza: 'meli', motivo: 'http_500', codigo: 'meli_no_disponible' });
  expect(textoDeError(datosDeError(falla))).toBe(messageOf(falla));
});

test('a code of no failure is read as null', () => {
  expect(readFalla('inesperado')).toBeNull();
  expect(readFalla('toString')).toBeNull();
});
