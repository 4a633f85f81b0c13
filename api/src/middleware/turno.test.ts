import { EventEmitter } from 'node:events';
import { setImmediate as tick } from 'node:timers/promises';
import { isAppError } from '@talonario/core/base';
import { endpoints, type Endpoint } from '@talonario/core/endpoints';
import type { Context } from 'koa';
import { expect, test } from 'vitest';
import type { State } from '../state.ts';
import { createTurno } from './turno.ts';

// Floods each call of the contract: how many begin, wait and are refused, and that another caller's begins at once, or after one.

const FLOOD = 100;
const tabla: [string, Endpoint][] = Object.entries(endpoints);

interface Llamada {
  estado: 'espera' | 'en curso' | 'rechazada' | 'hecha';
  end(): void;
}

function createApi() {
  const turno = createTurno();
  return {
    /** Makes a call that lasts until the test ends it; a stream, until the test closes it. */
    call(endpoint: Endpoint, persona: string): Llamada {
      const res = new EventEmitter();
      const fin = Promise.withResolvers<void>();
      const llamada: Llamada = {
        estado: 'espera',
        end() {
          fin.resolve();
          res.emit('close');
        },
      };
      const state = endpoint.acceso === 'publico' ? {} : { usuario: { id: persona } };
      const ctx = { res, ip: persona, state } as unknown as Context & { state: State };
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
 * Calls of one caller's flood under way, and waiting (the others are refused with a 429), and how many waiting ones begin once those under
 * way end and another caller is waiting.
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

test('many callers flood with heavy calls: two are served at once, and a newcomer waits for one turn of each', async () => {
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

test('a caller whose line is full is refused before any query about them, and only while it is full', async () => {
  const turno = createTurno();
  const [, liviana] =
    tabla.find(([, { pesada, answer, acceso }]) => !pesada && acceso !== 'publico' && answer !== 'eventos') ?? [];
  if (!liviana) throw new Error('the table has no such call');
  const [early, of] = [turno.early(liviana), turno.of(liviana)];
  let read = 0;
  const abiertas: EventEmitter[] = [];
  const call = async (credencial: string): Promise<string> => {
    const res = new EventEmitter();
    abiertas.push(res);
    const ctx = { res, ip: '203.0.113.7', get: () => credencial, state: {} } as unknown as Context & { state: State };
    try {
      await early(ctx as never, async () => {
        read += 1;
        ctx.state.usuario = { id: credencial } as NonNullable<State['usuario']>;
        await of(ctx as never, () => Promise.resolve());
      });
      return 'hecha';
    } catch (error) {
      if (!isAppError(error, 'demasiados_a_la_vez')) throw error;
      return 'rechazada';
    }
  };
  const flood = Promise.allSettled(Array.from({ length: 8 + 60 }, () => call('Bearer ana')));
  await tick();
  const refused = await Promise.all(Array.from({ length: 20 }, () => call('Bearer ana')));
  expect(new Set(refused)).toEqual(new Set(['rechazada']));
  // The first calls were all identified before any was refused: from then on nothing is read.
  read = 0;
  expect([await call('Bearer ana'), read]).toEqual(['rechazada', 0]);
  expect([await call('Bearer luis'), read]).toEqual(['hecha', 1]);
  for (let cierres = 0; cierres < abiertas.length; cierres += 1) {
    abiertas[cierres]?.emit('close');
    await tick();
  }
  await flood;
  expect([await call('Bearer ana'), read]).toEqual(['hecha', 2]);
});
