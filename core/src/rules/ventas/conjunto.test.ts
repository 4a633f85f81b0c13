import { expect, test } from 'vitest';
import type { AvanceLote } from '../../contract/ventas/lote.ts';
import { avanceDeConjunto, errorDeConjunto, estadoDeConjunto, finDeConjunto } from './conjunto.ts';

test.each<[AvanceLote['estado'][], AvanceLote['estado']]>([
  [['pendiente', 'pendiente'], 'pendiente'],
  [['pendiente', 'en_curso'], 'en_curso'],
  [['terminado', 'pendiente'], 'en_curso'],
  [['error', 'en_curso'], 'en_curso'],
  [['terminado', 'error'], 'terminado'],
  [['error', 'error'], 'error'],
])('batches that are %j together are %s', (estados, esperado) => {
  expect(estadoDeConjunto(estados)).toBe(esperado);
});

test('the progress adds the sales up and tells the step of the batch at work', () => {
  const avance = { paso: null, serie: null, hechos: 0, total: 12 };
  expect(
    avanceDeConjunto([
      { ...avance, estado: 'terminado', paso: 'terminado', hechos: 48, total: 48 },
      { ...avance, estado: 'en_curso', paso: 'solicitando', serie: 'FC B 0003', hechos: 5 },
      { ...avance, estado: 'pendiente' },
    ]),
  ).toEqual({ estado: 'en_curso', paso: 'solicitando', serie: 'FC B 0003', hechos: 53, total: 72 });
});

test('a reason is told once when every batch stopped, and no batch that ended tells one', () => {
  expect(errorDeConjunto(['No hay permiso.', 'No hay permiso.'])).toBe('No hay permiso.');
  expect(errorDeConjunto(['No hay permiso.', null])).toBeNull();
});

test('several batches end with the last one', () => {
  const [primero, ultimo] = [new Date('2026-10-12T14:00:00Z'), new Date('2026-10-12T14:05:00Z')];
  expect(finDeConjunto([ultimo, primero])).toEqual(ultimo);
  expect(finDeConjunto([ultimo, null])).toBeNull();
});
