import { atOneInstant } from '../../../store/instante.ts';
import type { Deps } from '../deps.ts';

/**
 * Reads what has to agree with itself in many questions: all that `read` asks with the `deps` that it is given is answered as of
 * one instant. It writes nothing, waits for nobody else, and asks nothing while it takes rows from a cursor.
 */
export function readAtOneInstant<T>(deps: Deps, read: (deps: Deps) => Promise<T>): Promise<T> {
  return atOneInstant(deps.store.fork(), (fork) =>
    read({
      ...deps,
      lecturas: null,
      store: { ...deps.store, replica: null, fork, tx: (work) => fork().transactional(work) },
    }),
  );
}
