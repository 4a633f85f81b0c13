import { AsyncLocalStorage } from 'node:async_hooks';
import type { Deps } from '@talonario/core/server/instalacion';
import { PreparingClient } from '../../../core/src/store/postgres/conexiones/preparingClient.ts';
import { Corte } from './cortes.ts';

/** Awaited step of a run: the text of a statement to the database, or the name of a call to ARCA. */
type OnPaso = (paso: string) => Promise<void>;

const seguidores = new AsyncLocalStorage<OnPaso>();
type Query = (this: PreparingClient, ...args: unknown[]) => unknown;
let original: Query | null = null;

/** Runs `work`, and `onPaso` before each of its steps. What `onPaso` does itself is followed by nobody. */
export async function following<T>(deps: Deps, onPaso: OnPaso, work: (deps: Deps) => Promise<T>): Promise<T> {
  followStatements();
  const follow: OnPaso = (paso) => seguidores.exit(() => onPaso(paso));
  const { arca } = deps;
  const seguidas = { ...arca, wsfe: followCalls(arca.wsfe, follow), caea: followCalls(arca.caea, follow) };
  return seguidores.run(follow, () => work({ ...deps, arca: seguidas }));
}

/**
 * Runs `work` as a process that dies at its n-th step: from then on nothing of it reaches the database or ARCA, and a transaction under way is
 * undone. Answers the steps that it took: fewer than n when it ended before.
 */
export async function dyingAt(deps: Deps, n: number, work: (deps: Deps) => Promise<unknown>): Promise<number> {
  // The first look at the queues makes them: here it would be in the middle of the run, and half made.
  await deps.store.jobs.stats();
  let pasos = 0;
  let muerto = false;
  const die: OnPaso = async (paso) => {
    if (muerto && /^rollback/i.test(paso)) return;
    pasos += 1;
    muerto ||= pasos >= n;
    if (muerto) throw new Corte(paso);
  };
  await following(deps, die, work).catch((error: unknown) => {
    if (!muerto) throw error;
  });
  return pasos;
}

/** The connections of this process tell their statements to whoever follows the run that sends them. */
function followStatements(): void {
  if (original !== null) return;
  const send: Query = PreparingClient.prototype.query;
  original = send;
  const followed: Query = function (...args) {
    const follow = seguidores.getStore();
    if (follow === undefined) return send.apply(this, args);
    const [statement] = args as [string | { text: string }];
    const paso = typeof statement === 'string' ? statement : statement.text;
    const callback = args.at(-1);
    const fail = (error: unknown): unknown => {
      if (typeof callback !== 'function') throw error;
      return callback(error) as unknown;
    };
    return follow(paso).then(() => send.apply(this, args), fail);
  };
  PreparingClient.prototype.query = followed as typeof PreparingClient.prototype.query;
}

function followCalls<T extends object>(cliente: T, follow: OnPaso): T {
  return new Proxy(cliente, {
    get(target, nombre, receiver) {
      const call: unknown = Reflect.get(target, nombre, receiver);
      if (typeof call !== 'function') return call;
      return async (...args: unknown[]) => {
        await follow(String(nombre));
        return call.apply(target, args) as unknown;
      };
    },
  });
}
