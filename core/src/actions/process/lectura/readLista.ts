import type { Deps } from '../deps.ts';

/** What reads from the replica, of each that reads from the primary. */
const enReplica = new WeakMap<Deps, Deps>();

/**
 * Reads a list, an export or a report: from the replica when there is one that has all that was committed up to now, else from the
 * primary. The one place where that is chosen; what decides, numbers, issues or lets in is never read through here. `read` writes
 * nothing, and may be called again when the replica goes away in the middle.
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
