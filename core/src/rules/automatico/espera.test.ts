import { expect, test } from 'vitest';
import { esperaDemasiado, proximaVez } from './espera.ts';

const desde = new Date('2026-11-21T12:00:00Z');
const MINUTO = 60_000;
const tras = (minutos: number) => new Date(desde.getTime() + minutos * MINUTO);

test.each([
  [0, 0.5],
  [0.5, 0.5],
  [10, 5],
  [60, 30],
  [12 * 60, 6 * 60],
  [20 * 24 * 60, 6 * 60],
])('a sale that has waited %s minutes is looked at again in %s', (minutos, minutosHastaLaProxima) => {
  expect(proximaVez(desde, tras(minutos))).toEqual(tras(minutos + minutosHastaLaProxima));
});

test('a waiting sale is looked at about once an hour during the first hours, and not for ever', () => {
  const veces: Date[] = [];
  for (let vez: Date | null = desde; vez !== null; vez = proximaVez(desde, vez)) veces.push(vez);
  expect(veces.filter((vez) => vez < tras(60)).length).toBeLessThan(15);
  expect(veces.length).toBeLessThan(150);
  expect(veces.at(-1)?.getTime()).toBeGreaterThan(tras(30 * 24 * 60).getTime());
});

test('a person is told of a sale that waits after six hours', () => {
  expect([1, 359, 360].map((minutos) => esperaDemasiado(desde, tras(minutos)))).toEqual([false, false, true]);
});
