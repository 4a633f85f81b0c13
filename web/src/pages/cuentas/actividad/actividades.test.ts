import type { Actividad } from '@talonario/core/ventas';
import { expect, test } from 'vitest';
import { cadaCuanto, porDia } from './actividades.ts';

const a = (creada_en: string) => ({ creada_en: new Date(creada_en) }) as Actividad;

test('days are those of Buenos Aires, and today and yesterday say so', () => {
  const dias = porDia(
    [a('2026-11-22T02:59:00Z'), a('2026-11-21T03:00:00Z'), a('2026-11-21T02:59:00Z'), a('2026-11-12T15:00:00Z')],
    '2026-11-21',
  );
  expect(dias.map(({ titulo, actividades }) => [titulo, actividades.length])).toEqual([
    ['Hoy 21/11/2026', 2],
    ['Ayer 20/11/2026', 1],
    ['12/11/2026', 1],
  ]);
});

test.each([
  [1, 'un minuto'],
  [20, '20 minutos'],
  [180, '3 horas'],
  [4320, '3 días'],
])('%i minutes', (minutos, texto) => {
  expect(cadaCuanto(minutos)).toBe(texto);
});
