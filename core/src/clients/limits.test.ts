import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { memoryCupos } from '../../../tests/builders/cupos.ts';
import { createLimits, type LimitsOptions } from './limits.ts';

const pace = { perKey: { perSecond: 50, concurrent: 2 }, overall: { perSecond: 500, concurrent: 3 } };

function setUp(opciones: Partial<LimitsOptions> = {}) {
  const [cupos, log] = [memoryCupos(), { warn: vi.fn<() => void>(), info: vi.fn<() => void>() }];
  const comunes = { name: 'prueba', ...pace, cupos, unavailable: 'plaza_no_disponible', log } as const;
  return { cupos, log, limits: createLimits({ ...comunes, ...opciones }) };
}

describe('createLimits', () => {
  it('spaces the calls of a key and lets another key pass', async () => {
    const { limits } = setUp();
    const begun: Record<string, number[]> = { a: [], b: [] };
    const call = (key: string) => limits.turn(key)(async () => begun[key]?.push(performance.now()));
    const asked = performance.now();
    await Promise.all([call('a'), call('a'), call('a'), call('a'), call('b')]);
    const [, , , last = 0] = begun['a'] ?? [];
    // Measured from the request, so that a late start only lengthens it; the limiter rounds to milliseconds.
    expect(last - asked).toBeGreaterThanOrEqual(55);
    expect(begun['b']?.[0]).toBeLessThan(last);
  });

  it.each([
    ['its key’s', ['a', 'a', 'a', 'a'], 2],
    ['the overall', ['a', 'a', 'b', 'b', 'c', 'c'], 3],
  ])('keeps the calls under way within %s limit', async (_name, keys, allowed) => {
    const { limits } = setUp({
      perKey: { perSecond: 1_000, concurrent: 2 },
      overall: { perSecond: 1_000, concurrent: 3 },
    });
    const waiting: (() => void)[] = [];
    let running = 0;
    let most = 0;
    const all = keys.map((key) =>
      limits.turn(key)(async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise<void>((resolve) => waiting.push(resolve));
        running -= 1;
      }),
    );
    await expect.poll(() => running).toBe(allowed);
    for (const _ of keys) {
      await expect.poll(() => waiting.length).toBeGreaterThan(0);
      waiting.shift()?.();
    }
    await Promise.all(all);
    expect(most).toBe(allowed);
  });

  it('gives the task’s failure to its caller', async () => {
    const { limits } = setUp();
    await expect(limits.turn('a')(() => Promise.reject(new Error('de la tarea')))).rejects.toThrow('de la tarea');
  });

  it('makes no call while the budget cannot be read, logs it once, and goes on when it can', async () => {
    const { limits, cupos, log } = setUp();
    cupos.away = true;
    let llamadas = 0;
    const call = limits.turn('a')(async () => (llamadas += 1));
    await expect.poll(() => log.warn).toHaveBeenCalled();
    await wait(600);
    expect([llamadas, log.warn.mock.calls.length]).toEqual([0, 1]);
    cupos.away = false;
    await expect(call).resolves.toBe(1);
    expect(log.info).toHaveBeenCalledTimes(1);
  });

  it('rejects the waiting calls when the budget stays unreadable', async () => {
    const { limits, cupos } = setUp({ sinBaseMs: 300 });
    cupos.away = true;
    let llamadas = 0;
    const call = limits.turn('a')(async () => (llamadas += 1));
    await expect(call).rejects.toMatchObject({ code: 'base_de_datos_no_disponible' });
    expect(llamadas).toBe(0);
  });

  it('cuts a call that never ends, and lets the next one go', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance', 'Date'] });
    try {
      const { limits } = setUp({ perKey: { perSecond: 50, concurrent: 1 } });
      const stuck = limits.turn('a')(() => new Promise<never>(() => undefined));
      const next = limits.turn('a')(async () => 'hecho');
      const ended = stuck.catch((error: unknown) => error);
      await vi.advanceTimersByTimeAsync(150_000);
      expect(await ended).toMatchObject({
        code: 'plaza_no_disponible',
        data: { motivo: 'sin_cupo', incierto: true },
      });
      await expect(next).resolves.toBe('hecho');
    } finally {
      vi.useRealTimers();
    }
  });
});
