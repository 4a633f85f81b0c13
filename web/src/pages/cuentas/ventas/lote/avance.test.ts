import type { AvanceLote } from '@talonario/core/ventas';
import { expect, test } from 'vitest';
import { describeAvance, describePaso, isTerminado, percentOf } from './avance.ts';

const avance = (cambios: Partial<AvanceLote> = {}): AvanceLote => ({
  estado: 'en_curso',
  paso: 'solicitando',
  serie: 'FC B 0003',
  hechos: 87,
  total: 300,
  ...cambios,
});

test.each<[AvanceLote, string, string, number | null]>([
  [avance(), '87 de 300 · FC B 0003', 'Pidiendo los CAE a ARCA', 29],
  [avance({ serie: null, paso: 'preparando' }), '87 de 300', 'Preparando los comprobantes', 29],
  [
    avance({ total: 0, hechos: 0, serie: null, paso: null, estado: 'pendiente' }),
    '',
    'Esperando turno para empezar',
    null,
  ],
  [avance({ hechos: 301 }), '301 de 300 · FC B 0003', 'Pidiendo los CAE a ARCA', 100],
])('%o', (avanceDado, cuenta, paso, porciento) => {
  expect([describeAvance(avanceDado), describePaso(avanceDado), percentOf(avanceDado)]).toEqual([
    cuenta,
    paso,
    porciento,
  ]);
});

test('a batch is over when it ended, well or not', () => {
  expect(
    ['pendiente', 'en_curso', 'terminado', 'error'].map((estado) => isTerminado({ estado: estado as 'error' })),
  ).toEqual([false, false, true, true]);
});
