import { describe, expect, it, vi } from 'vitest';
import { createLimits } from './limits.ts';

const pace = { perKey: { perSecond: 50, concurrent: 2 }, overall: { perSecond: 500, concurrent: 3 } };

describe('createLimits', () => {
  it('spaces the calls of a key and lets another key pass', async () => {
    const limits = createLimits({ name: 'prueba', ...pace, redis: null, log: { warn: vi.fn<() => void>() } });
    const begun: Record<string, number[]> = { a: [], b: [] };
    const call = (key: string) => limits.turn(key)(async () => begun[key]?.push(performance.now()));
    const asked = performance.now();
    await Promise.all([call('a'), call('a'), call('a'), call('a'), call('b')]);
    const [, , , last = 0] = begun['a'] ?? [];
    // From the asking, so that a call that begins late only makes it longer; the limiter rounds to milliseconds.
    expect(last - asked).toBeGreaterThanOrEqual(55);
    expect(begun['b']?.[0]).toBeLessThan(last);
    await limits.close();
  });

  it.each([
    ['its key’s', ['a', 'a', 'a', 'a'], 2],
    ['the overall', ['a', 'a', 'b', 'b', 'c', 'c'], 3],
  ])('keeps the calls under way within %s limit', async (_name, keys, allowed) => {
    const limits = createLimits({
      name: 'prueba',
      perKey: { perSecond: 1_000, concurrent: 2 },
      overall: { perSecond: 1_000, concurrent: 3 },
      redis: null,
      log: { warn: vi.fn<() => void>() },
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
    await vi.waitFor(() => expect(running).toBe(allowed));
    for (const _ of keys) {
      await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(0));
      waiting.shift()?.();
    }
    await Promise.all(all);
    expect(most).toBe(allowed);
    await limits.close();
  });

  it('gives the task’s failure to whoever called', async () => {
    const limits = createLimits({ name: 'prueba', ...pace, redis: null, log: { warn: vi.fn<() => void>() } });
    await expect(limits.turn('a')(() => Promise.reject(new Error('de la tarea')))).rejects.toThrow('de la tarea');
    await limits.close();
  });

  it('goes on alone while Redis does not answer, and says so once', async () => {
    const warn = vi.fn<() => void>();
    // Nothing listens on port 1.
    const limits = createLimits({ name: 'prueba', ...pace, redis: 'redis://127.0.0.1:1', log: { warn } });
    await vi.waitFor(() => expect(warn).toHaveBeenCalled());
    await expect(limits.turn('a')(async () => 'hecho')).resolves.toBe('hecho');
    expect(warn).toHaveBeenCalledTimes(1);
    await limits.close();
  });
});
