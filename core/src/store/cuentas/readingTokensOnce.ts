import { AsyncLocalStorage } from 'node:async_hooks';
import type { Tokens } from '../../contract/cuentas/cuenta.ts';

/** Tokens read by a run, with the instant (ms, `performance.now`) from which they are read again. */
type Leidos = Map<string, { tokens: Promise<Tokens | null>; hasta: number }>;

const corrida = new AsyncLocalStorage<Leidos>();

/** Milliseconds that a run goes on with the tokens that it read. */
const VALEN_MS = 5_000;

/**
 * Runs `work` reading the tokens of each account once: a job makes some calls to the marketplace one after the other, and a permission taken
 * away in the middle stops the next job. A token that the marketplace refuses is read again, as always.
 */
export const readingTokensOnce = <T>(work: () => Promise<T>): Promise<T> => corrida.run(new Map(), work);

/** The tokens of an account, read by this run before or else now. `clave`: its marketplace and seller. @throws as `read` */
export async function readOnce(clave: string, read: () => Promise<Tokens | null>): Promise<Tokens | null> {
  const leidos = corrida.getStore();
  if (!leidos) return read();
  const leido = leidos.get(clave);
  if (leido && leido.hasta > performance.now()) return leido.tokens;
  const tokens = read();
  leidos.set(clave, { tokens, hasta: performance.now() + VALEN_MS });
  try {
    return await tokens;
  } catch (error) {
    leidos.delete(clave);
    throw error;
  }
}

/** Forgets what the run read of an account: its tokens are others by now. */
export const forgetTokens = (clave: string): void => void corrida.getStore()?.delete(clave);
