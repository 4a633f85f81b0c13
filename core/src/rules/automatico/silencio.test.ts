import { describe, expect, test } from 'vitest';
import { silencioOf } from './silencio.ts';

const HORA = 3_600_000;
const ahora = new Date('2026-11-21T15:00:00-03:00');
const hace = (horas: number) => new Date(ahora.getTime() - horas * HORA);

/** Hourly notices from nine to midnight during `dias` days; the last one `hasta` hours ago. */
function tienda({ dias = 14, hasta = 0, porHora = 4 } = {}) {
  const horas = Array.from({ length: dias * 24 }, (_, n) => hace(dias * 24 - n))
    .filter((hora) => hora <= hace(hasta))
    .filter((hora) => (hora.getUTCHours() + 21) % 24 >= 9)
    .map((hora) => ({ hora, cantidad: porHora }));
  return { horas, ultima: horas.at(-1)?.hora ?? null };
}

describe('silence of the marketplace', () => {
  test('an hour without notices is no silence', () => {
    expect(silencioOf(tienda({ hasta: 1 }), ahora)).toBeNull();
  });

  test('a night without notices is no silence', () => {
    const manana = new Date('2026-11-21T08:30:00-03:00');
    expect(silencioOf(tienda({ hasta: 15 }), manana)).toBeNull();
  });

  test('a whole day and its night without notices are a silence', () => {
    const silencio = silencioOf(tienda({ hasta: 30 }), ahora);
    expect(silencio).toEqual({ desde: hace(30), habitual_minutos: expect.any(Number) });
    // Four an hour, fifteen hours a day.
    expect(silencio?.habitual_minutos).toBeGreaterThan(20);
    expect(silencio?.habitual_minutos).toBeLessThan(28);
  });

  test('a seller with three sales a day is allowed a longer pause', () => {
    const horas = Array.from({ length: 42 }, (_, n) => ({ hora: hace(24 + (41 - n) * 8), cantidad: 1 }));
    expect(silencioOf({ horas, ultima: hace(15) }, ahora)).toBeNull();
    expect(silencioOf({ horas, ultima: hace(17) }, ahora)).toEqual({ desde: hace(17), habitual_minutos: 479 });
  });

  test('an earlier silence does not make this one usual', () => {
    const { horas, ultima } = tienda({ hasta: 30 });
    const conHueco = horas.filter(({ hora }) => hora < hace(200) || hora > hace(140));
    expect(silencioOf({ horas: conHueco, ultima }, ahora)).not.toBeNull();
  });

  test('an account with little history is never called silent', () => {
    expect(silencioOf({ horas: [], ultima: null }, ahora)).toBeNull();
    expect(silencioOf(tienda({ dias: 4, hasta: 30 }), ahora)).toBeNull();
    expect(silencioOf(tienda({ porHora: 0, hasta: 30 }), ahora)).toBeNull();
  });
});
