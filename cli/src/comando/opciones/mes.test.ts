import { AppError } from '@talonario/core/base';
import { describe, expect, test } from 'vitest';
import { diasOf, mes, mesOf } from './mes.ts';

describe('the month of a report', () => {
  // 23:30 of February 28th in Buenos Aires.
  const ahora = new Date('2026-03-01T02:30:00Z');
  const read = (typed: string) => ({ mes: mes().read(typed, '--mes'), desde: null, hasta: null });

  test.each([
    ['2026-10', '2026-10-01', '2026-10-31'],
    ['anterior', '2026-01-01', '2026-01-31'],
    ['Actual', '2026-02-01', '2026-02-28'],
  ])('%s is the whole month, wherever a report takes it', (typed, desde, hasta) => {
    expect(diasOf(read(typed), ahora)).toEqual({ desde, hasta });
    expect(mesOf(read(typed), ahora)).toBe(desde.slice(0, 7));
  });

  test.each(['2026-13', '10/2026', 'octubre'])('%s is refused, naming the option', (typed) => {
    expect(refusal(() => read(typed))).toMatchObject({
      code: 'valor_invalido',
      data: { campo: '--mes', valor: typed },
    });
  });

  test('the two days stand for the month, and one or the other is asked for', () => {
    const dias = { mes: null, desde: '2026-02-21', hasta: '2026-02-28' };
    expect(diasOf(dias, ahora)).toEqual({ desde: '2026-02-21', hasta: '2026-02-28' });
    expect(refusal(() => diasOf({ mes: null, desde: null, hasta: null })).data).toEqual({
      campo: '--mes, o --desde y --hasta',
    });
    expect(refusal(() => diasOf({ ...dias, hasta: null })).data).toEqual({ campo: '--hasta' });
    expect(refusal(() => mesOf({ ...dias, desde: '2026-01-31' })).code).toBe('valor_invalido');
  });
});

function refusal(read: () => unknown): AppError {
  try {
    read();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('it was taken');
}
