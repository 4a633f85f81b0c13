import { atOneInstant } from '../../../store/instante.ts';
import type { Deps } from '../deps.ts';

/**
 * Reads data that must agree across several queries: all that `read` asks with the `deps` it is given is answered as of one instant.
 * `read` writes nothing, waits for nobody else, and asks nothing while it takes rows from a cursor.
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
