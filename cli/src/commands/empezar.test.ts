import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import type { Comienzo } from '@talonario/core/inicio';
import { renderLines } from '../output/lines.ts';
import { describeComienzo } from './empezar.ts';

const id = '00000000-0000-4000-8000-000000000001';
const ademas = { puntos: null, web: 'http://127.0.0.1:3000', plataforma: '30710000006' };
const claves = ['empresa', 'permiso', 'punto', 'cuenta', 'factura'] as const;
const en = (actual: (typeof claves)[number], cambios: Partial<Comienzo> = {}): Comienzo => ({
  ambiente: 'simulador',
  terminado: false,
  pasos: claves.map((clave, lugar) => ({ clave, hecho: lugar < claves.indexOf(actual) })),
  actual,
  espera: null,
  empresa: { id, cuit: '30611110002', razon_social: 'Lectura', puntos: [3], iibb_sin_confirmar: true },
  a_probar: false,
  certificado: true,
  cuenta: { id, nickname: 'LECTURA.SUR', requiere_vincular: false, configurada: true, leida_en: new Date() },
  ventas: { para_facturar: 7, total: new Decimal(900), con_problemas: 0, desde: '2026-10-22', hasta: '2026-11-20' },
  ...cambios,
});
const leido = (comienzo: Comienzo, mas = {}) =>
  renderLines(describeComienzo(comienzo, { ...ademas, ...mas })).join('\n');

test.each([
  ['empresa', 'talonario empezar --cuit'],
  ['permiso', 'En "Representante" poné el CUIT 30-71000000-6'],
  ['cuenta', 'http://127.0.0.1:3000/app/cuentas/'],
  ['factura', 'talonario facturar --cuenta LECTURA.SUR --desde 2026-10-22 --hasta 2026-11-20'],
] as const)('at the step %s says what to do', (paso, dice) => expect(leido(en(paso))).toContain(dice));

test('the sales to be issued are counted before the command that shows them', () => {
  expect(leido(en('factura'))).toContain('Tenés 7 ventas para facturar por $ 900,00.');
});

test('a wait says what for, since when, what happens by itself and what can be done meanwhile', () => {
  const desde = new Date('2026-11-20T15:00:00Z');
  const espera = { que: 'aceptacion', desde, revisada_en: desde, hasta: null, numero: null } as const;
  const texto = leido(en('permiso', { espera }));
  expect(texto).toContain('Esperamos que ARCA nos deje actuar por vos');
  expect(texto).toContain('(600)');
  expect(texto).toMatch(/Desde\s+20\/11\/2026 12:00/);
  expect(texto).toContain('cada diez minutos');
  expect(texto).toContain('Podés cargar artículos');
});

test('the points of sale are those of ARCA, each with why it does not serve', () => {
  const puntos = {
    estado: 'listados',
    libre: 1,
    puntos: [
      { numero: 2, tipo_emision: 'CAEA', impedimento: 'otro_sistema', cargado: false },
      { numero: 3, tipo_emision: 'CAE', impedimento: null, cargado: false },
    ],
  } as const;
  const texto = leido(en('punto'), { puntos });
  expect(texto).toContain('es de otro sistema');
  expect(texto).toContain('talonario empezar --punto 3');
  expect(leido(en('punto'), { puntos: { estado: 'sin_lista', puntos: [], libre: null } })).toContain('(602)');
});

test('once it is over there is nothing left of it', () => {
  expect(leido(en('factura', { terminado: true, actual: null }))).toContain('no queda ningún paso');
});
