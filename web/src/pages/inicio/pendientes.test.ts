import type { CuentaInicio, Inicio } from '@talonario/core/inicio';
import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { necesitan, resumenOf, salenSolas } from './pendientes.ts';

const contadas = (ventas: number, total = 0, total_usd = 0) => ({
  ventas,
  total: new Decimal(total),
  total_usd: new Decimal(total_usd),
});
const lista = (cambios: Partial<CuentaInicio['facturar']> = {}): CuentaInicio['facturar'] => ({
  pendientes: contadas(0),
  en_marcha: 0,
  en_cola: 0,
  problemas: [],
  ...cambios,
});
const causa = (codigo: string, ventas: number, total = 0, total_usd = 0, vence: string | null = null) => ({
  codigo,
  titulo: codigo,
  vence,
  ...contadas(ventas, total, total_usd),
});
const cuenta = (nickname: string, cambios: Partial<CuentaInicio> = {}): CuentaInicio => ({
  id: nickname,
  nickname,
  requiere_vincular: false,
  configurada: true,
  automatica: { activa: false, desde: null, ultima_notificacion: null, silencio: null },
  leida_en: null,
  facturar: lista(),
  sin_cargar: contadas(0),
  acreditar: lista(),
  canceladas: { ventas: 0, total: new Decimal(0) },
  receptores: 0,
  pierden: 0,
  avisos: [],
  ...cambios,
});
const inicio = (cuentas: CuentaInicio[], borradores: Partial<Inicio['borradores']> = {}): Inicio => ({
  hoy: '2026-11-30',
  ambiente: 'simulador',
  primera_vez: false,
  ventas: { desde: '2026-11-01', hasta: '2026-11-30' },
  cuentas,
  empresas: [],
  borradores: { a_mano: 0, a_mano_vence: null, rechazados: 0, en_cola: 0, en_cola_desde: null, ...borradores },
  arca: { ultima_respuesta: null, certificado: null, avisos: [] },
});
const plano = (texto: string) => texto.replaceAll('\u00A0', ' ');

test('the desk in one line, each part with its link; a million and more in short, dollars as dollars', () => {
  const norte = cuenta('NORTE', {
    facturar: lista({
      pendientes: contadas(60, 900_000),
      problemas: [causa('a', 5, 10_000_000), causa('b', 2, 300_000, 890)],
    }),
    pierden: 9,
  });
  const sur = cuenta('SUR', { facturar: lista({ pendientes: contadas(3, 100), problemas: [causa('a', 1, 10)] }) });
  const partes = resumenOf(inicio([norte, sur]));
  expect(partes.map(({ texto, to }) => [plano(texto), to])).toEqual([
    ['63 para facturar por $ 900.100,00', '/app/ventas?desde=2026-11-01&hasta=2026-11-30&grupo=para_facturar'],
    ['8 trabadas por $ 10,3 M y US$ 890,00', '/app/ventas?desde=2026-11-01&hasta=2026-11-30&grupo=con_problemas'],
    ['9 publicaciones pierden', '/app/cuentas/NORTE/pubs?pierden=si'],
  ]);
  expect(plano(partes[1]?.title ?? '')).toBe('$ 10.300.010,00 y US$ 890,00');
  expect(resumenOf(inicio([cuenta('NORTE')]))).toEqual([]);
});

test('with one account the line leads to its lists; with losses in several, to where they are listed', () => {
  const con = { facturar: lista({ pendientes: contadas(1, 10) }), pierden: 1 };
  expect(resumenOf(inicio([cuenta('NORTE', con)])).map(({ texto, to }) => [plano(texto), to.split('?')[0]])).toEqual([
    ['1 para facturar por $ 10,00', '/app/cuentas/NORTE/facturar'],
    ['1 publicación pierde', '/app/cuentas/NORTE/pubs'],
  ]);
  expect(resumenOf(inicio([cuenta('A', con), cuenta('B', con)])).at(-1)).toMatchObject({
    texto: '2 publicaciones pierden',
    to: '#pierden',
  });
});

test('a matter of several accounts is told once with its accounts, and the one of most money is first', () => {
  const norte = cuenta('NORTE', {
    facturar: lista({ problemas: [causa('cuit', 2, 500), causa('usd', 1, 0, 890)] }),
    pierden: 9,
    avisos: [{ tipo: 'pdf_error', cantidad: 1 }],
  });
  const sur = cuenta('SUR', {
    facturar: lista({ problemas: [causa('cuit', 1, 100)] }),
    canceladas: { ventas: 3, total: new Decimal(550) },
  });
  const filas = necesitan(inicio([norte, sur], { rechazados: 1 })).map(({ que, cuantas, cuentas, to }) => [
    que,
    cuantas,
    cuentas.map(({ nickname, cuantas: deCuenta }) => `${nickname} ${deCuenta}`).join(),
    to?.split('?')[0],
  ]);
  expect(filas).toEqual([
    ['cuit', 3, 'NORTE 2,SUR 1', '/app/ventas'],
    ['canceladas o devueltas que siguen facturadas', 3, 'SUR 3', '/app/cuentas/SUR/canceladas'],
    ['usd', 1, 'NORTE 1', '/app/cuentas/NORTE/facturar'],
    ['publicaciones pierden plata', 9, 'NORTE 9', '/app/cuentas/NORTE/pubs'],
    [expect.any(String), 1, 'NORTE 1', '/app/cuentas/NORTE/actividad'],
    ['borrador que ARCA rechazó', 1, '', '/app/facturador'],
  ]);
});

test('what was just sent goes by itself, and needs nobody', () => {
  const enviada = inicio([cuenta('NORTE', { facturar: lista({ en_marcha: 4, en_cola: 2 }) })], { en_cola: 7 });
  expect(salenSolas(enviada).map(({ que, cuantas }) => [que, cuantas])).toEqual([
    ['se están emitiendo', 4],
    ['ventas en cola: salen solas', 2],
    ['comprobantes esperan a ARCA', 7],
  ]);
  expect(necesitan(enviada)).toEqual([]);
});

test('the last day of a matter is told, the nearest of its accounts, and today or tomorrow goes before money', () => {
  const norte = cuenta('NORTE', {
    facturar: lista({ problemas: [causa('caro', 1, 9_000), causa('cuit', 2, 500, 0, '2026-12-03')] }),
  });
  const sur = cuenta('SUR', {
    facturar: lista({ problemas: [causa('cuit', 1, 100, 0, '2026-12-01'), causa('usd', 1, 700, 0, '2026-12-02')] }),
  });
  const filas = necesitan(inicio([norte, sur], { a_mano: 1, a_mano_vence: '2026-11-30' }));
  expect(filas.map(({ clave, plazo }) => [clave, plazo?.texto])).toEqual([
    ['facturar cuit', 'La primera se puede facturar con la fecha de la venta hasta el 01/12/2026'],
    ['a_mano', 'ARCA acepta su fecha hasta hoy, 30/11/2026'],
    ['facturar caro', undefined],
    ['facturar usd', 'Se puede facturar con la fecha de la venta hasta el 02/12/2026'],
  ]);
});
