import { expect, test } from 'vitest';
import { renderLines } from '../../output/lines.ts';
import { describeEnlaces } from './enlaces.ts';

const enlace = {
  id: '00000000-0000-4000-8000-000000000001',
  nombre: 'Estudio Pérez',
  creado_en: new Date('2026-11-01T12:00:00Z'),
  usado_en: new Date('2026-11-02T12:00:00Z'),
  revocado_en: null,
};

test('each link, with its last use or that it is no more', () => {
  const lines = renderLines(
    describeEnlaces([enlace, { ...enlace, nombre: 'Otro', usado_en: null }, { ...enlace, revocado_en: new Date() }]),
  );
  expect(lines.map((line) => line.split(/\s{2,}/).slice(0, 2))).toEqual([
    ['Para quién', 'Estado'],
    ['Estudio Pérez', 'usado el 02/11/2026 09:00'],
    ['Otro', 'sin usar'],
    ['Estudio Pérez', 'revocado'],
  ]);
  expect(renderLines(describeEnlaces([]))).toEqual(['La empresa no tiene enlaces para el contador.']);
});
