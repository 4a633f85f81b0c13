import type { QuincenaCaea } from '@talonario/core/arca';
import { expect, test } from 'vitest';
import { decirEstado, puntosSinUso, recientes } from './quincenas.ts';

const punto = (sin_movimiento: QuincenaCaea['puntos'][number]['sin_movimiento']) => ({
  punto_de_venta: 91,
  sin_movimiento,
  sin_movimiento_en: null,
  rechazo: [],
});
const bien = { dias: null, rechazados: 0, puntos: [] };

test.each([
  [{ ...bien, estado: 'falta' }, 'falta el código', 'rojo'],
  [{ ...bien, estado: 'vigente' }, 'vigente', 'verde'],
  [{ ...bien, estado: 'por_informar', dias: 8 }, 'por informar', 'ambar'],
  [{ ...bien, estado: 'por_informar', dias: 3 }, 'por informar', 'rojo'],
  [{ ...bien, estado: 'vigente', rechazados: 1 }, 'vigente, con rechazos', 'rojo'],
  [{ ...bien, estado: 'por_informar', puntos: [punto('rechazado')] }, 'por informar, con rechazos', 'rojo'],
  [{ ...bien, estado: 'vencida', dias: -2 }, 'venció sin informar', 'rojo'],
  [{ ...bien, estado: 'sin_codigo' }, 'sin código', 'neutro'],
] as const)('a fortnight with %j says «%s» in %s', (quincena, texto, tono) => {
  expect(decirEstado(quincena as Parameters<typeof decirEstado>[0])).toMatchObject({ texto, tono });
});

test('only the points of sale without vouchers are named', () => {
  expect(puntosSinUso({ puntos: [punto('usado')] })).toBe('');
  expect(puntosSinUso({ puntos: [punto('usado'), punto('por_informar'), punto('informado')] })).toBe(
    '0091 sin uso, por informar; 0091 sin uso, informado',
  );
});

test('an old fortnight with something to inform is never hidden', () => {
  const quincenas = Array.from(
    { length: 30 },
    (_, n) => ({ mes: `2026-${n}`, orden: 1, dias: n === 20 ? -100 : null }) as unknown as QuincenaCaea,
  );
  expect(recientes(quincenas).map(({ mes }) => mes)).toEqual([
    ...quincenas.slice(0, 12).map(({ mes }) => mes),
    '2026-20',
  ]);
});
