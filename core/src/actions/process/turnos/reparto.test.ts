import { setImmediate as tick } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createReparto, type LimitesDeReparto } from './reparto.ts';

const limites: LimitesDeReparto = {
  solo: 8,
  acompanado: 3,
  credito: 10,
  porSegundo: 1,
  ceden: 4,
  olvidoMs: 10_000,
  largaMs: 250,
  esperan: 60,
  segundos: 2,
};

// The clock stands still unless a test moves it: only counts and order are checked.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

interface Llamada {
  quien: string;
  estado: 'espera' | 'en curso' | 'hecha' | 'rechazada' | 'colgada';
  end(): Promise<void>;
  hangUp(): Promise<void>;
}

function createApi(cambios: Partial<LimitesDeReparto> = {}) {
  const reparto = createReparto({ ...limites, ...cambios });
  const orden: string[] = [];
  const call = async (llamadorId: string, veces = 1): Promise<Llamada[]> => {
    const llamadas = Array.from({ length: veces }, () => {
      const colgado = new AbortController();
      let terminar = (): void => undefined;
      const llamada: Llamada = {
        quien: llamadorId,
        estado: 'espera',
        async end() {
          terminar();
          llamada.estado = 'hecha';
          await tick();
        },
        async hangUp() {
          colgado.abort(new Error('hung up'));
          await tick();
        },
      };
      reparto.take(llamadorId, colgado.signal).then(
        (end) => {
          terminar = end;
          llamada.estado = 'en curso';
          orden.push(llamadorId);
        },
        (error: Error) => (llamada.estado = error.message === 'hung up' ? 'colgada' : 'rechazada'),
      );
      return llamada;
    });
    await tick();
    return llamadas;
  };
  return { orden, call };
}

const count = (llamadas: readonly Llamada[], estado: Llamada['estado']): number =>
  llamadas.filter((llamada) => llamada.estado === estado).length;

/** Ends the calls under way one after another, until as many ended. */
async function endSome(llamadas: readonly Llamada[], veces: number): Promise<void> {
  for (let n = 0; n < veces; n += 1) await llamadas.find(({ estado }) => estado === 'en curso')?.end();
}

describe('a caller', () => {
  test('has the eight calls of a screen at once while nobody else calls', async () => {
    const { call } = createApi();
    const screen = await call('ana', 9);
    expect([count(screen, 'en curso'), count(screen, 'espera')]).toEqual([8, 1]);
    await screen[0]?.end();
    expect(count(screen, 'en curso')).toBe(8);
  });

  test('has three calls at once while somebody else calls, and eight again once nobody did for a while', async () => {
    const { call } = createApi();
    await call('luis');
    expect(count(await call('ana', 8), 'en curso')).toBe(3);
    const { call: later } = createApi();
    await later('luis');
    vi.advanceTimersByTime(limites.olvidoMs);
    expect(count(await later('ana', 8), 'en curso')).toBe(8);
  });

  test('is refused one call more than may wait, and somebody else is not', async () => {
    const { call } = createApi({ esperan: 5 });
    const flood = await call('ana', 20);
    expect([count(flood, 'en curso'), count(flood, 'espera'), count(flood, 'rechazada')]).toEqual([8, 5, 7]);
    expect(count(await call('luis'), 'en curso')).toBe(1);
  });

  test('that hangs up leaves the line, and a call ended twice frees one place', async () => {
    const { call } = createApi({ solo: 1 });
    const [first, second, third, fourth] = await call('ana', 4);
    await second?.hangUp();
    await first?.end();
    await first?.end();
    expect([second?.estado, third?.estado, fourth?.estado]).toEqual(['colgada', 'en curso', 'espera']);
  });
});

describe('a flood', () => {
  /** Spends the credit of a caller and leaves it with calls in line and none under way. */
  async function flooding(api: ReturnType<typeof createApi>, llamadorId = 'ana', veces = 50): Promise<Llamada[]> {
    const flood = await api.call(llamadorId, veces);
    await endSome(flood, limites.credito);
    return flood;
  }

  test('runs one call at a time beside somebody else, and none while a call of theirs runs', async () => {
    const api = createApi();
    const flood = await flooding(api);
    const [theirs] = await api.call('luis');
    expect(theirs?.estado).toBe('en curso');
    await endSome(flood, 8);
    expect(count(flood, 'en curso')).toBe(0);
    await theirs?.end();
    expect(count(flood, 'en curso')).toBe(1);
    await endSome(flood, 3);
    expect(count(flood, 'en curso')).toBe(1);
  });

  test('never keeps somebody else’s call waiting', async () => {
    const api = createApi();
    await flooding(api);
    await flooding(api, 'eva');
    for (let calls = 0; calls < limites.credito; calls += 1) {
      const [theirs] = await api.call('luis');
      expect(theirs?.estado).toBe('en curso');
      await theirs?.end();
    }
  });

  test('runs one call after four of others, who always have one under way', async () => {
    const api = createApi();
    const flood = await flooding(api);
    let [running] = await api.call('luis');
    await endSome(flood, 8);
    api.orden.length = 0;
    for (let calls = 0; calls < 10; calls += 1) {
      const [following] = await api.call(`persona ${calls}`);
      await running?.end();
      running = following;
      await endSome(flood, 1);
    }
    expect(api.orden.map((llamada) => llamada.split(' ')[0]).join(' ')).toMatch(
      /^(?:persona ){1,4}ana (?:persona ){4}ana (?:persona ?)+/,
    );
  });

  test('of two callers is served in rotation', async () => {
    const api = createApi();
    const ana = await flooding(api);
    const eva = await api.call('eva', 30);
    const all = [...ana, ...eva];
    await endSome(all, 2 * limites.credito);
    api.orden.length = 0;
    await endSome(all, 6);
    expect(count(all, 'en curso')).toBe(1);
    expect(api.orden.join(' ')).toMatch(/^(?:ana eva ana eva ana eva|eva ana eva ana eva ana)$/);
  });

  test('waits for no call that waits for ARCA', async () => {
    const api = createApi();
    const flood = await flooding(api);
    const [theirs] = await api.call('luis');
    await endSome(flood, 8);
    expect(count(flood, 'en curso')).toBe(0);
    vi.advanceTimersByTime(limites.largaMs);
    await tick();
    expect([theirs?.estado, count(flood, 'en curso')]).toEqual(['en curso', 1]);
  });

  test('of calls that last has three of them under way and no more', async () => {
    const api = createApi({ porSegundo: 0.001 });
    const flood = await flooding(api);
    await api.call('luis');
    await endSome(flood, 8);
    for (let lapses = 0; lapses < 20; lapses += 1) {
      vi.advanceTimersByTime(limites.largaMs);
      await tick();
    }
    expect(count(flood, 'en curso')).toBe(limites.acompanado);
  });

  test('of calls that last spends its credit by how long they were', async () => {
    const api = createApi();
    await api.call('luis');
    const [long] = await api.call('ana');
    vi.advanceTimersByTime(10 * limites.largaMs);
    await long?.end();
    // Nine left, two that came back, ten for the time.
    const [after, following] = await api.call('ana', 2);
    expect([after?.estado, following?.estado]).toEqual(['en curso', 'espera']);
  });

  test('ends after a while: its caller has credit again', async () => {
    const api = createApi();
    const flood = await flooding(api, 'ana', limites.credito);
    await endSome(flood, limites.credito);
    vi.advanceTimersByTime(5_000);
    await api.call('luis');
    // Five of five seconds, of which three at once.
    expect(count(await api.call('ana', 8), 'en curso')).toBe(3);
  });
});
