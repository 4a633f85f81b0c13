import { EventEmitter } from 'node:events';
import { setImmediate as tick } from 'node:timers/promises';
import { endpoints, isAppError, type Endpoint } from '@talonario/core';
import type { Context } from 'koa';
import { expect, test } from 'vitest';
import type { State } from '../state.ts';
import { createTurno } from './turno.ts';

// A flood of each call of the contract: how many begin, wait and are refused, and that another caller's begins at once, or after one.

const FLOOD = 100;
const tabla: [string, Endpoint][] = Object.entries(endpoints);

interface Llamada {
  estado: 'espera' | 'en curso' | 'rechazada' | 'hecha';
  end(): void;
}

function createApi() {
  const turno = createTurno();
  return {
    /** Makes a call that lasts until it is ended; a stream, until it is closed. */
    call(endpoint: Endpoint, quien: string): Llamada {
      const res = new EventEmitter();
      const fin = Promise.withResolvers<void>();
      const llamada: Llamada = {
        estado: 'espera',
        end() {
          fin.resolve();
          res.emit('close');
        },
      };
      const state = endpoint.acceso === 'publico' ? {} : { usuario: { id: quien } };
      const ctx = { res, ip: quien, state } as unknown as Context & { state: State };
      const begin = async (): Promise<void> => {
        llamada.estado = 'en curso';
        await fin.promise;
      };
      Promise.resolve(turno.of(endpoint)(ctx as never, begin)).then(
        () => (llamada.estado = 'hecha'),
        (error: unknown) => {
          if (!isAppError(error, 'demasiados_a_la_vez')) throw error;
          llamada.estado = 'rechazada';
        },
      );
      return llamada;
    },
  };
}

const count = (llamadas: readonly Llamada[], estado: Llamada['estado']): number =>
  llamadas.filter((llamada) => llamada.estado === estado).length;

/**
 * How many calls of one caller's flood are under way and how many wait (the others are refused with a 429), and how many of those that
 * wait begin once those under way end and somebody else is calling.
 */
function limitOf({ pesada, answer }: Endpoint): { enCurso: number; esperan: number; siguen: number } {
  if (answer === 'eventos') return { enCurso: 20, esperan: 0, siguen: 0 };
  return pesada ? { enCurso: 1, esperan: 4, siguen: 1 } : { enCurso: 8, esperan: 60, siguen: 3 };
}

test.each(tabla)('%s: a flood gets its turns, and another caller does not wait for it', async (_, endpoint) => {
  const api = createApi();
  const flood = Array.from({ length: FLOOD }, () => api.call(endpoint, '203.0.113.7'));
  await tick();
  const { enCurso, esperan, siguen } = limitOf(endpoint);
  expect([count(flood, 'en curso'), count(flood, 'espera'), count(flood, 'rechazada')]).toEqual([
    enCurso,
    esperan,
    FLOOD - enCurso - esperan,
  ]);
  const another = api.call(endpoint, '203.0.113.8');
  await tick();
  expect(another.estado).toBe('en curso');
  another.end();
  for (const llamada of flood.filter(({ estado }) => estado === 'en curso')) llamada.end();
  await tick();
  await tick();
  expect([count(flood, 'en curso'), count(flood, 'espera')]).toEqual([siguen, esperan - siguen]);
});

test('of many callers who flood with heavy calls two are served at once, and one who comes waits for one turn of each', async () => {
  const api = createApi();
  const [, pesada] = tabla.find(([, { pesada: es }]) => es) ?? [];
  const [, liviana] =
    tabla.find(([, { pesada: es, acceso, answer }]) => !es && acceso !== 'publico' && answer !== 'eventos') ?? [];
  if (!pesada || !liviana) throw new Error('the table has no such calls');
  const flood = Array.from({ length: 5 }, (_, caller) =>
    Array.from({ length: 5 }, () => api.call(pesada, `usuario ${caller}`)),
  ).flat();
  const heavy = api.call(pesada, 'quien llega');
  const light = api.call(liviana, 'quien llega');
  await tick();
  expect([count(flood, 'en curso'), heavy.estado]).toEqual([2, 'espera']);
  // A light call never waits for heavy ones.
  expect(light.estado).toBe('en curso');
  let turnos = 0;
  while (heavy.estado === 'espera') {
    flood.find(({ estado }) => estado === 'en curso')?.end();
    turnos += 1;
    await tick();
    await tick();
  }
  expect(turnos).toBeLessThanOrEqual(5);
});
