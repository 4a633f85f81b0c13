import { describe, expect, test } from 'vitest';
import { createTurnos, type Limites, type Turnos } from './turnos.ts';

const limites: Limites = { total: 2, porQuien: 1, esperan: 3, segundos: 5 };

/** Asks for a turn and puts its name in `orden` when it begins; the answer ends it. */
function ask(turnos: Turnos, llamadorId: string, orden: string[], nombre = llamadorId): Promise<() => void> {
  return turnos.take(llamadorId).then((end) => {
    orden.push(nombre);
    return end;
  });
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('turns of callers', () => {
  test('a caller runs one call at a time while another has room', async () => {
    const turnos = createTurnos(limites);
    const orden: string[] = [];
    const end = await ask(turnos, 'ana', orden, 'ana 1');
    void ask(turnos, 'ana', orden, 'ana 2');
    await ask(turnos, 'luis', orden);
    expect(orden).toEqual(['ana 1', 'luis']);
    end();
    await settled();
    expect(orden).toEqual(['ana 1', 'luis', 'ana 2']);
  });

  test('a caller who floods is served between the calls of the others, not before them', async () => {
    const turnos = createTurnos({ ...limites, total: 1 });
    const orden: string[] = [];
    const end = await ask(turnos, 'ana', orden, 'ana 0');
    const waiting = [1, 2, 3].map((n) => ask(turnos, 'ana', orden, `ana ${n}`));
    waiting.push(ask(turnos, 'luis', orden, 'luis 1'), ask(turnos, 'eva', orden, 'eva 1'));
    end();
    for (let ended = 0; ended < waiting.length; ended += 1) {
      await settled();
      const last = orden.at(-1) ?? '';
      const index = ['ana 1', 'ana 2', 'ana 3', 'luis 1', 'eva 1'].indexOf(last);
      (await waiting[index])?.();
    }
    // She had a turn when they came: theirs are the next ones.
    expect(orden).toEqual(['ana 0', 'luis 1', 'eva 1', 'ana 1', 'ana 2', 'ana 3']);
  });

  test('one call more than may wait is refused, saying when to come back', async () => {
    const turnos = createTurnos(limites);
    await turnos.take('ana');
    const waiting = [1, 2, 3].map(() => turnos.take('ana'));
    await expect(turnos.take('ana')).rejects.toMatchObject({ code: 'demasiados_a_la_vez', data: { segundos: 5 } });
    await expect(turnos.take('luis')).resolves.toBeTypeOf('function');
    expect(waiting).toHaveLength(3);
  });

  test('a caller who hangs up while waiting leaves the line, and the turn is another’s', async () => {
    const turnos = createTurnos({ ...limites, total: 1 });
    const orden: string[] = [];
    const end = await ask(turnos, 'ana', orden);
    const hungUp = new AbortController();
    const left = turnos.take('luis', hungUp.signal);
    void ask(turnos, 'eva', orden);
    hungUp.abort(new Error('hung up'));
    await expect(left).rejects.toThrow('hung up');
    end();
    await settled();
    expect(orden).toEqual(['ana', 'eva']);
  });

  test('a turn that is ended twice frees one place', async () => {
    const turnos = createTurnos({ ...limites, total: 1, porQuien: 1 });
    const orden: string[] = [];
    const end = await ask(turnos, 'ana', orden);
    void ask(turnos, 'luis', orden);
    void ask(turnos, 'eva', orden);
    end();
    end();
    await settled();
    expect(orden).toEqual(['ana', 'luis']);
  });
});
