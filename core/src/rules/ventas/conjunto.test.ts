import { expect, test } from 'vitest';
import type { AvanceLote } from '../../contract/ventas/lote.ts';
import { loteDePrueba } from '../../../../tests/builders/ventasListadas.ts';
import { avanceDeConjunto, errorDeConjunto, estadoDeConjunto, finDeConjunto, resumenDeConjunto } from './conjunto.ts';

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

test('batches that ended are at their last step, and those that wait at none', () => {
  const progress = (...estados: AvanceLote['estado'][]) => {
    const { estado, paso, serie } = avanceDeConjunto(
      estados.map((estadoDeLote) => ({ estado: estadoDeLote, paso: null, serie: null, hechos: 1, total: 1 })),
    );
    return [estado, paso, serie];
  };
  expect(progress('terminado', 'error')).toEqual(['terminado', 'terminado', null]);
  expect(progress('error')).toEqual(['error', 'terminado', null]);
  expect(progress('pendiente')).toEqual(['pendiente', null, null]);
  expect(progress('terminado', 'pendiente')).toEqual(['en_curso', null, null]);
});

test('several batches are one row of the list, with the sums of their vouchers', () => {
  const cantidades = { emitidas: 1, previas: 2, rechazadas: 3, omitidas: 4, en_cola: 5 };
  const lote = {
    ...loteDePrueba(),
    estado: 'terminado',
    cantidades,
    error: null,
    terminado_en: new Date('2026-10-12T14:00:00Z'),
  } as unknown as Parameters<typeof resumenDeConjunto>[1][0];
  const resumen = resumenDeConjunto('C1', [
    lote,
    { ...lote, cantidades: { emitidas: 10, previas: 20, rechazadas: 30, omitidas: 40, en_cola: 50 } },
  ]);
  expect(resumen).toMatchObject({
    id: 'C1',
    estado: 'terminado',
    error: null,
    terminado_en: lote.terminado_en,
    cantidades: { emitidas: 11, previas: 22, rechazadas: 33, omitidas: 44, en_cola: 55 },
  });
});
