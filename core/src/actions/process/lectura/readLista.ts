import type { Deps } from '../deps.ts';

/** `deps` that read from the replica, by the `deps` that read from the primary. */
const enReplica = new WeakMap<Deps, Deps>();

/**
 * Reads a list, an export or a report: from the replica when it has all that was committed up to now, else from the primary. Only this
 * function chooses. Reads that decide, number, issue or let a user in never go through here. `read` writes nothing, and may be called
 * again when the replica goes away in the middle.
 */
export async function readLista<T>(deps: Deps, read: (deps: Deps) => Promise<T> | T): Promise<T> {
  const { lecturas } = deps;
  if (lecturas === null || (await lecturas.choose()) === 'principal') return read(deps);
  try {
    return await read(onReplica(deps));
  } catch (error) {
    if (!lecturas.lost(error)) throw error;
    return read(deps);
  }
}

function onReplica(deps: Deps): Deps {
  const { replica } = deps.store;
  if (replica === null) throw new Error('there is no replica to read from');
  const lectoraLista = enReplica.get(deps);
  if (lectoraLista) return lectoraLista;
  const fork = (): ReturnType<typeof replica.fork> => replica.fork();
  const lectora: Deps = {
    ...deps,
    lecturas: null,
    store: { ...deps.store, replica: null, fork, tx: (work) => fork().transactional(work) },
  };
  enReplica.set(deps, lectora);
  return lectora;
}
