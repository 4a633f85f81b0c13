import { v4 as newId } from 'uuid';
import { call, quedaPorSaber, type Pedido, type Respuesta } from '../../api.ts';
import { usePorSaber, type PorSaber } from './usePorSaber.ts';

/** The calls that issue, but for the form's, which saves before. */
type QueEmite = 'notaCredito' | 'anularNota' | 'swapToFacturaA' | 'createLote' | 'createLoteDeCuentas';

/**
 * Calls that issue, each with a key of its own. One whose answer does not come is asked again with it, which does nothing twice,
 * until its end is known: `emitir` answers, or fails, then. `porSaber`: one of them is being asked again.
 */
export function useEmision(): {
  porSaber: PorSaber | null;
  emitir: <N extends QueEmite>(name: N, pedido: Omit<Pedido<N>, 'clave'>) => Promise<Respuesta<N>>;
} {
  const { porSaber, insist } = usePorSaber();
  const emitir = <N extends QueEmite>(name: N, pedido: Omit<Pedido<N>, 'clave'>): Promise<Respuesta<N>> => {
    const clave = newId();
    const { promise, resolve, reject } = Promise.withResolvers<Respuesta<N>>();
    const ask = async (): Promise<boolean> => {
      try {
        resolve(await call(name, { ...pedido, clave } as unknown as Pedido<N>));
      } catch (error) {
        if (quedaPorSaber(error)) return false;
        reject(error as Error);
      }
      return true;
    };
    const askUntilKnown = async (): Promise<void> => {
      if (!(await ask())) await insist(ask);
    };
    void askUntilKnown();
    return promise;
  };
  return { porSaber, emitir };
}
