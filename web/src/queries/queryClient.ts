import {
  notifyManager,
  QueryCache,
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type QueryKey,
} from '@tanstack/react-query';
import { ApiError } from '../api.ts';

/** A list is fresh for this long: going back to it does not ask again. */
const FRESH_MS = 15_000;
const RETRIES = 2;

// Notified with the press, as a component's own state. The library's timer lets a second press through before the first is
// drawn: it would be sent twice.
notifyManager.setScheduler(queueMicrotask);

/**
 * The library takes a first reading that is still on its way for as new as what changed after it was asked for: the screen
 * would keep what there was before. Here it is made old once it comes.
 */
export class Lecturas extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const primeras = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching');
    await super.invalidateQueries(filters, options);
    if (primeras.length === 0) return;
    await Promise.allSettled(primeras.map(({ promise }) => promise));
    const llegadas = new Set<unknown>(primeras.filter(({ state }) => state.data !== undefined));
    await super.invalidateQueries({ predicate: (query) => llegadas.has(query) }, options);
  }
}

export const queryClient = new Lecturas({
  queryCache: new QueryCache({
    onError: (error) => {
      // An account lost its permission: every screen of it says so from now on.
      const perdida = error instanceof ApiError && error.codigo === 'meli_no_autorizado';
      if (!perdida) return;
      for (const queryKey of [['cuentas'], ['inicio']]) void queryClient.invalidateQueries({ queryKey });
    },
  }),
  defaultOptions: {
    // Without a network a mutation fails at once and says so: held back, it would issue when nobody expects it any more.
    mutations: { networkMode: 'always' },
    queries: {
      staleTime: FRESH_MS,
      // Only failures that another try can mend: no answer, or a server error.
      retry: (fallidas, error) =>
        fallidas < RETRIES && error instanceof ApiError && (error.status === 0 || error.status >= 500),
    },
  },
});
